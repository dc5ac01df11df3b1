import { type ApiName, apiAt } from '../../shared/contract/index.ts'
import type { HttpApi, Route } from './http/apiGateway.ts'
import type { Authorizer } from './http/authorizers.ts'
import type { Throttle } from './http/throttle.ts'
import { mayDo } from './iam/resourcePolicy.ts'
import type { Deployed, Deployment } from './template/deployed.ts'
import { account, region } from './template/names.ts'

type Json = Record<string, unknown>
interface Operation {
  security?: Record<string, unknown>[]
  'x-amazon-apigateway-integration'?: Json
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, Json>>
}

/** An authorizer, as the extension of API Gateway writes it. */
interface AuthorizerProps {
  type?: string
  identitySource: string
  jwtConfiguration?: { issuer: string; audience: string[] }
  authorizerUri?: string
  authorizerPayloadFormatVersion?: string
  authorizerResultTtlInSeconds?: number
  enableSimpleResponses?: boolean
}

/** Follows `#/components/...`. */
const followed = (document: Document, value: Json): Json => {
  if (typeof value.$ref !== 'string') return value
  const [, ...steps] = value.$ref.split('/')
  return steps.reduce<Json>((at, step) => at[step] as Json, document as unknown as Json)
}

const functionOf = (uri: unknown) => /functions\/(arn:[^/]+)\/invocations/.exec(String(uri))?.[1] ?? String(uri)

/** The routes of an HTTP API, from the document in its template. */
const routesOf = (deployment: Deployment, api: Deployed): Map<string, Route> => {
  const document = api.properties.Body as Document
  /** @param what of this API, such as a stage with a method and a path */
  const may = (lambda: Deployed, what: string) => {
    const SourceArn = `arn:aws:execute-api:${region}:${account}:${api.name}/${what}`
    const context = { 'aws:sourcearn': SourceArn, 'aws:sourceaccount': account }
    const requiredAction = { action: 'lambda:InvokeFunction', resource: lambda.arn, context }
    return mayDo(deployment, { service: 'apigateway.amazonaws.com' }, requiredAction, lambda)
  }
  const authorizerOf = (props: AuthorizerProps): Authorizer | undefined => {
    const { type, jwtConfiguration, authorizerUri, identitySource, authorizerResultTtlInSeconds: ttl = 300 } = props
    if (type === 'jwt' && jwtConfiguration) return { jwt: jwtConfiguration }
    if (type !== 'request' || !props.enableSimpleResponses || props.authorizerPayloadFormatVersion !== '2.0')
      return undefined
    const headers = identitySource.split(',').map((each) => /^\$request\.header\.([\w-]+)$/.exec(each.trim())?.[1])
    if (!headers.every((each) => each !== undefined)) return undefined
    const functionArn = functionOf(authorizerUri)
    const permitted = may(deployment.named(functionArn), 'authorizers/one')
    return { request: { functionArn, permitted, headers: headers.map((each) => each.toLowerCase()), ttl } }
  }
  const routes = new Map<string, Route>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const integration = followed(document, operation['x-amazon-apigateway-integration'] ?? {})
      const functionArn = functionOf(integration.uri)
      const scheme = Object.keys(operation.security?.[0] ?? {})[0]
      const key = `${method.toUpperCase()} ${path}`
      const declared = scheme && document.components?.securitySchemes?.[scheme]?.['x-amazon-apigateway-authorizer']
      const authorizer = declared ? authorizerOf(declared as AuthorizerProps) : undefined
      if (scheme && !authorizer) throw new Error(`The route ${key} has an authorizer that is not known here.`)
      routes.set(key, {
        key,
        functionArn,
        permitted: may(deployment.named(functionArn), `$default/${key.replace(' ', '')}`),
        timeout: Number(integration.timeoutInMillis ?? 30_000),
        ...(authorizer ? { authorizer } : {}),
      })
    }
  }
  return routes
}

/**
 * What the stage of an HTTP API takes, from its template; an account's own limit where that says nothing.
 * @throws where it has limits that are not known here
 */
const throttleOf = (deployment: Deployment, api: Deployed): Throttle => {
  const stage = deployment.ofType('AWS::ApiGatewayV2::Stage').find(({ properties }) => properties.ApiId === api.name)
  const { DefaultRouteSettings: settings, RouteSettings } = (stage?.properties ?? {}) as {
    DefaultRouteSettings?: { ThrottlingRateLimit?: number; ThrottlingBurstLimit?: number }
    RouteSettings?: Json
  }
  if (RouteSettings) throw new Error(`The stage of ${api.name} has settings by route, which are not known here.`)
  return { rate: settings?.ThrottlingRateLimit ?? 10_000, burst: settings?.ThrottlingBurstLimit ?? 5000 }
}

/** An HTTP API as its templates have it. */
export const apiOf = (deployment: Deployment, api: Deployed): HttpApi => ({
  id: api.name,
  routes: routesOf(deployment, api),
  throttle: throttleOf(deployment, api),
})

/** The APIs by their names: all paths of one lie in its folder. @throws where one is missing */
export const apisOf = (deployment: Deployment): Record<ApiName, Deployed> => {
  const apis = deployment.ofType('AWS::ApiGatewayV2::Api')
  const named = (name: ApiName) => {
    const found = apis.find(({ properties }) =>
      Object.keys((properties.Body as Document | undefined)?.paths ?? {}).every((path) => apiAt(path) === name),
    )
    if (!found) throw new Error(`The stacks declare no API with the calls of ${name} alone.`)
    return found
  }
  return { console: named('console'), tools: named('tools'), device: named('device'), programs: named('programs') }
}
