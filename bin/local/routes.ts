import type { HttpApi, Route } from './http/apiGateway.ts'
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
  const may = (lambda: Deployed, route: string) => {
    const SourceArn = `arn:aws:execute-api:${region}:${account}:${api.name}/$default/${route.replace(' ', '')}`
    const context = { 'aws:sourcearn': SourceArn, 'aws:sourceaccount': account }
    const wish = { action: 'lambda:InvokeFunction', resource: lambda.arn, context }
    return mayDo(deployment, { service: 'apigateway.amazonaws.com' }, wish, lambda)
  }
  const routes = new Map<string, Route>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const integration = followed(document, operation['x-amazon-apigateway-integration'] ?? {})
      const functionArn = functionOf(integration.uri)
      const scheme = Object.keys(operation.security?.[0] ?? {})[0]
      const authorizer = scheme
        ? (document.components?.securitySchemes?.[scheme]?.['x-amazon-apigateway-authorizer'] as
            | { jwtConfiguration?: Route['jwt'] }
            | undefined)
        : undefined
      const key = `${method.toUpperCase()} ${path}`
      if (scheme && !authorizer?.jwtConfiguration)
        throw new Error(`The route ${key} has an authorizer that is not known here.`)
      routes.set(key, {
        key,
        functionArn,
        permitted: may(deployment.named(functionArn), key),
        timeout: Number(integration.timeoutInMillis ?? 30_000),
        ...(authorizer?.jwtConfiguration ? { jwt: authorizer.jwtConfiguration } : {}),
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

/** The API that answers handhelds is the one whose every path begins with `/device/`. */
export const apisOf = (deployment: Deployment) => {
  const apis = deployment.ofType('AWS::ApiGatewayV2::Api')
  const isDevice = ({ properties }: Deployed) =>
    Object.keys((properties.Body as Document | undefined)?.paths ?? {}).every((path) => path.startsWith('/device/'))
  const device = apis.find(isDevice)
  const console = apis.find((api) => !isDevice(api))
  if (!device || !console) throw new Error('The stacks declare no API for the console or none for handhelds.')
  return { console, device }
}
