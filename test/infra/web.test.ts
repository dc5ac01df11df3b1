import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type EdgeRequest, edgeFunction } from '../../bin/local/http/edgeFunction.ts'
import { languageCookie } from '../../shared/languageCookie.ts'
import { externalFrom } from '../../stacks/external.ts'
import { appWith, ofType, resourcesOf } from './synthesized.ts'

const site = { domain: 'shiftdeck.example.com', hostedZoneId: 'Z0123456789', env: { region: 'us-east-1' } }
const resources = resourcesOf(appWith(site))
const [distribution] = ofType(resources, 'AWS::CloudFront::Distribution')
const { CacheBehaviors, DefaultCacheBehavior, WebACLId, Aliases, ViewerCertificate } =
  distribution?.Properties.DistributionConfig ?? {}

/** What an edge function makes of a request. */
const requestAfter = (start: string, request: EdgeRequest) => {
  const edge = ofType(resources, 'AWS::CloudFront::Function').find(({ id }) => id.startsWith(start))
  return edgeFunction(edge?.Properties.FunctionCode)(request, '203.0.113.7')
}
const rewritten = (start: string, uri: string) => requestAfter(start, { uri, headers: {} }).uri

test('console, APIs and files share one origin', () => {
  expect(CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern)).toEqual([
    '/assets/*',
    '/api/tools/*',
    '/public/login_slider/*',
    '/api/*',
    '/programs/*',
    '/device/*',
  ])
  expect(Aliases).toEqual(['shiftdeck.example.com'])
  expect(ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021')
})

test('the console’s API is called without its prefix, and only where it leads', () => {
  expect(rewritten('Api', '/api/session/begin')).toBe('/session/begin')
  expect(rewritten('Api', '/api/main/api/x')).toBe('/main/api/x')
  expect(rewritten('Tools', '/api/tools/views/x')).toBe('/tools/views/x')
})

test.each(['Api', 'Tools', 'Device', 'Programs'])('the %s is told who calls, whatever the caller says', (start) => {
  const forged = { uri: '/x', headers: { 'x-viewer-address': '198.51.100.1' } }
  expect(requestAfter(start, forged).headers['x-viewer-address']).toBe('203.0.113.7')
})

test('calls that come past CloudFront are told by a key that is in no template', () => {
  const origins: {
    CustomOriginConfig?: object
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[]
  }[] = distribution?.Properties.DistributionConfig.Origins
  const [first, second] = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig)
  expect(first?.OriginCustomHeaders).toEqual(second?.OriginCustomHeaders)
  const [header] = first?.OriginCustomHeaders ?? []
  expect(header?.HeaderName).toBe('x-origin-key')
  expect(JSON.stringify(header?.HeaderValue)).toContain('{{resolve:secretsmanager:')
  const answering = ofType(resources, 'AWS::Lambda::Function').filter(({ stack }) => stack === 'api')
  for (const { Properties } of answering) {
    const keys = JSON.stringify(Properties.Environment.Variables.ORIGIN_KEYS)
    const [, parameter] = /"Fn::GetAtt":\["(\w+)","Value"\]/.exec(keys) ?? []
    const [own] = ofType(resources, 'AWS::SSM::Parameter').filter(({ id }) => id === parameter)
    expect(JSON.stringify(own?.Properties.Value)).toContain('{{resolve:secretsmanager:')
  }
})

test('every path that is no file is a page of the console', () => {
  expect(rewritten('Page', '/')).toBe('/index.html')
  expect(rewritten('Page', '/home/performance')).toBe('/index.html')
  expect(rewritten('Page', '/home/devices/abc.def123')).toBe('/index.html')
  expect(rewritten('Page', '/config.json')).toBe('/config.json')
  expect(rewritten('Page', '/favicon.svg')).toBe('/favicon.svg')
})

test.each([
  ['nothing', {}, '/index.html'],
  ['a browser in English', { accepted: 'en-GB,en;q=0.9,es;q=0.8' }, '/index.html'],
  ['a browser in Spanish', { accepted: 'es-MX,es;q=0.9,en;q=0.8' }, '/index.es.html'],
  ['a browser in French, then Spanish', { accepted: 'fr-FR, es;q=0.8, en;q=0.5' }, '/index.es.html'],
  ['a browser in French', { accepted: 'fr' }, '/index.html'],
  ['Spanish that was chosen', { chosen: 'es', accepted: 'en-US' }, '/index.es.html'],
  ['English that was chosen', { chosen: 'en', accepted: 'es' }, '/index.html'],
  ['a cookie that is no language', { chosen: '../../es', accepted: 'es' }, '/index.es.html'],
])(
  'the language of the document, by %s',
  (_what, { chosen, accepted }: { chosen?: string; accepted?: string }, document) => {
    const request = (uri: string) => ({
      uri,
      headers: {
        ...(accepted ? { 'accept-language': accepted } : {}),
        ...(chosen ? { cookie: `a=b; ${languageCookie}=${chosen}` } : {}),
      },
    })
    expect(requestAfter('Page', request('/home/charts')).uri).toBe(document)
    expect(requestAfter('Page', request('/login')).uri).toBe(document.replace('index', 'login'))
    expect(requestAfter('Page', request('/favicon.svg')).uri).toBe('/favicon.svg')
  },
)

