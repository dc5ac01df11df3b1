import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { handlers as mails } from '../../functions/mails/index.ts'
import { day, minute } from '../../shared/time.ts'
import { type People, password, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people({ mails })
})
afterAll(() => world?.stop())
afterEach(() => {
  world.mail.sent.length = 0
  world.mail.state.down = false
  // Who writes much must wait; the next test is another day.
  world.pass(day)
})

type Role = Parameters<People['as']>[0]
const as = async (role: Role) => {
  const { call, user } = await world.as(role)
  return { user, mail: (body: object) => call('sendBasicEmail', { subject: 'About Shiftdeck', ...body }) }
}
const suggestion = { templateId: 'feedback', dynamicTemplateData: { main_text: 'Larger buttons,\nplease & thank you' } }
const stranger = 'You can only send emails to yourself and to users below your role.'

describe('a suggestion', () => {
  test.each(['superAdmin', 'worker', 'taskWorker'] as const)(
    'of a %s goes to the provider with who wrote it, and to the writer as a copy',
    async (role) => {
      const { user, mail } = await as(role)
      const answer = { status: 200, message: 'We have received your suggestion, thank you!', data: null }
      expect(await mail({ to: 'provider', ...suggestion })).toEqual(answer)
      expect(await mail({ to: user.email, ...suggestion })).toEqual(answer)
      const [first, second] = world.mail.sent
      expect([first?.to, second?.to]).toEqual(['desk@provider.example', user.email])
      expect(first?.letter.text).toBe(
        `${user.first_name} Tester (${user.username}) of acme Ltd has a suggestion:\n\nLarger buttons,\nplease & thank you\n\nReply to ${user.email}.`,
      )
      expect(first?.letter.html).toContain('<p>Larger buttons,\nplease &#38; thank you</p>')
      expect(second?.letter.text).toContain('This is what you wrote:\n\nLarger buttons,')
      expect(second?.letter.subject).toBe('About Shiftdeck')
    },
  )

  test('reaches the provider by the address of the mailbox too', async () => {
    const { mail } = await as('worker')
    expect((await mail({ to: 'Desk@Provider.example', ...suggestion })).status).toBe(200)
    expect(world.mail.sent[0]?.letter.text).toContain('has a suggestion')
  })

  test('tells who wrote it by the session, whatever the body says', async () => {
    const { mail } = await as('worker')
    const dynamicTemplateData = { main_text: 'Hello', copy: 'More', name: 'Somebody Else', company: 'Other Ltd' }
    await mail({ to: 'provider', from: 'boss@other.example', templateId: 'feedback', dynamicTemplateData })
    const { text } = world.mail.sent[0]?.letter ?? { text: '' }
    expect(text).toContain('Wanda Tester (wanda) of acme Ltd has a suggestion:\n\nHello\n\nMore\n\n')
    expect(text).not.toMatch(/boss|Somebody|Other Ltd/)
  })

  test.each([{}, { dynamicTemplateData: {} }, { dynamicTemplateData: { main_text: '  ' } }])(
    'without words is refused: %j',
    async (data) => {
      const { mail } = await as('worker')
      expect(await mail({ to: 'provider', templateId: 'feedback', ...data })).toMatchObject({
        status: 400,
        message: 'This field is required',
        errors: [{ path: 'dynamicTemplateData.main_text', message: 'This field is required' }],
      })
      expect(world.mail.sent).toEqual([])
    },
  )

  test('is not for other users', async () => {
    const { mail } = await as('admin')
    expect(await mail({ to: 'wanda@acme.example', ...suggestion })).toMatchObject({ status: 400, code: 'badInput' })
    expect(world.mail.sent).toEqual([])
  })

  test('has nowhere to go where no mailbox is set up', async () => {
    const { provider } = world.mail.mail
    delete world.mail.mail.provider
    const { mail } = await as('worker')
    expect(await mail({ to: 'provider', ...suggestion })).toMatchObject({
      status: 422,
      message: 'No mailbox for suggestions is set up here yet. Please tell your admin.',
    })
    if (provider) world.mail.mail.provider = provider
  })
})

