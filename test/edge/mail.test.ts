import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { notify, sendBestEffort } from '../../functions/lib/mail.ts'
import { sesMail } from '../../functions/lib/sesMail.ts'

/** Stands in for SES: answers what it is told to and keeps what it was asked. */
const asked: { url: string; headers: IncomingHttpHeaders; body: unknown }[] = []
let status = 200
const sent =
  '<SendEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendEmailResult><MessageId>m</MessageId></SendEmailResult></SendEmailResponse>'
const refused = (status: number) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${status === 503 ? 'ServiceUnavailable' : 'MessageRejected'}</Code><Message>as told</Message></Error></ErrorResponse>`
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  asked.push({
    url: request.url ?? '',
    headers: request.headers,
    body: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
  })
  // It has the mail, and says nothing.
  if (request.url?.startsWith('/never')) return
  const answer = status === 200 ? sent : refused(status)
  response.writeHead(status, { 'content-type': 'text/xml' }).end(answer)
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
  expect(url).toBe('/')
  expect(headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/ses\/aws4_request, SignedHeaders=\S*host\S*, Signature=[0-9a-f]{64}$/,
  )
  expect(headers['x-amz-security-token']).toBe('session')
  expect(body).toEqual({
    Action: 'SendEmail',
    Version: '2010-12-01',
    Source: 'no-reply@acme.example',
    'Destination.ToAddresses.member.1': 'ann@acme.example',
    'Message.Subject.Data': 'Grüße',
    'Message.Subject.Charset': 'UTF-8',
    'Message.Body.Text.Data': 'Hello',
    'Message.Body.Text.Charset': 'UTF-8',
    'Message.Body.Html.Data': '<p>Hello</p>',
    'Message.Body.Html.Charset': 'UTF-8',
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
  const hurried = sesMail({ ...variables, AWS_ENDPOINT_URL: `${AWS_ENDPOINT_URL}/never` }, undefined, 200)
  await expect(hurried.send('ann@acme.example', letter)).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(asked.map(({ url }) => url)).toEqual(['/never/'])
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
