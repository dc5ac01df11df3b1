import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../../bin/local/http/answer.ts'
import { docsPage } from '../../bin/local/http/docsPage.ts'
import { longestRun } from '../../functions/lib/idempotency.ts'
import { stopPath } from '../../functions/lib/reportStop.ts'
import type { Call } from '../../shared/contract/call.ts'
import { apiAt, type CallName, calls, endpointGroups, groupOf } from '../../shared/contract/index.ts'
import { openApi } from '../../shared/contract/openapi.ts'
import { appWith, ofType, resourcesOf, withoutWeb } from './synthesized.ts'

interface Operation {
  operationId: string
  security?: unknown[]
  'x-amazon-apigateway-integration': { $ref: string }
}

const resources = resourcesOf(appWith())
const apis = ofType(resources, 'AWS::ApiGatewayV2::Api')
const entries = Object.entries(calls as Record<string, Call>)

/** Another path of a call has its name with a number. */
const nameIn = ({ operationId }: Operation) => operationId.replace(/-\d+$/, '') as CallName

describe.each([
  ['Console', 'console'],
  ['Tools', 'tools'],
  ['Device', 'device'],
  ['Programs', 'programs'],
] as const)('the %s API', (id, name) => {
  const expected = entries.filter(([, { path }]) => apiAt(path) === name)
  const body = apis.find((api) => api.id.startsWith(id))?.Properties.Body
  const all = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  )
  const routes = all.filter(({ route }) => !route.endsWith(stopPath))

  test('has the routes of the contract and of the way out of mails, no more and no fewer than an HTTP API may', () => {
    expect(all.map(({ route }) => route).sort()).toEqual(
      [
        ...expected.flatMap(([, { method, path, aliases = [] }]: readonly [string, Call]) =>
          [path, ...aliases].map((each) => `${method} ${each}`),
        ),
        ...(id === 'Console' ? [`GET ${stopPath}`, `POST ${stopPath}`] : []),
      ].sort(),
    )
    expect(all.length).toBeLessThanOrEqual(300)
    // Whoever has the mail has no token; the CDN's key is asked for all the same.
    for (const { route, operation } of all.filter(({ route }) => route.endsWith(stopPath)))
      expect([route, operation.security, operation['x-amazon-apigateway-integration'].$ref]).toEqual([
        ...[route, [{ origin: [] }], '#/components/x-amazon-apigateway-integrations/unsubscribe'],
      ])
  })

  test('hands each call to the Lambda of its group', () => {
    for (const { operation } of routes) {
      const group = groupOf(nameIn(operation))
      expect(operation['x-amazon-apigateway-integration'].$ref).toBe(
        `#/components/x-amazon-apigateway-integrations/${group}`,
      )
      const integration = body.components['x-amazon-apigateway-integrations'][group]
      expect(integration.payloadFormatVersion).toBe('2.0')
      expect(JSON.stringify(integration.uri)).toMatch(new RegExp(`"${group}Lambda[0-9A-F]+"`))
    }
  })

  test('asks for the token of the user pool, or where the call is open or a handheld’s for the CDN’s key', () => {
    for (const { operation } of routes) {
      const { access } = calls[nameIn(operation)] as Call
      expect([operation.operationId, operation.security]).toEqual([
        operation.operationId,
        access === 'program'
          ? [{ program: [] }]
          : access === 'open' || access === 'enrolled'
            ? [{ origin: [] }]
            : [{ user: [] }],
      ])
    }
  })

  test.skipIf(name === 'programs')(
    'refuses a call without the CDN’s key before any Lambda runs, and asks about a key once an hour',
    () => {
      const authorizer = body.components.securitySchemes.origin['x-amazon-apigateway-authorizer']
      expect(authorizer).toMatchObject({
        type: 'request',
        identitySource: '$request.header.x-origin-key',
        authorizerResultTtlInSeconds: 3600,
        authorizerPayloadFormatVersion: '2.0',
        enableSimpleResponses: true,
      })
      expect(JSON.stringify(authorizer.authorizerUri)).toMatch(/"authorizerLambda[0-9A-F]+"/)
    },
  )

  test.runIf(name === 'programs')(
    'takes no token of the user pool: each is asked about, with the CDN’s key, once a minute',
    () => {
      expect(Object.keys(body.components.securitySchemes)).toEqual(['program'])
      const authorizer = body.components.securitySchemes.program['x-amazon-apigateway-authorizer']
      expect(authorizer).toMatchObject({
        type: 'request',
        identitySource: '$request.header.x-origin-key, $request.header.Authorization',
        authorizerResultTtlInSeconds: 60,
        authorizerPayloadFormatVersion: '2.0',
        enableSimpleResponses: true,
      })
      expect(JSON.stringify(authorizer.authorizerUri)).toMatch(/"programAuthorizerLambda[0-9A-F]+"/)
    },
  )

  test('is throttled and logged', () => {
    const stage = ofType(resources, 'AWS::ApiGatewayV2::Stage').find((one) => one.id.startsWith(id))?.Properties
    expect(stage.DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThan(0)
    expect(stage.DefaultRouteSettings.ThrottlingBurstLimit).toBeGreaterThan(0)
    expect(Object.keys(JSON.parse(stage.AccessLogSettings.Format))).toContain('status')
    // A figure for each route costs 0.30 $ a month and figure; nothing reads them.
    expect(stage.DefaultRouteSettings.DetailedMetricsEnabled ?? false).toBe(false)
  })

  test('writes its logs where the account has room for them, also when it is made anew', () => {
    const stage = ofType(resources, 'AWS::ApiGatewayV2::Stage').find((one) => one.id.startsWith(id))?.Properties
    const [group] = stage.AccessLogSettings.DestinationArn['Fn::GetAtt']
    const logs = ofType(resources, 'AWS::Logs::LogGroup').find((one) => one.id === group)?.Properties
    const api = apis.find((one) => one.id.startsWith(id))?.id
    expect(logs.LogGroupName).toEqual({ 'Fn::Join': ['', ['/aws/vendedlogs/shiftdeck/', { Ref: api }]] })
  })
})