describe('the confirmation of a new address', () => {
  test('goes to the address that the account has now, once that is confirmed', async () => {
    const user = await world.acme.user('nomail', ['worker', world.acme.groups.picking])
    const { email: _, ...without } = await world.stored(user)
    await world.stores.users.replace(user, without)
    const { call } = await world.signIn(user)
    const user_uid = user.uid
    const confirm = () =>
      call('sendBasicEmail', { to: 'new@acme.example', subject: 'Your address', templateId: 'emailAdded' })
    expect((await confirm()).code).toBe('notAllowed')
    await call('verifyPassword', { user_uid, comp_uid: world.acme.uid, password })
    expect((await call('updateUser', { user_uid, email: 'new@acme.example' })).status).toBe(200)
    expect(await confirm()).toMatchObject({ status: 422, message: 'Please confirm your email address first.' })
    await call('sendEmailCode', { user_uid })
    const code = world.mail.sent.at(-1)?.letter.text.split('\n\n').at(-1)
    expect((await call('confirmEmail', { user_uid, code })).status).toBe(200)
    world.mail.sent.length = 0
    expect((await confirm()).status).toBe(200)
    expect(world.mail.sent).toMatchObject([{ to: 'new@acme.example', letter: { subject: 'Your address' } }])
    expect(world.mail.sent[0]?.letter.text).toContain('this address now belongs to the Shiftdeck account nomail.')
  })

  test('goes to nobody else', async () => {
    const { mail } = await as('admin')
    for (const to of ['wanda@acme.example', 'provider'])
      expect((await mail({ to, templateId: 'emailAdded' })).code).toBe('badInput')
    expect(world.mail.sent).toEqual([])
  })
})

describe('a mail of one’s own words', () => {
  const html = '<p>Come at <b>7</b>.</p>'
  const reached: Record<string, Role[]> = {
    'wanda@acme.example': ['superAdmin', 'admin', 'facilityManager', 'teamManager'],
    'tom@acme.example': ['superAdmin', 'admin', 'facilityManager'],
    'faye@acme.example': ['superAdmin', 'admin'],
    'stan@acme.example': ['superAdmin', 'admin'],
    'admin@acme.example': ['superAdmin'],
  }
  const senders: Role[] = ['superAdmin', 'admin', 'facilityManager', 'teamManager', 'worker', 'taskWorker']
  const pairs = Object.entries(reached).flatMap(([to, roles]) =>
    senders.map((role) => [role, to, roles.includes(role)] as const),
  )

  test.each(pairs)('of a %s to %s: %s', async (role, to, allowed) => {
    const { user, mail } = await as(role)
    const answer = await mail({ to, html })
    if (allowed || user.email === to) {
      expect(answer).toMatchObject({ status: 200, message: 'The email was sent' })
      expect(world.mail.sent.map((each) => each.to)).toEqual([to])
    } else {
      expect(answer).toMatchObject({ status: 403, code: 'notAllowed', message: stranger })
      expect(world.mail.sent).toEqual([])
    }
  })

  test.each(['wanda@other.example', 'nobody@acme.example', 'anyone@example.com'])(
    'to %s is refused in the same words, whether somebody has the address or not',
    async (to) => {
      const { mail } = await as('superAdmin')
      expect(await mail({ to, html })).toMatchObject({ status: 403, message: stranger })
    },
  )

  test('to somebody who was deleted is refused', async () => {
    const user = await world.acme.user('gone', ['worker', world.acme.groups.picking])
    await world.stores.users.replace(user, { ...user, status: 2 })
    const { mail } = await as('admin')
    expect((await mail({ to: user.email, html })).code).toBe('notAllowed')
  })

  test('says who wrote it, and carries words without tags, links or scripts', async () => {
    const { mail } = await as('admin')
    const nasty =
      '<style>p{color:red}</style><h1>Shift &amp; plan</h1><script>steal()</script><p onclick="x()">Come <a href="https://evil.example/?q=<b>">here</a> &lt;img src=x&gt;<br>now<!-- secret --></p><img src="https://evil.example/pixel">'
    expect((await mail({ to: 'wanda@acme.example', html: nasty })).status).toBe(200)
    const { text, html: sent } = world.mail.sent[0]?.letter ?? { text: '', html: '' }
    expect(text).toBe(
      'Admin Tester (admin) of acme Ltd writes:\n\nShift & plan\n\nCome here <img src=x>\n\nnow\n\nSent with Shiftdeck. Please do not reply to this email.',
    )
    expect(sent).toContain('&#60;img src=x&#62;')
    expect(sent).not.toMatch(/<(a|img|script|style|h1)\b/)
    expect(text + sent).not.toMatch(/steal|secret|evil/)
  })

  test.each(['<p></p>', '<script>only()</script>', '<img alt="x"', '<!-- a -->', ' \n&nbsp;'])(
    'without words is refused: %s',
    async (html) => {
      const { mail } = await as('admin')
      const answer = await mail({ to: 'wanda@acme.example', html })
      expect(answer).toMatchObject({ status: 400, errors: [{ path: 'html' }] })
      expect(world.mail.sent).toEqual([])
    },
  )

  test('is read quickly, however it is made', async () => {
    const { mail } = await as('admin')
    for (const part of ['<p ', '<!--', '<script ', '</script ', '&lt;', '<a "']) {
      const began = performance.now()
      await mail({ to: 'wanda@acme.example', html: part.repeat(Math.floor(20_000 / part.length)) })
      expect(performance.now() - began).toBeLessThan(1000)
    }
  })
})

