/** The parts that we use of API Gateway's HTTP API event, payload version 2. */
export interface APIGatewayProxyEventV2 {
  body?: string
  isBase64Encoded: boolean
  headers: Record<string, string | undefined>
  queryStringParameters?: Record<string, string | undefined>
  requestContext: {
    authorizer?: { jwt?: { claims: Record<string, string | number | boolean | string[]> } }
    http: { method: string; path: string; sourceIp: string; userAgent?: string }
    requestId: string
  }
}

export interface APIGatewayProxyStructuredResultV2 {
  statusCode: number
  headers: Record<string, string>
  body: string
  isBase64Encoded?: boolean
}