test('tokens are those of the console’s client of this user pool', () => {
  const [console] = apis.filter((api) => api.id.startsWith('Console'))
  const authorizer = console?.Properties.Body.components.securitySchemes.user['x-amazon-apigateway-authorizer']
  expect(authorizer.type).toBe('jwt')
  expect(JSON.stringify(authorizer.jwtConfiguration.issuer)).toContain('https://cognito-idp.')
  expect(JSON.stringify(authorizer.jwtConfiguration.audience)).toContain('UsersWeb')
})

test('where no CDN stands in front nobody is asked for its key', () => {
  const found = resourcesOf(withoutWeb())
  for (const api of ofType(found, 'AWS::ApiGatewayV2::Api'))
    expect(JSON.stringify(api.Properties.Body)).not.toContain('origin')
  for (const { Properties } of ofType(found, 'AWS::Lambda::Function'))
    expect(Object.keys(Properties.Environment?.Variables ?? {})).not.toContain('ORIGIN_KEYS')
})

describe('the published document', () => {
  const document = openApi(endpointGroups, { title: 'Shiftdeck', version: '1', server: '/api' })
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

  test('describes every call once, under its group', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort())
    for (const { operationId, tags } of operations) expect(tags).toEqual([groupOf(operationId as CallName)])
  })

  test('says what each call takes and answers, in words of OpenAPI 3.0 alone', () => {
    for (const { operationId, requestBody, responses } of operations) {
      const request = requestBody.content['application/json'].schema as { type?: string }
      expect([operationId, request.type]).toEqual([operationId, 'object'])
      expect(responses[200].content['application/json'].schema).toHaveProperty('properties.data')
    }
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/"\$schema"|"const":|"type":\[|"type":"null"/)
    for (const [, target] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(Object.keys(document.components.schemas)).toContain(target)
    }
  })

  test('says that the gateway itself refuses without the envelope', () => {
    for (const { responses } of operations) {
      expect(responses.default.content['application/json'].schema).toEqual({
        anyOf: [{ $ref: '#/components/schemas/Failure' }, { $ref: '#/components/schemas/GatewayFailure' }],
      })
    }
    expect(document.components.schemas.GatewayFailure.required).toEqual(['message'])
    expect(docsPage(document)).toContain('401 no valid token')
  })

  test('says at each time which forms it may have, and where a range may lie', () => {
    const page = docsPage(document)
    const of = (name: CallName, field: string) => {
      const found = operations.find(({ operationId }) => operationId === name)
      const schema = found?.requestBody.content['application/json'].schema as
        | { properties: Record<string, { description?: string }> }
        | undefined
      const words = schema?.properties[field]?.description ?? ''
      expect(words).not.toBe('')
      expect(page).toContain(escapeHtml(words))
      return words
    }
    const ranges = [
      ['getCardMetrics', 'start_time', 'end_time'],
      ['getChartMetrics', 'start_time', 'end_time'],
      ['getRankingsOfGroups', 'from', 'to'],
      ['getTeamRankingsOfWorker', 'from', 'to'],
    ] as const
    for (const [name, from, to] of ranges) {
      expect(of(name, from)).toMatch(
        /Inclusive.*quarter of an hour.*not in the future.*YYYY-MM-DD HH:mm:ss.*epoch milliseconds/,
      )
      expect(of(name, to)).toMatch(/Exclusive.*quarter of an hour.*366 days.*one hour ahead.*YYYY-MM-DD.*ISO 8601/)
      expect(of(name, 'time_zone')).toContain('IANA')
    }
    expect(of('getTodaysStaticMetrics', 'end_time')).toMatch(/26 hours after the start and ahead of now/)
    expect(of('getTodaysStaticMetrics', 'current_time')).toMatch(/at most the server’s.*YYYY-MM-DD/)
    expect(of('leaveGroup', 'at')).toMatch(/Epoch milliseconds.*7 days back to 10 minutes ahead/)
    expect(of('heartbeat', 'at')).toContain('with no limits')
    expect(page).toContain('from `start_time` to the end of the hour of `current_time`')
  })

  test('asks for a session where the edge does', () => {
    const securityOf = (name: CallName) => operations.find(({ operationId }) => operationId === name)?.security
    expect(securityOf('begin')).toEqual([])
    expect(securityOf('open')).toEqual([{ user: [] }])
    expect(securityOf('getAllRoles')).toEqual([{ user: [], session: [] }])
    expect(securityOf('events')).toEqual([{ device: [] }])
  })
})

test('no Lambda that answers calls runs for so long that a write with an Idempotency-Key is taken for dead', () => {
  const lambdas = ofType(resources, 'AWS::Lambda::Function').filter(({ stack }) => stack === 'api')
  expect(lambdas.length).toBeGreaterThanOrEqual(Object.keys(endpointGroups).length)
  for (const { id, Properties } of lambdas) {
    expect(Properties.Timeout * 1000, id).toBeLessThanOrEqual(longestRun - 10_000)
  }
})
