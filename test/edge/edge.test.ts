import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type People, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

describe('the envelope', () => {
  test('of a success carries status, message and data', async () => {
    const { call } = await world.as('worker')
    expect(await call('getTuningParam')).toEqual({
      status: 200,
      message: 'OK',
      data: { active_since: 12, pick_gap: 300, freshness: 15, pace: true },
    })
  })

  test('of a failure carries a code, and for bad input one error a field', async () => {
    const { call } = await world.as('admin')
    const answer = await call('createTeam', { name: ';', parent_id: '', subtype: 9 })
    expect(answer).toMatchObject({ status: 400, code: 'badInput', data: null })
    expect(answer.errors?.map(({ path }) => path)).toEqual(['name', 'parent_id', 'subtype'])
    expect(answer.message).toBe(answer.errors?.[0]?.message)
  })

  test('of our own failures says nothing of what went wrong', async () => {
    const { call, user } = await world.as('worker')
    world.identity.state.down = true
    const answer = await call('verifyPassword', { user_uid: user.uid, comp_uid: world.acme.uid, password: 'x' })
    world.identity.state.down = false
    expect(answer).toEqual({
      status: 500,
      code: 'failed',
      message: 'Something went wrong on our side. Please try again.',
      data: null,
    })
  })

  test('of a service that is busy says that trying again helps', async () => {
    const { call } = await world.as('worker')
    const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
    const list = vi.spyOn(world.stores.groups, 'list').mockRejectedValueOnce(throttled)
    const answer = await call('current')
    list.mockRestore()
    expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
  })

  test('names the field where the words alone would not', async () => {
    const { call } = await world.as('admin')
    expect((await call('getUsersOfTeam', {})).message).toMatch(/^team_uid: /)
  })
})

