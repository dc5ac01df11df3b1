import { edgeFunction } from '../../../bin/local/http/edgeFunction.ts'
import { mayDo } from '../../../bin/local/iam/resourcePolicy.ts'
import type { Deployed, Deployment } from '../../../bin/local/template/deployed.ts'

/** The parts of a distribution that are applied here, as its template has them. */
interface Config {
  DefaultRootObject: string
  DefaultCacheBehavior: BehaviorProps
  CacheBehaviors: (BehaviorProps & { PathPattern: string })[]
  Origins: OriginProps[]
  CustomErrorResponses?: unknown
}
interface BehaviorProps {
  TargetOriginId: string
  AllowedMethods?: string[]
  Compress?: boolean
  CachePolicyId: string
  OriginRequestPolicyId?: string
  ResponseHeadersPolicyId?: string
  FunctionAssociations?: { EventType: string; FunctionARN: string }[]
}
interface OriginProps {
  Id: string
  DomainName: string
  OriginPath?: string
  S3OriginConfig?: object
  CustomOriginConfig?: { OriginProtocolPolicy: string }
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[]
}

export interface ViewerRequest {
  method: string
  uri: string
  querystring: string
  headers: Record<string, string>
  ip: string
}

/** AWS's own policies, by their ids. */
const cachePolicies: Record<string, 'disabled' | 'optimized'> = {
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': 'disabled',
  '658327ea-f89d-4fab-a63d-7e88639e58f6': 'optimized',
}
const allButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

export type Distribution = ReturnType<typeof distributionOf>
export type Behavior = ReturnType<Distribution['behaviorOf']>

const covers = (pattern: string, path: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  ).test(path)

/** The headers that a policy puts on every answer. @throws where it leaves an origin's own in place */
const headersOf = (policy: Deployed | undefined): Record<string, string> => {
  if (!policy) return {}
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policy.properties
    .ResponseHeadersPolicyConfig as {
    SecurityHeadersConfig: Record<string, Record<string, unknown>>
    CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] }
  }
  const all = [...Object.values(security), ...custom.Items]
  if (!all.every(({ Override }) => Override === true)) throw new Error('A header of an origin would be left in place.')
  const { AccessControlMaxAgeSec, IncludeSubdomains } = security.StrictTransportSecurity ?? {}
  return {
    'content-security-policy': String(security.ContentSecurityPolicy?.ContentSecurityPolicy),
    'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
    ...(security.ContentTypeOptions ? { 'x-content-type-options': 'nosniff' } : {}),
    'x-frame-options': String(security.FrameOptions?.FrameOption),
    'referrer-policy': String(security.ReferrerPolicy?.ReferrerPolicy),
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
  }
}

/** The one distribution of the stacks, as far as it is about requests and answers. @throws for what is not applied here */
export const distributionOf = (deployment: Deployment) => {
  const [distribution, ...more] = deployment.ofType('AWS::CloudFront::Distribution')
  if (!distribution || more.length > 0) throw new Error('The stacks declare no distribution, or several.')
  const config = distribution.properties.DistributionConfig as Config
  if (config.CustomErrorResponses) throw new Error('Error pages are not applied here.')

  /** Runs the code that the template gives the edge, on a request. */
  const functionsOf = ({ FunctionAssociations = [] }: BehaviorProps) =>
    FunctionAssociations.map(({ EventType, FunctionARN }) => {
      if (EventType !== 'viewer-request') throw new Error(`${EventType} is not applied here.`)
      const found = deployment
        .ofType('AWS::CloudFront::Function')
        .find(({ arn, name }) => [arn, `${name}.FunctionARN`].includes(FunctionARN))
      if (!found) throw new Error(`The stacks declare no ${FunctionARN}.`)
      const run = edgeFunction(String(found.properties.FunctionCode))
      return (request: ViewerRequest): ViewerRequest => ({ ...request, ...run(request, request.ip) })
    })

  const originOf = ({ TargetOriginId }: BehaviorProps) => {
    const origin = config.Origins.find(({ Id }) => Id === TargetOriginId)
    if (!origin) throw new Error(`The distribution has no origin ${TargetOriginId}.`)
    const { DomainName, OriginPath = '', OriginCustomHeaders = [] } = origin
    return {
      domain: DomainName,
      path: OriginPath,
      isBucket: origin.S3OriginConfig !== undefined,
      headers: Object.fromEntries(OriginCustomHeaders.map((each) => [each.HeaderName.toLowerCase(), each.HeaderValue])),
    }
  }

  return {
    rootObject: config.DefaultRootObject,
    /** Whether it may do something with an object of a bucket, or with the bucket itself. */
    may: (action: string, bucket: Deployed, part = '') => {
      const context = { 'aws:sourcearn': distribution.arn }
      const requiredAction = { action, resource: `${bucket.arn}${part}`, context }
      return mayDo(deployment, { service: 'cloudfront.amazonaws.com' }, requiredAction, bucket)
    },
    /** What is done with a path: the first behaviour whose pattern covers it. */
    behaviorOf: (path: string) => {
      const props =
        config.CacheBehaviors.find(({ PathPattern }) => covers(PathPattern, path)) ?? config.DefaultCacheBehavior
      const cache = cachePolicies[props.CachePolicyId]
      if (!cache) throw new Error(`The cache policy ${props.CachePolicyId} is not known here.`)
      if (props.OriginRequestPolicyId && props.OriginRequestPolicyId !== allButHost)
        throw new Error(`The origin request policy ${props.OriginRequestPolicyId} is not known here.`)
      const policies = deployment.ofType('AWS::CloudFront::ResponseHeadersPolicy')
      return {
        methods: props.AllowedMethods ?? ['GET', 'HEAD'],
        /** Whether the origin sees what the viewer sent, but for the host. */
        forwards: props.OriginRequestPolicyId !== undefined,
        compresses: props.Compress === true && cache === 'optimized',
        before: functionsOf(props),
        origin: originOf(props),
        headers: headersOf(policies.find(({ ref }) => ref === props.ResponseHeadersPolicyId)),
      }
    },
  }
}
