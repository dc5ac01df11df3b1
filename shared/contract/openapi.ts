import * as z from 'zod'
import { refusals } from '../refusals.ts'
import type { Call } from './call.ts'

/** How a caller of a call is known: nobody, by the token of the user pool, by a handheld's own token, or by one that a company made. */
export type Proof = 'none' | 'user' | 'device' | 'program'
const proofs = { open: 'none', enrolled: 'device', program: 'program' } as const
export const proofOf = ({ access }: Call): Proof =>
  (typeof access === 'string' && access in proofs && proofs[access as keyof typeof proofs]) || 'user'

/**
 * Path -> method -> what `describe` makes of each call.
 * @param describe its `id` is the call's name, and of an alias one that nothing else has
 * @param options.aliases whether each of its paths is there, or the first one alone
 */
export const pathsOf = <Operation>(
  calls: Record<string, Call>,
  describe: (name: string, entry: Call, id: string) => Operation,
  { aliases = false }: { aliases?: boolean } = {},
): Record<string, Record<string, Operation>> => {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, entry] of Object.entries(calls)) {
    for (const [number, path] of [entry.path, ...(aliases ? (entry.aliases ?? []) : [])].entries()) {
      const id = number === 0 ? name : `${name}-${number}`
      paths[path] = { ...paths[path], [entry.method.toLowerCase()]: describe(name, entry, id) }
    }
  }
  return paths
}

const safe = Number.MAX_SAFE_INTEGER

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...plain } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    // What a reader need not be told: the bounds of a number in JSON, and what `date-time` means.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === safe) delete jsonSchema.maximum
      if (jsonSchema.minimum === -safe) delete jsonSchema.minimum
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return plain
}

const answer = (data: unknown) => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { type: 'integer' }, message: { type: 'string' }, data },
})

/** What a call answers: of a list, the rows, or one page of them. */
const answeredBy = ({ response, page }: Call) => {
  const data = schemaOf(response, 'output')
  if (!page) return data
  return {
    oneOf: [
      { ...data, description: 'the whole list, if neither `limit` nor `cursor` is sent' },
      { ...schemaOf(page, 'output'), description: 'one page, if `limit` or `cursor` is sent' },
    ],
  }
}

const failure = {
  type: 'object',
  required: ['status', 'message', 'data', 'code'],
  properties: {
    status: { type: 'integer' },
    message: { type: 'string', description: 'what happened and what to do next, for people' },
    data: { nullable: true, description: 'values that belong to the refusal, such as attempts left' },
    code: { type: 'string', enum: Object.keys(refusals) },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

/** What API Gateway says itself, before any of our code runs. */
const gatewayFailure = {
  type: 'object',
  description:
    'from the gateway itself, identified only by its status: 401 no valid token, 403 not through the CDN, 404 no such path, 413 over ' +
    '10 MB, 429 too many requests, 500 and 503 no response in time',
  required: ['message'],
  properties: { message: { type: 'string' } },
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const failures = {
  Failure: { $ref: '#/components/schemas/Failure' },
  GatewayFailure: { $ref: '#/components/schemas/GatewayFailure' },
}

const whoMay = ({ access, needs = [] }: Call) => {
  if (access === 'open') return 'Open to anyone.'
  if (access === 'token') return 'Needs a verified identity, but no session yet.'
  if (access === 'pending') return 'Needs a session, even one that is waiting for its second factor.'
  if (access === 'enrolled') return 'Needs the token of an enrolled handheld.'
  if (access === 'program')
    return needs.length
      ? `Needs a token with ${needs.map((scope) => `\`${scope}\``).join(' and ')}.`
      : 'Needs a token of a program.'
  return `Needs a session with one of the roles: ${access.join(', ')}.`
}

const securityOf = (entry: Call) => {
  const proof = proofOf(entry)
  if (proof === 'none') return []
  if (proof === 'device' || proof === 'program') return [{ [proof]: [] }]
  return [entry.access === 'token' ? { user: [] } : { user: [], session: [] }]
}

const repeatable = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'for a day, the same key in the same session returns the first response again',
  schema: { type: 'string', pattern: '^[\\w-]{8,80}$' },
}

export interface Info {
  title: string
  version: string
  /** Where the API answers, such as `/api`. */
  server: string
}

/**
 * Endpoint groups of the contract as an OpenAPI 3.0.1 document, one tag a group.
 * @param groups group name -> call name -> call
 */
export const openApi = (groups: Record<string, Record<string, Call>>, { title, version, server }: Info) => {
  const tagOf = new Map(Object.entries(groups).flatMap(([tag, calls]) => Object.keys(calls).map((name) => [name, tag])))
  return {
    openapi: '3.0.1',
    info: { title, version },
    servers: [{ url: server }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths: pathsOf(Object.assign({}, ...Object.values(groups)), (name, entry) => ({
      operationId: name,
      tags: [tagOf.get(name)],
      summary: entry.summary,
      description: [whoMay(entry), ...(entry.aliases ?? []).map((path) => `Also available at \`${path}\`.`)].join(' '),
      security: securityOf(entry),
      ...(entry.writes && proofOf(entry) === 'user' ? { parameters: [repeatable] } : {}),
      requestBody: { required: true, ...json(schemaOf(entry.request, 'input')) },
      responses: {
        200: { description: 'Done', ...json(answer(answeredBy(entry))) },
        default: {
          description: 'Refused',
          ...json({ anyOf: [failures.Failure, failures.GatewayFailure] }),
        },
      },
    })),
    components: {
      schemas: { Failure: failure, GatewayFailure: gatewayFailure },
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: 'the access token of the user pool' },
        session: { type: 'apiKey', in: 'header', name: 'X-Session-Id', description: 'returned by `open`' },
        device: { type: 'http', scheme: 'bearer', description: '`<device id>~<token>`, returned by `token`' },
        program: { type: 'http', scheme: 'bearer', description: '`sdp_…`, created on the API Access page' },
      },
    },
  }
}
