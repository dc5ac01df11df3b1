import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { APIGatewayProxyEventV2 } from '../../functions/lib/event.ts'
import { replyTo } from '../../functions/lib/reply.ts'
import type { Envelope } from '../../shared/contract/index.ts'

const asking = (encodings?: string): APIGatewayProxyEventV2 => ({
  isBase64Encoded: false,
  headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
  requestContext: { http: { method: 'POST', path: '/', sourceIp: '192.0.2.1' }, requestId: '1' },
})
const answer = (data: unknown): Envelope => ({ status: 200, message: 'OK', data })
const people = Array.from({ length: 20_000 }, (_, index) => ({
  ...{ uid: `u${index}`, first_name: 'Siobhán', last_name: `O’Neill ${index}`, email: `worker${index}@acme.example` },
  roles: [{ g: 'group-picking', r: 'role-worker', d: 'team:Picking', t: 3, enabled: true }],
}))

test('a long list travels as a tenth of it, whole', () => {
  const envelope = answer(people)
  const { body, headers, isBase64Encoded, statusCode } = replyTo(asking('br, gzip;q=0.8'), envelope)
  expect({ statusCode, isBase64Encoded }).toEqual({ statusCode: 200, isBase64Encoded: true })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'cache-control': 'no-store' })
  expect(body.length).toBeLessThan(JSON.stringify(envelope).length / 8)
  expect(JSON.parse(gunzipSync(Buffer.from(body, 'base64')).toString())).toEqual(envelope)
})

test.each([[undefined], ['br'], ['gzip;q=0'], ['identity'], ['gzip; q=0.0']])(
  'as it is for who takes %s',
  (encodings) => {
    const { body, headers, isBase64Encoded } = replyTo(asking(encodings), answer(people.slice(0, 100)))
    expect(isBase64Encoded).toBeUndefined()
    expect(headers).not.toHaveProperty('content-encoding')
    expect(JSON.parse(body).data).toHaveLength(100)
  },
)

test('of a very large answer time counts more than its last bytes', () => {
  const zipped = (count: number, level: number) => {
    const envelope = answer(people.slice(0, count))
    const body = gzipSync(JSON.stringify(envelope), { level }).toString('base64')
    return replyTo(asking('gzip'), envelope).body === body
  }
  expect(zipped(20_000, 1)).toBe(true)
  expect(zipped(1000, 5)).toBe(true)
})

test('a short answer is not worth it', () => {
  expect(replyTo(asking('gzip'), answer(people.slice(0, 3)))).not.toHaveProperty('isBase64Encoded')
})

test('what a Lambda cannot carry is refused, not cut', () => {
  expect(() => replyTo(asking(), answer('x'.repeat(6_000_000)))).toThrow('This is too much data for one response.')
  const noise = answer(randomBytes(3_500_000).toString('base64'))
  expect(() => replyTo(asking('gzip'), noise)).not.toThrow()
  expect(() => replyTo(asking('gzip'), answer(randomBytes(6_500_000).toString('base64')))).toThrow()
})