describe('what is refused before anything is sent', () => {
  const bodies: [string, object, string][] = [
    ['no recipient', { html: 'x' }, 'to'],
    ['no address', { to: 'somebody', html: 'x' }, 'to'],
    ['several addresses', { to: 'a@acme.example,b@acme.example', html: 'x' }, 'to'],
    ['no subject', { to: 'provider', html: 'x', subject: '' }, 'subject'],
    ['a subject of two lines', { to: 'provider', html: 'x', subject: 'a\r\nBcc: b@acme.example' }, 'subject'],
    ['neither template nor words', { to: 'provider' }, 'html'],
    ['both', { to: 'provider', html: 'x', ...suggestion }, 'html'],
    ['a template that is not ours', { to: 'provider', templateId: 'd-123' }, 'templateId'],
    ['too many words', { to: 'provider', html: 'x'.repeat(20_001) }, 'html'],
  ]
  test.each(bodies)('%s', async (_what, body, path) => {
    const { mail } = await as('admin')
    const answer = await mail(body)
    expect(answer).toMatchObject({ status: 400, code: 'badInput' })
    expect(answer.errors?.map((error) => error.path)).toContain(path)
    expect(world.mail.sent).toEqual([])
  })

  test('another actor', async () => {
    const { mail } = await as('admin')
    const t_user_id = world.acme.users.superAdmin.uid
    expect(await mail({ to: 'provider', t_user_id, ...suggestion })).toMatchObject({ status: 403, code: 'notYours' })
  })
})

test('ten mails in ten minutes and sixty a day are enough, tries to find addresses included', async () => {
  const { mail } = await as('worker')
  const statuses: number[] = []
  for (let number = 0; number < 11; number++)
    statuses.push((await mail({ to: number < 5 ? 'anyone@example.com' : 'provider', ...suggestion })).status)
  expect(statuses).toEqual([...Array(5).fill(403), ...Array(5).fill(200), 429])
  for (let window = 0; window < 5; window++) {
    world.pass(10 * minute)
    for (let number = 0; number < 10; number++) statuses.push((await mail({ to: 'provider', ...suggestion })).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(55)
  world.pass(10 * minute)
  expect((await mail({ to: 'provider', ...suggestion })).status).toBe(429)
  // Somebody else is not held up by it.
  expect((await (await as('admin')).mail({ to: 'provider', ...suggestion })).status).toBe(200)
})

test('a mail that cannot be sent is told so, and one key sends one mail', async () => {
  const { call } = await world.as('worker')
  const body = { to: 'provider', subject: 'Hello', ...suggestion }
  const headers = { 'idempotency-key': 'the-same-key' }
  world.mail.state.down = true
  expect(await call('sendBasicEmail', body, { headers })).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: 'The email could not be sent. Please try again in a few minutes.',
  })
  world.mail.state.down = false
  expect((await call('sendBasicEmail', body, { headers })).status).toBe(200)
  expect((await call('sendBasicEmail', body, { headers })).status).toBe(200)
  expect(world.mail.sent).toHaveLength(1)
})

test('the audit log knows who mailed whom', async () => {
  const { mail } = await as('admin')
  await mail({ to: 'wanda@acme.example', html: 'Come at 7.' })
  const month = new Date(world.now()).toISOString().slice(0, 7)
  const records = (await world.stores.audit.month(world.acme.uid, month)).filter(
    ({ call }) => call === 'sendBasicEmail',
  )
  expect(records.at(-1)).toMatchObject({
    user: world.acme.users.admin.uid,
    input: { to: 'wanda@acme.example', html: 'Come at 7.' },
    changes: [{ target: `mail to user ${world.acme.users.worker.uid}` }],
  })
})
