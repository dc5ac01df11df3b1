import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { notify, sendBestEffort } from '../../functions/lib/mail.ts'
import { sesMail } from '../../functions/lib/sesMail.ts'
import { counting } from '../lib/counting.ts'

/** Stands in for SES: answers what it is told to and keeps what it was asked. */
const asked: { url: string; headers: IncomingHttpHeaders; body: unknown }[] = []
let status = 200
const sent = JSON.stringify({ MessageId: 'm' })
const refusal = (status: number) => (status === 503 ? 'ServiceUnavailable' : 'MessageRejected')
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  asked.push({
    url: request.url ?? '',
    headers: request.headers,
    body: JSON.parse(Buffer.concat(chunks).toString()),
  })
  // It has the mail, and says nothing.
  if (request.url?.startsWith('/never')) return
  const answer = status === 200 ? sent : JSON.stringify({ message: 'as told' })
  const named = status === 200 ? {} : { 'x-amzn-errortype': refusal(status) }
  response.writeHead(status, { 'content-type': 'application/json', ...named }).end(answer)
})
let mail: ReturnType<typeof sesMail>
let variables: Record<string, string>
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('AWS_SESSION_TOKEN', 'session')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const AWS_ENDPOINT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  variables = { MAIL_FROM: 'no-reply@acme.example', AWS_REGION: 'eu-central-1', AWS_ENDPOINT_URL }
  mail = sesMail(variables)
})
afterAll(() => {
  vi.unstubAllEnvs()
  server.close()
})
afterEach(() => {
  asked.length = 0
  status = 200
})

const letter = { subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' }
const log = () => {
  const lines: string[] = []
  return { lines, warn: (message: string) => lines.push(message) }
}

test('a letter goes out as one signed request', async () => {
  await mail.send('ann@acme.example', letter)
  expect(asked).toHaveLength(1)
  const [{ url, headers, body }] = asked as [(typeof asked)[number]]
  expect(url).toBe('/v2/email/outbound-emails')
  expect(headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/ses\/aws4_request, SignedHeaders=\S*host\S*, Signature=[0-9a-f]{64}$/,
  )
  expect(headers['x-amz-security-token']).toBe('session')
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  expect(body).toEqual({
    FromEmailAddress: 'no-reply@acme.example',
    Destination: { ToAddresses: ['ann@acme.example'] },
    Content: {
      Simple: {
        Subject: utf8('Grüße'),
        Body: { Text: utf8('Hello'), Html: utf8('<p>Hello</p>') },
        Headers: [],
      },
    },
  })
})

test('a letter with headers and a tag says so to SES, and events are asked for', async () => {
  const tagged = sesMail({ ...variables, MAIL_EVENTS: 'reports' })
  const headers = { 'List-Unsubscribe': '<https://console.example/out>' }
  expect(await tagged.send('ann@acme.example', { ...letter, headers, tag: 'acme.1' })).toBe('m')
  expect(asked[0]?.body).toMatchObject({
    Content: { Simple: { Headers: [{ Name: 'List-Unsubscribe', Value: '<https://console.example/out>' }] } },
    EmailTags: [{ Name: 'mail', Value: 'acme.1' }],
    ConfigurationSetName: 'reports',
  })
})

test('a refusal is an error, and a moment of trouble is tried again', async () => {
  status = 400
  await expect(mail.send('ann@acme.example', letter)).rejects.toMatchObject({
    name: 'MessageRejected',
    message: 'as told',
  })
  expect(asked).toHaveLength(1)
  status = 503
  await expect(mail.send('ann@acme.example', letter)).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } })
  expect(asked).toHaveLength(4)
})

test('what SES took and did not answer in time is not sent again', async () => {
  const { AWS_ENDPOINT_URL } = variables
  const hurried = sesMail({ ...variables, AWS_ENDPOINT_URL: `${AWS_ENDPOINT_URL}/never` }, { timeout: 200 })
  await expect(hurried.send('ann@acme.example', letter)).rejects.toThrow()
  // Had it been sent again, that would have come before the next one.
  await mail.send('ann@acme.example', letter)
  expect(asked.map(({ url }) => url)).toEqual(['/never/v2/email/outbound-emails', '/v2/email/outbound-emails'])
})

test('a letter that nothing depends on fails quietly, and is not sent to nobody', async () => {
  status = 400
  const { lines, warn } = log()
  await sendBestEffort({ mail, log: { warn } }, 'ann@acme.example', letter)
  expect(lines).toEqual(['mail not sent'])
  await sendBestEffort({ mail, log: { warn } }, undefined, letter)
  expect(asked).toHaveLength(1)
})

test('notices go out where they are wanted', async () => {
  const { warn } = log()
  await notify({ mail, log: { warn } }, 'ann@acme.example', letter)
  expect(asked).toHaveLength(0)
  await notify({ mail: { ...mail, notices: true }, log: { warn } }, 'ann@acme.example', letter)
  expect(asked).toHaveLength(1)
  expect(sesMail({ MAIL_NOTICES: 'on', AWS_REGION: 'eu-central-1' }).notices).toBe(true)
})

test('a mail that SES took is counted for the company that it was sent for, and one that it refused is not', async () => {
  const { meter, usedBy } = counting()
  const sendFor = (company: string) =>
    meter.invocation((part) => part(company, () => mail.send('ann@acme.example', letter)))
  await sendFor('acme')
  await sendFor('acme')
  await sendFor('other')
  status = 400
  await expect(sendFor('acme')).rejects.toThrow()
  expect([usedBy('acme').mails, usedBy('other').mails]).toEqual([2, 1])
})
