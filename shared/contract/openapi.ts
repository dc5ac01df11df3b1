import * as z from 'zod'
import { refusals } from '../refusals.ts'
import type { Call } from './call.ts'

/** How a caller of a call is known: nobody, by the token of the user pool, or by a handheld's own token. */
export type Proof = 'none' | 'user' | 'device'
export const proofOf = ({ access }: Call): Proof =>
  access === 'open' ? 'none' : access === 'enrolled' ? 'device' : 'user'

/** Path -> method -> what `describe` makes of each call. */
export const pathsOf = <Operation>(
  calls: Record<string, Call>,
  describe: (name: string, entry: Call) => Operation,
): Record<string, Record<string, Operation>> => {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, entry] of Object.entries(calls)) {
    paths[entry.path] = { ...paths[entry.path], [entry.method.toLowerCase()]: describe(name, entry) }
  }
  return paths
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...plain } = z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' })
  return plain
}

const answer = (data: unknown) => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { type: 'integer' }, message: { type: 'string' }, data },
})

const failure = {
  type: 'object',
  required: ['status', 'message', 'data', 'code'],
  properties: {
    status: { type: 'integer' },
    message: { type: 'string', description: 'what happened and what to do next, for people' },
    data: { nullable: true, description: 'figures that belong to the refusal, such as attempts left' },
    code: { type: 'string', enum: Object.keys(refusals) },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const whoMay = ({ access }: Call) => {
  if (access === 'open') return 'Open to anyone.'
  if (access === 'token') return 'Needs a verified identity, but no session yet.'
  if (access === 'pending') return 'Needs a session, even one that waits for its second factor.'
  if (access === 'enrolled') return 'Needs the token of an enrolled handheld.'
  return `Needs a session with one of the roles: ${access.join(', ')}.`
}

/** The contract as an OpenAPI 3.0.1 document. */
export const openApi = (calls: Record<string, Call>, info: { title: string; version: string; server: string }) => ({
  openapi: '3.0.1',
  info: { title: info.title, version: info.version },
  servers: [{ url: info.server }],
  paths: pathsOf(calls, (name, entry) => ({
    operationId: name,
    summary: entry.summary,
    description: whoMay(entry),
    ...(entry.writes
      ? {
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              description: 'the same key of a session answers the first answer again, for a day',
              schema: { type: 'string', pattern: '^[\\w-]{8,80}$' },
            },
          ],
        }
      : {}),
    requestBody: { required: true, ...json(schemaOf(entry.request, 'input')) },
    responses: {
      200: { description: 'Done', ...json(answer(schemaOf(entry.response, 'output'))) },
      default: { description: 'Refused', ...json({ $ref: '#/components/schemas/Failure' }) },
    },
    security: { none: [], user: [{ user: [], session: [] }], device: [{ device: [] }] }[proofOf(entry)],
  })),
  components: {
    schemas: { Failure: failure },
    securitySchemes: {
      user: { type: 'http', scheme: 'bearer', description: 'the access token of the user pool' },
      session: { type: 'apiKey', in: 'header', name: 'X-Session-Id', description: 'answered by `open`' },
      device: { type: 'http', scheme: 'bearer', description: '`<device id>~<token>`, answered by `token`' },
    },
  },
})
