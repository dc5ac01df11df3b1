import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Hands requests on to the embedded DynamoDB, answers as they come. */
export const dynamoProxy = (endpoint: string) => {
  const { hostname, port } = new URL(endpoint)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  return {
    forward: (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) => {
      const { authorization, 'x-amz-target': target, 'x-amz-date': date, 'content-type': type } = incoming.headers
      const onward = request(
        {
          agent,
          hostname,
          port,
          method: 'POST',
          path: '/',
          headers: {
            authorization,
            'x-amz-target': target,
            'x-amz-date': date,
            'content-type': type,
            'content-length': body.length,
          },
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      onward.on('error', () => {
        if (!outgoing.headersSent) outgoing.writeHead(500)
        outgoing.end('{"__type":"InternalServerError","message":"The embedded DynamoDB does not answer"}')
      })
      onward.end(body)
    },
    close: () => agent.destroy(),
  }
}
