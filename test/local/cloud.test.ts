import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextSecond } from '../lib/clock.ts'
import { askPool, signedIn, type World, type WorldCompany, world } from '../lib/world.ts'

let w: World
let acme: WorldCompany

beforeAll(async () => {
  w = await world()
  acme = await w.company()
})
afterAll(() => w?.stop())

describe('the one port', () => {
  test('answers calls of the console under /api, to whoever is signed in by SRP', async () => {
    const client = await w.as(acme.users.admin)
    const users = await client.call('getAllUsersOfCompany', { company_uid: acme.uid })
    expect(users).toMatchObject({ http: 200, status: 200 })
    expect(users.data).toHaveLength(6)
  })

  test('refuses a call without a token before any Lambda runs', async () => {
    const reply = await w.call('getAllUsersOfCompany', { company_uid: acme.uid })
    expect(reply).toMatchObject({ http: 401, message: 'Unauthorized' })
    expect(reply.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('refuses a token that is not its own', async () => {
    const forged = ['eyJhbGciOiJub25lIn0', Buffer.from('{"username":"root"}').toString('base64url'), ''].join('.')
    const reply = await w.call('open', {}, { headers: { authorization: `Bearer ${forged}` } })
    expect(reply.http).toBe(401)
  })

  test('knows no route that the contract does not', async () => {
    for (const path of ['/api/main/v3/nothing', '/api/device/v1/token', '/device/v1/nothing']) {
      const reply = await fetch(w.url + path, { method: 'POST', body: '{}' })
      expect(reply.status).toBe(404)
      // As API Gateway says it: no Lambda of ours is asked, so there is no envelope.
      expect(await reply.json()).toEqual({ message: 'Not Found' })
    }
    expect((await fetch(`${w.url}/api/session/begin`)).status).toBe(404)
  })

  test('takes a gzipped body by its type, says so where the type was another, and refuses one above 10 MB', async () => {
    const raw = new Uint8Array(gzipSync(JSON.stringify({ company_url: acme.url, username: 'x' })))
    const begin = (headers: Record<string, string>) =>
      w.call('begin', { company_url: '', username: '' }, { raw, headers })
    expect((await begin({ 'content-type': 'application/gzip' })).http).toBe(200)
    expect((await begin({ 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' })).http).toBe(200)
    expect(await begin({ 'content-type': 'application/json', 'content-encoding': 'gzip' })).toMatchObject({
      http: 400,
      code: 'badInput',
      message: 'The compressed body did not arrive intact. Send it with content-type: application/gzip.',
    })
    const large = await w.call('begin', { company_url: '', username: '' }, { raw: ' '.repeat(10_500_000) })
    expect(large).toMatchObject({ http: 413 })
  })

  test('gives the console its settings', async () => {
    const settings = await (await fetch(`${w.url}/config.json`)).json()
    expect(settings).toMatchObject({
      apiBase: '/api',
      userPoolId: w.cloud.settings.id,
      cognitoEndpoint: expect.stringMatching(/^http:\/\/localhost:\d+\/cognito$/),
    })
  })

  test('a new password by mailed code ends the sessions from before, by the Lambda that the pool calls', async () => {
    const user = await acme.user('worker', acme.groups.picking)
    const { call, token } = await w.as(user)
    const { clientId: ClientId } = (await (await fetch(`${w.url}/config.json`)).json()) as Record<string, string>
    const about = { ClientId, Username: user.uid }
    await askPool(w.url, 'ForgotPassword', about)
    const mail = w.cloud.outbox.list().find(({ to }) => to.includes(user.email ?? ''))
    const ConfirmationCode = /\d{6}/.exec(mail?.text ?? '')?.[0]
    expect((await call('current', {})).http).toBe(200)
    await nextSecond()
    const Password = 'Remembered-1'
    expect(await askPool(w.url, 'ConfirmForgotPassword', { ...about, ConfirmationCode, Password })).toEqual({})
    expect(await call('current', {})).toMatchObject({ http: 401, code: 'sessionEnded' })
    const headers = { authorization: `Bearer ${token}` }
    expect(await w.call('open', {}, { headers })).toMatchObject({ http: 401, code: 'sessionEnded' })
    expect((await signedIn(w.url, user.uid, Password)).session.user.uid).toBe(user.uid)
  })

  test('shows the contract as a document and as a page', async () => {
    const document = (await (await fetch(`${w.url}/api/openapi.json`)).json()) as { paths: object }
    expect(document.paths).toHaveProperty('/main/users/createUser')
    const page = await (await fetch(`${w.url}/api/docs`)).text()
    expect(page).toContain('/main/users/createUser')
    expect(page).not.toContain('http://')
  })

  test('shows the mails that the product sent, with nothing of them run as script', async () => {
    w.cloud.outbox.send({
      from: 'no-reply@shiftdeck.example',
      to: ['ann@acme.example'],
      subject: '<b>Code</b>',
      text: 'It is 123456.',
      html: '<p>It is 123456.</p><script>alert(1)</script>',
    })
    const list = (await (await fetch(`${w.url}/mail/list.json`)).json()) as { id: string }[]
    const page = await (await fetch(`${w.url}/mail`)).text()
    expect(page).toContain('&#60;b&#62;Code')
    const body = await fetch(`${w.url}/mail/${list[0]?.id}/body`)
    expect(await body.text()).toContain('It is 123456.')
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups [\w-]+; default-src 'none';/)
  })

  test('shows a mail’s headers, its HTML and its plain text, and does with its way out what mail programs do', async () => {
    const stop = `${w.url}/api/reports/stop?t=none`
    w.cloud.outbox.send({
      from: 'no-reply@shiftdeck.example',
      to: ['ann@acme.example'],
      subject: 'A week',
      text: 'A <plain> week',
      html: '<!doctype html><html><head></head><body><a href="/home/performance">A week</a></body></html>',
      headers: {
        'List-Unsubscribe': `<${stop}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'X-Is': '<i>',
      },
    })
    const [{ id }] = (await (await fetch(`${w.url}/mail/list.json`)).json()) as [{ id: string }]
    const shown = async (query = '') => (await fetch(`${w.url}/mail/${id}${query}`)).text()
    const page = await shown()
    for (const part of ['<dt>From</dt><dd>no-reply@shiftdeck.example</dd>', '<dt>To</dt><dd>ann@acme.example</dd>'])
      expect(page).toContain(part)
    expect(page).toContain('<dt>X-Is</dt><dd>&#60;i&#62;</dd>')
    expect(page).toContain(`<dt>List-Unsubscribe</dt><dd>&#60;${w.url}/api/reports/stop`)
    expect(page).toContain('<input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe')
    const parts = (html: string) => [html.includes('<iframe'), html.includes('A &#60;plain&#62; week')]
    expect(parts(page)).toEqual([true, false])
    expect(parts(await shown('?show=text'))).toEqual([false, true])
    expect(parts(await shown('?show=both'))).toEqual([true, true])
    expect(parts(await shown('?show=constructor'))).toEqual([true, false])
    // A link opens beside the page, where there is no frame around it.
    expect(await (await fetch(`${w.url}/mail/${id}/body`)).text()).toContain('<head><base target="_blank">')
  })
})

describe('permissions', () => {
  test('a grant that is taken out of the template is missing here as it would be on AWS', async () => {
    const logged: string[] = []
    const stderr = console.error
    console.error = (line: string) => logged.push(line)
    const poorer = await world({
      change: ({ resources }) => {
        for (const { type, properties } of resources) {
          if (type !== 'AWS::IAM::Policy' || !JSON.stringify(properties.Roles).includes('usersRole')) continue
          const document = properties.PolicyDocument as { Statement: { Action: string | string[] }[] }
          document.Statement = document.Statement.filter(({ Action }) => ![Action].flat().includes('dynamodb:Query'))
        }
      },
    })
    try {
      const other = await poorer.company()
      const client = await poorer.as(other.users.admin)
      const refused = await client.call('getAllUsersOfCompany', { company_uid: other.uid })
      expect(refused).toMatchObject({ http: 500, code: 'failed' })
      expect(logged.join('\n')).toMatch(/not authorized to perform: dynamodb:(Query|BatchGetItem|GetItem) on resource/)
      // Other endpoint groups have their own grants.
      expect(await client.call('getAllRoles', {})).toMatchObject({ http: 200 })
    } finally {
      console.error = stderr
      await poorer.stop()
    }
  })
})
