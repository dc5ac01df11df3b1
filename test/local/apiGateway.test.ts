import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpApi, type Route } from '../../bin/local/http/apiGateway.ts'

/** The stand-in for an HTTP API: what a Lambda is handed, and what becomes of what it answers. */

interface Event {
  body?: string
  isBase64Encoded: boolean
  headers: Record<string, string>
}

let url: string
let close: () => void
let seen: Event
let answer: object = {}
beforeAll(async () => {
  const route: Route = { key: 'POST /echo', functionArn: 'echo', permitted: true, timeout: 1000 }
  const invoke = async (_arn: string, event: unknown) => {
    seen = event as Event
    return answer
  }
  const throttle = { rate: 1000, burst: 1000 }
  const api = httpApi({ id: 'api', routes: new Map([[route.key, route]]), throttle }, invoke, () => undefined)
  const server = createServer((request, response) => void api(request, response, '/echo', ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => close())

const post = (body: BodyInit, headers: Record<string, string>) => fetch(url, { method: 'POST', body, headers })
const zipped = new Uint8Array(gzipSync('{"a":1}'))

describe('a body is handed over', () => {
  const asText = [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/xml',
    'application/javascript',
    'text/plain',
    'text/csv;charset=utf-8',
  ]
  test.each(asText)('as it is where its type is %s', async (type) => {
    await post('{"ü":1}', { 'content-type': type })
    expect(seen).toMatchObject({ body: '{"ü":1}', isBase64Encoded: false })
  })

  const asBytes = [
    'application/gzip',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'application/problem+json',
    'application/jsonlines',
    'image/svg+xml',
    '',
  ]
  test.each(asBytes)('in base64 where its type is %s', async (type) => {
    await post(zipped, { 'content-type': type })
    expect(seen.isBase64Encoded).toBe(true)
    expect(Buffer.from(seen.body ?? '', 'base64')).toEqual(Buffer.from(zipped))
  })

  test('by its type alone: bytes that are no text arrive mangled under a type of text, whatever their encoding', async () => {
    await post(zipped, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    expect(seen.isBase64Encoded).toBe(false)
    expect(seen.body?.startsWith('\u001f\ufffd')).toBe(true)
    expect(Buffer.from(seen.body ?? '', 'utf8')).not.toEqual(Buffer.from(zipped))
  })
})

describe('an answer in base64 is sent as the bytes that it stands for', () => {
  test.each(['application/json', 'application/octet-stream', 'text/plain'])('of whichever type: %s', async (type) => {
    answer = {
      statusCode: 200,
      headers: { 'content-type': type },
      body: Buffer.from([0xff, 0x00]).toString('base64'),
      isBase64Encoded: true,
    }
    const response = await post('{}', { 'content-type': 'application/json' })
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0xff, 0x00])
  })

  test('and one that does not say so is text', async () => {
    answer = { statusCode: 200, headers: { 'content-type': 'image/png' }, body: '/wA=' }
    expect(await (await post('{}', { 'content-type': 'application/json' })).text()).toBe('/wA=')
  })
})