describe('bodies', () => {
  const ask = async (raw: string | Buffer, headers: Record<string, string> = {}) => {
    const { call, user } = await world.as('worker')
    return call('getUserPref', { user_uid: user.uid }, { raw, headers })
  }

  test.each(['{', 'nonsense', '[]', '"text"', 'null', '7', '{"a":1}}', '\u0000', '{"a":'.repeat(20_000)])(
    'that are no JSON object are refused: %.20s',
    async (raw) => {
      expect(await ask(raw)).toMatchObject({ status: 400, code: 'badInput' })
    },
  )

  test('that are deeply nested are refused, with an Idempotency-Key too', async () => {
    const deep = `{"user_uid":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await ask(deep)).status).toBe(400)
    expect((await ask(deep, { 'idempotency-key': 'deep-deep-deep' })).status).toBe(400)
    const { call, user } = await world.as('worker')
    const raw = `{"user_uid":"${user.uid}","pref_type":600,"pref_value":"300000","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await call('setUserPref', {}, { raw, headers: { 'idempotency-key': 'deep-and-ignored' } })).status).toBe(
      200,
    )
  })

  test('that are too large are refused, plain and unpacked', async () => {
    expect(await ask(`{"a":"${'x'.repeat(6_000_001)}"}`)).toMatchObject({ status: 413, code: 'tooLarge' })
    const bomb = gzipSync(Buffer.alloc(200_000_000, 'x'))
    expect(bomb.length).toBeLessThan(300_000)
    expect((await ask(bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
  })

  test('may be packed, and are refused when they only say so', async () => {
    const { call, user } = await world.as('worker')
    const raw = gzipSync(JSON.stringify({ user_uid: user.uid, pref_type: 600 }))
    const ways: Record<string, string>[] = [
      { 'content-encoding': 'gzip' },
      { 'content-type': 'application/gzip' },
      { 'content-type': 'Application/GZIP; x=y', 'content-encoding': 'gzip' },
    ]
    for (const headers of ways) {
      expect((await call('getUserPref', {}, { raw, headers })).status).toBe(200)
      expect((await call('getUserPref', {}, { raw: '{}', headers })).status).toBe(400)
      expect((await call('getUserPref', {}, { raw: Buffer.from('{}'), headers })).status).toBe(400)
    }
  })

  test('that are no UTF-8 are refused', async () => {
    const { call, user } = await world.as('worker')
    const raw = Buffer.concat([Buffer.from(`{"user_uid":"${user.uid}","a":"`), Buffer.from([0xff]), Buffer.from('"}')])
    expect(await call('getUserPref', {}, { raw })).toMatchObject({ status: 400, code: 'badInput' })
  })

  test('unknown fields are ignored and pollute nothing', async () => {
    const { call, user } = await world.as('admin')
    const raw = `{"user_uid":"${user.uid}","city":"Ulm","status":0,"roles":[],"version":9,"is_admin":true,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`
    expect((await call('updateUser', {}, { raw })).status).toBe(200)
    expect(await world.stored(user)).toMatchObject({ city: 'Ulm', status: 1, version: 2, roles: user.roles })
    expect(await world.stored(user)).not.toHaveProperty('is_admin')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

test('a browser whose name is cut in the middle of a character opens a session', async () => {
  const { user } = await world.as('worker')
  const opened = await world.send('open', {}, { uid: user.uid }, { userAgent: `${'x'.repeat(299)}😀` })
  expect(opened.status).toBe(200)
})

describe('who acts', () => {
  test.each(['t_user_id', 'created_by', 'company_uid', 'comp_uid', 'co_uid', 'company_url'])(
    'a body that names another %s is refused',
    async (field) => {
      const { call } = await world.as('admin')
      const foreign =
        field === 'company_url' ? 'other' : field.startsWith('c') ? world.other.uid : world.acme.users.worker.uid
      expect(await call('getTuningParam', { [field]: foreign })).toMatchObject({ status: 403, code: 'notYours' })
    },
  )

  test('a body that names the session’s own is fine', async () => {
    const { call, user } = await world.as('admin')
    const own = { t_user_id: user.uid, company_uid: world.acme.uid, company_url: 'acme' }
    expect((await call('getTuningParam', own)).status).toBe(200)
  })

  test('a session needs its own user’s token', async () => {
    const { at } = await world.as('admin')
    const id = at.session.session_id
    const uid = world.acme.users.worker.uid
    expect((await world.send('current', {}, { uid, session: id })).status).toBe(401)
    expect((await world.send('current', {}, { session: id })).code).toBe('notSignedIn')
    for (const invalid of ['x', `${id}x`, id.slice(1), `${world.other.uid}.${id.split('.')[1]}`, '../..', '']) {
      const user = world.acme.users.admin.uid
      expect((await world.send('current', {}, { uid: user, session: invalid })).status, invalid).toBe(401)
    }
  })

  test('a session ends after 13 hours', async () => {
    const { call } = await world.as('worker')
    world.pass(13 * 3_600_000 - 1)
    expect((await call('current')).status).toBe(200)
    world.pass(1)
    expect(await call('current')).toMatchObject({ status: 401, code: 'sessionEnded' })
  })
})

describe('an Idempotency-Key', () => {
  const body = (name: string) => ({ name, parent_id: world.acme.uid })

  test('runs a write once and answers the same again', async () => {
    const { call } = await world.as('admin')
    const headers = { 'idempotency-key': 'once-and-only' }
    const first = await call('createFacility', body('Once'), { headers })
    expect(first.status).toBe(200)
    expect(await call('createFacility', body('Once'), { headers })).toEqual(first)
    expect((await call('createFacility', body('Once'))).code).toBe('taken')
  })

  test('of many at once runs one', async () => {
    const { call } = await world.as('admin')
    const headers = { 'idempotency-key': 'many-at-once' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('createFacility', body('Many'), { headers })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect(answers.filter(({ code }) => code === 'taken')).toHaveLength(0)
  })

  test('is refused for another request, and when it is none', async () => {
    const { call } = await world.as('admin')
    const headers = { 'idempotency-key': 'another-request' }
    await call('createFacility', body('Mine'), { headers })
    expect((await call('createFacility', body('Yours'), { headers })).code).toBe('conflict')
    expect((await call('createFacility', body('Short'), { headers: { 'idempotency-key': 'x' } })).status).toBe(400)
  })

  test('belongs to its session', async () => {
    const headers = { 'idempotency-key': 'shared-by-two' }
    const [one, two] = [await world.as('admin'), await world.as('admin')]
    expect((await one.call('createFacility', body('Shared'), { headers })).status).toBe(200)
    expect((await two.call('createFacility', body('Shared'), { headers })).code).toBe('taken')
  })

  test('is free again after a refusal', async () => {
    const { call } = await world.as('admin')
    const headers = { 'idempotency-key': 'free-after-refusal' }
    expect((await call('createFacility', { ...body('North') }, { headers })).code).toBe('taken')
    expect((await call('createFacility', body('Freed'), { headers })).status).toBe(200)
  })

  test('stays claimed where the answer could not be kept: nothing is done twice', async () => {
    const { call } = await world.as('admin')
    const keep = vi.spyOn(world.stores.idempotency, 'keep').mockRejectedValueOnce(new Error('no room'))
    const headers = { 'idempotency-key': 'answer-not-kept' }
    expect((await call('createFacility', body('Unkept'), { headers })).status).toBe(200)
    keep.mockRestore()
    expect(await call('createFacility', body('Unkept'), { headers })).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('keeps no password to guess at', async () => {
    const { call, user, at } = await world.as('worker')
    const headers = { 'idempotency-key': 'with-a-password' }
    const input = { user_uid: user.uid, comp_uid: world.acme.uid, password: 'Correct-horse-1' }
    expect((await call('verifyPassword', input, { headers })).status).toBe(200)
    const key = { company: world.acme.uid, session: at.session.session_id, key: 'with-a-password' }
    const kept = await world.stores.idempotency.claim(key, { id: 'x', asked: '', over_at: 0 }, world.now(), false)
    const other = await call('verifyPassword', { ...input, password: 'Another-guess' }, { headers })
    // The hash cannot tell one password from another.
    expect(other).toEqual(JSON.parse(kept?.answer ?? ''))
  })
})

describe('routes', () => {
  test('that do not exist are told apart from things that do not', async () => {
    const { call } = await world.as('admin')
    expect(await call('getUsersOfTeam', { team_uid: 'gone' })).toMatchObject({ status: 404, code: 'notFound' })
    expect((await world.send('getCardMetrics', {})).message).toBe('There is no such call.')
  })
})
