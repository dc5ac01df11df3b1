import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders } from '../../functions/lib/webhooks/signature.ts'

const document = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const [, sample = ''] = /```js\n([\s\S]*?)```/.exec(document) ?? []

test('the sample of the document knows what we send from what others do', async () => {
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(sample)}`)
  const [secret, old] = [newWebhookSecret(), newWebhookSecret()]
  const at = Date.parse('2027-03-01T09:00:00.500Z')
  const body = JSON.stringify({ type: 'incident.created', data: { description: 'Öl – 油' } })
  const headers = signedHeaders([secret, old], { id: 'msg_1', at, body })
  expect(verify(secret, headers, body, at)).toBe(true)
  expect(verify(old, headers, Buffer.from(body), at)).toBe(true)
  expect(verify(newWebhookSecret(), headers, body, at)).toBe(false)
  expect(verify(secret, headers, `${body} `, at)).toBe(false)
  expect(verify(secret, { ...headers, 'webhook-id': 'msg_2' }, body, at)).toBe(false)
  expect(verify(secret, headers, body, at + 301_000)).toBe(false)
})

/** The example of the text of Standard Webhooks. */
test('a signature is the one that Standard Webhooks gives for its example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  const headers = signedHeaders([secret], { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})
