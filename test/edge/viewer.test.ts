import { expect, test } from 'vitest'
import type { APIGatewayProxyEventV2 } from '../../functions/lib/event.ts'
import { keysIn, viewerOf } from '../../functions/lib/viewer.ts'

const eventWith = (headers: Record<string, string>): APIGatewayProxyEventV2 => ({
  headers,
  isBase64Encoded: false,
  requestContext: { http: { method: 'POST', path: '/session/begin', sourceIp: '192.0.2.1' }, requestId: 'r' },
})
const key = 'k'.repeat(48)
const older = 'o'.repeat(48)

test('where nothing stands in front, the peer is the viewer, whatever it says of itself', () => {
  expect(viewerOf(eventWith({ 'x-viewer-address': '203.0.113.7', 'x-origin-key': key }), undefined)).toBe('192.0.2.1')
})

test('a CDN that proves itself names the viewer', () => {
  expect(viewerOf(eventWith({ 'x-viewer-address': '203.0.113.7', 'x-origin-key': key }), [key])).toBe('203.0.113.7')
})

test('while a key is rotated the one before it will do too, and no other', () => {
  const from = (header: string) =>
    viewerOf(eventWith({ 'x-viewer-address': '203.0.113.7', 'x-origin-key': header }), [key, older])
  expect([from(key), from(older)]).toEqual(['203.0.113.7', '203.0.113.7'])
  for (const header of ['', ' ', `${key} ${older}`, 'x'.repeat(48)])
    expect(() => from(header)).toThrow('address of the console')
})

test('a variable without a key lets nobody in; without the variable nothing stands in front', () => {
  expect(keysIn(undefined)).toBeUndefined()
  expect(keysIn(`${key} ${older}`)).toEqual([key, older])
  expect(() => viewerOf(eventWith({ 'x-origin-key': '' }), keysIn(''))).toThrow('address of the console')
})

test.each([{}, { 'x-origin-key': `${key}x` }, { 'x-viewer-address': '203.0.113.7' }])(
  'a call past the CDN is refused: %o',
  (headers) => {
    expect(() => viewerOf(eventWith(headers as Record<string, string>), [key])).toThrowError(
      expect.objectContaining({ code: 'notAllowed' }),
    )
  },
)