test('the sign-in page has a document of its own, which a release makes CloudFront fetch anew like the other', () => {
  expect(rewritten('Page', '/login')).toBe('/login.html')
  expect(rewritten('Page', '/login/')).toBe('/index.html')
  expect(rewritten('Page', '/login.html')).toBe('/login.html')
  const [pages] = ofType(resources, 'Custom::CDKBucketDeployment').filter(({ Properties }) => Properties.DistributionId)
  expect(pages?.Properties.DistributionPaths).toEqual([
    '/',
    '/index.es.html',
    '/index.html',
    '/login.es.html',
    '/login.html',
    '/config.json',
  ])
})

test('browsers are told what pages may load, call and be framed by', () => {
  const [policy] = ofType(resources, 'AWS::CloudFront::ResponseHeadersPolicy')
  const { SecurityHeadersConfig, CustomHeadersConfig } = policy?.Properties.ResponseHeadersPolicyConfig ?? {}
  const csp = JSON.stringify(SecurityHeadersConfig.ContentSecurityPolicy)
  expect(csp).toContain("default-src 'none'")
  expect(csp).toContain("script-src 'self' 'sha256-abc=' 'sha256-def=';")
  expect(csp).toContain('https://cognito-idp.')
  expect(csp).toContain("frame-ancestors 'none'")
  expect(csp).not.toMatch(/script-src[^;]*unsafe/)
  expect(csp).toMatch(/img-src 'self' data: blob: https:\/\/[^;]*Media[^;]*RegionalDomainName/)
  // Files are put straight into their bucket.
  expect(csp).toMatch(/connect-src 'self' [^;]*https:\/\/[^;]*Media[^;]*RegionalDomainName/)
  expect(csp).not.toContain('frame-src')
  expect(SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThan(31_536_000)
  expect(CustomHeadersConfig.Items.map(({ Header }: { Header: string }) => Header)).toContain('permissions-policy')
  for (const { ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors]) {
    expect(ResponseHeadersPolicyId).toEqual({ Ref: policy?.id })
  }
})

test('logs of the CDN go to a bucket that takes its access list, in a region that it writes to', () => {
  const logs = ofType(resources, 'AWS::S3::Bucket').find(({ stack, id }) => stack === 'web' && id.startsWith('Logs'))
  expect(logs?.Properties.OwnershipControls).toEqual({ Rules: [{ ObjectOwnership: 'ObjectWriter' }] })
  expect(() => appWith({ env: { region: 'eu-south-1' } })).toThrow('CloudFront writes no logs in eu-south-1')
})

test('functions of the CDN are within its limits', () => {
  const functions = ofType(resources, 'AWS::CloudFront::Function')
  expect(functions.length).toBeGreaterThan(0)
  for (const { Properties } of functions) {
    expect(Properties.FunctionCode.length).toBeLessThan(10_240)
    expect(Properties.Name.length).toBeLessThanOrEqual(64)
  }
})

test('nobody reaches the bucket but CloudFront', () => {
  const buckets = ofType(resources, 'AWS::S3::Bucket').filter(({ stack }) => stack === 'web')
  expect(buckets).toHaveLength(2)
  for (const { Properties } of buckets) {
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    expect(Properties.BucketEncryption).toBeDefined()
  }
  expect(ofType(resources, 'AWS::CloudFront::OriginAccessControl')).toHaveLength(1)
})

test('whoever makes DNS records by hand is told what the domain leads to', () => {
  const { stacks } = appWith({ domain: 'shiftdeck.example.com' }).synth()
  const outputs = stacks.find(({ stackName }) => stackName.endsWith('-web'))?.template.Outputs
  expect(outputs.Address.Value).toBe('https://shiftdeck.example.com')
  expect(outputs.DistributionDomain.Value).toEqual({ 'Fn::GetAtt': [distribution?.id, 'DomainName'] })
})

test('the firewall stands before it and limits floods by address and by device', () => {
  expect(JSON.stringify(WebACLId)).toContain('Firewall')
  const firewall = ofType(resources, 'AWS::WAFv2::WebACL').find(({ stack }) => stack === 'edge')
  expect(firewall?.Properties.Scope).toBe('CLOUDFRONT')
  const limits = firewall?.Properties.Rules.filter(
    ({ Statement }: { Statement: object }) => 'RateBasedStatement' in Statement,
  )
  expect(limits.map(({ Name }: { Name: string }) => Name)).toEqual([
    'sign-in',
    'console',
    'programs',
    'enrol',
    'device',
    'devices',
  ])
})

describe('the firewall knows a path', () => {
  interface Statement {
    ByteMatchStatement: {
      SearchString: string
      PositionalConstraint: string
      TextTransformations: { Priority: number; Type: string }[]
    }
  }
  interface Rule {
    Name: string
    Statement: { RateBasedStatement?: { ScopeDownStatement: Statement } }
  }
  /** What AWS WAF makes of a path before it compares. */
  const transformations: Record<string, (path: string) => string> = {
    NONE: (path) => path,
    LOWERCASE: (path) => path.toLowerCase(),
    URL_DECODE: (path) => path.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    NORMALIZE_PATH: (path) => {
      const parts: string[] = []
      for (const part of path.replace(/\/+/g, '/').split('/').slice(1)) {
        if (part === '..') parts.pop()
        else if (part !== '.') parts.push(part)
      }
      return `/${parts.join('/')}`
    },
  }
  const firewall = ofType(resources, 'AWS::WAFv2::WebACL').find(({ stack }) => stack === 'edge')
  const rules: Rule[] = firewall?.Properties.Rules ?? []
  const limiting = (path: string) =>
    rules.flatMap(({ Name, Statement: { RateBasedStatement } }) => {
      if (!RateBasedStatement) return []
      const { SearchString, PositionalConstraint, TextTransformations } =
        RateBasedStatement.ScopeDownStatement.ByteMatchStatement
      expect(PositionalConstraint).toBe('STARTS_WITH')
      const seen = [...TextTransformations]
        .sort((one, other) => one.Priority - other.Priority)
        .reduce((text, { Type }) => transformations[Type]?.(text) ?? expect.fail(Type), path)
      return seen.startsWith(SearchString) ? [Name] : []
    })

  test.each([
    ['/api/session/begin', ['sign-in', 'console']],
    ['//api/session/begin', ['sign-in', 'console']],
    ['/%61pi/session/begin', ['sign-in', 'console']],
    ['/%61%70%69%2fsession/%62egin', ['sign-in', 'console']],
    ['/API/Session/begin', ['sign-in', 'console']],
    ['/api/./session//begin', ['sign-in', 'console']],
    ['/api/x/../session/begin', ['sign-in', 'console']],
    ['/assets/%2e%2e/api/users', ['console']],
    ['/device/v1/%65nrol', ['enrol', 'device', 'devices']],
    ['/device//v1/enrol', ['enrol', 'device', 'devices']],
    ['/api/../assets/main.js', []],
    ['/assets/api/main.js', []],
  ])('%s, however it is written', (path, names) => {
    expect(limiting(path)).toEqual(names)
  })
})

test('the console is told where its user pool is', () => {
  const uploads = ofType(resources, 'Custom::CDKBucketDeployment')
  const told = JSON.stringify(uploads.map(({ Properties }) => Properties.SourceMarkers))
  expect(told).toContain('ExportsOutputRefUsers')
  expect(uploads.map(({ Properties }) => Properties.SystemMetadata['cache-control']).sort()).toEqual([
    'no-cache',
    'public, max-age=31536000, immutable',
  ])
})

describe('pages of others', () => {
  const external = externalFrom(
    { support: 'https://help.example.com/form?id=7', aiWaitlist: 'https://ai.example.com', store: '' },
    () => expect.fail('refused'),
  )
  const app = appWith({ ...site, external })
  const found = resourcesOf(app)

  /** `config.json` as it is uploaded, its values still to be filled in. */
  const configOf = ({ outdir }: { outdir: string }) => {
    const folders = readdirSync(outdir).filter((name) => /^asset\.[0-9a-f]+$/.test(name))
    const [folder] = folders.filter((name) => readdirSync(join(outdir, name)).includes('config.json'))
    return JSON.parse(readFileSync(join(outdir, folder ?? '', 'config.json'), 'utf8'))
  }
  const config = () => configOf(app)

  test('are told to the console, and null where there is none', () => {
    expect(config().external).toEqual({
      store: null,
      support: 'https://help.example.com/form?id=7',
      aiWaitlist: 'https://ai.example.com/',
      ...{ mapStyle: null, mapTiles: null, mapOrigins: null },
    })
  })

  test('so is whether handhelds are woken by a push', () => {
    expect(config().push).toBe(true)
    expect(configOf(appWith({ ...site, fcmKey: undefined })).push).toBe(false)
  })

  test('may be framed if they are shown in a frame, by their origins alone', () => {
    const [policy] = ofType(found, 'AWS::CloudFront::ResponseHeadersPolicy')
    expect(JSON.stringify(policy?.Properties)).toContain('frame-src https://help.example.com https://ai.example.com;')
  })

  test.each([
    'http://help.example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'help.example.com',
    'https://user:secret@help.example.com',
    'https://a;script-src *',
  ])('%s is none', (support) => {
    expect(() =>
      externalFrom({ support }, (name, value) => {
        throw new Error(`${name} ${value}`)
      }),
    ).toThrow(`support ${support}`)
  })

  test('a page on this machine needs no TLS', () => {
    expect(externalFrom({ store: 'http://localhost:8080/shop' }, () => expect.fail('refused')).store).toBe(
      'http://localhost:8080/shop',
    )
  })
})
