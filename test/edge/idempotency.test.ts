import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { handlers as apiAccess } from '../../functions/apiAccess/index.ts'
import { handlers as devices } from '../../functions/devices/index.ts'
import { longestRun } from '../../functions/lib/idempotency.ts'
import { handlers as mails } from '../../functions/mails/index.ts'
import { handlers as notifications } from '../../functions/notifications/index.ts'
import { handlers as ota } from '../../functions/ota/index.ts'
import { handlers as scannerPresets } from '../../functions/scannerPresets/index.ts'
import { handlers as skus } from '../../functions/skus/index.ts'
import { handlers as webhooks } from '../../functions/webhooks/index.ts'
import type { Call } from '../../shared/contract/call.ts'
import { type CallName, calls } from '../../shared/contract/index.ts'
import { type People, password, people } from '../lib/people.ts'
import { everyWrite, idOf } from '../lib/writes.ts'
import { storedAgent } from '../ota/halted.ts'

/** What becomes of a write with an Idempotency-Key whose Lambda died, at each point where it may die. */

let world: People
beforeAll(async () => {
  world = await people({ apiAccess, devices, mails, notifications, ota, scannerPresets, skus, webhooks })
})
afterAll(() => world.stop())

const dead = new Promise<never>(() => {})
let keys = 0
const newKey = () => ({ headers: { 'idempotency-key': `key-number-${++keys}` } })

const mustDie = <Died>(send: () => Promise<unknown>, died: Promise<Died>) =>
  Promise.race([
    died,
    send().then((answer) => {
      throw new Error(`It did not die: ${JSON.stringify(answer)}`)
    }),
  ])

/** Sends a write whose Lambda dies once its key is claimed: nothing is done. */
const dieBefore = async (send: () => Promise<unknown>) => {
  const { claim } = world.stores.idempotency
  const died = new Promise<void>((resolve) => {
    vi.spyOn(world.stores.idempotency, 'claim').mockImplementationOnce(async (...given) => {
      await claim(...given)
      resolve()
      return dead
    })
  })
  await mustDie(send, died)
}

/** Sends a write whose Lambda dies once it is done: no answer is kept. */
const dieAfter = async (send: () => Promise<unknown>) => {
  const died = new Promise<string>((resolve) => {
    vi.spyOn(world.stores.idempotency, 'keep').mockImplementationOnce((_at, _run, answer) => {
      resolve(answer)
      return dead
    })
  })
  return JSON.parse(await mustDie(send, died))
}

/** Everything that is stored about people, but for what counts changes and says when. */
const stored = async () => {
  const { directory, users, groups, settings, devices } = world.tables
  const found = await Promise.all(
    [directory, users, groups, settings, devices].map((TableName) => world.db.send(new ScanCommand({ TableName }))),
  )
  const items = found.flatMap(({ Items = [] }) => Items)
  return new Map(
    items.map(
      ({ version: _1, v: _2, sessions_from: _3, ota_version: _4, ...item }) => [`${item.pk} ${item.sk}`, item] as const,
    ),
  )
}

const running = { status: 409, message: 'The first request with this Idempotency-Key is still running.' }
const unknown = {
  status: 409,
  code: 'conflict',
  message: 'This was started and may have been done. Please check before you do it again.',
}

describe('every write about people', () => {
  test('that died before it began is done by the repetition, and one that died after it was done does no harm', async () => {
    const { user, call, at } = await world.signIn(await world.acme.user('ada', ['admin', world.acme.groups.whole]))
    const made: Record<string, string> = { me: user.uid }
    const mailed = () => world.mail.sent.at(-1)?.letter.text ?? ''
    const verify = () => call('verifyPassword', { user_uid: user.uid, comp_uid: world.acme.uid, password })
    const about = {
      company: world.acme.uid,
      company_url: 'acme',
      team: world.acme.groups.picking.uid,
      password,
      mailed,
      app: (await storedAgent(world.stores, world.acme.uid, user.uid)).id,
    }
    for (const [name, body] of everyWrite(about, made)) {
      const { idempotent: safe, unkept }: Call = calls[name]
      const idempotent = safe !== false
      if (name === 'updateUser' || name === 'changeUserPassword') await verify()
      world.pass(1)
      const input = body()
      if (unkept) {
        // Of a secret nothing is kept: it is made anew.
        made[name] = idOf((await call(name, input)).data)
        continue
      }

      const first = newKey()
      const before = await stored()
      await dieBefore(() => call(name, input, first))
      expect(await stored(), name).toEqual(before)
      expect(await call(name, input, first), name).toMatchObject(running)
      world.pass(longestRun)
      const second = newKey()
      if (!idempotent) expect(await call(name, input, first), name).toMatchObject(unknown)
      const died = await dieAfter(() => call(name, input, idempotent ? first : second))
      expect(died.status, name).toBe(200)
      made[name] = idOf(died.data)

      const [after, sent] = [await stored(), world.mail.sent.length]
      world.pass(longestRun)
      const again = await call(name, input, idempotent ? first : second)
      expect(again.status, name).toBeLessThan(500)
      if (!idempotent) expect(again, name).toMatchObject(unknown)
      else expect(again.message, name).not.toBe(running.message)
      if (!idempotent) expect(world.mail.sent.length, name).toBe(sent)
      expect(await stored(), name).toEqual(after)
      if (name === 'refresh') at.session = again.data as typeof at.session
    }
    expect((await call('current')).status).toBe(200)
  })

  test('of several repetitions at once one is done', async () => {
    const { call } = await world.as('admin')
    const key = newKey()
    const body = { name: 'Again', parent_id: world.acme.uid }
    await dieBefore(() => call('createFacility', body, key))
    world.pass(longestRun)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call('createFacility', body, key)))
    expect(answers.filter(({ code }) => code === 'taken')).toEqual([])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect((await call('createFacility', { ...body, name: 'Other' }, key)).code).toBe('conflict')
  })

  test('a run that was taken for dead keeps and releases nothing any more', async () => {
    const at = { company: world.acme.uid, session: 'some-session', key: 'taken-for-dead' }
    const run = (id: string) => ({ id, asked: 'a', over_at: world.now() + longestRun })
    const { claim, keep, release } = world.stores.idempotency
    expect(await claim(at, run('slow'), world.now(), true)).toBeUndefined()
    world.pass(longestRun)
    expect(await claim(at, run('next'), world.now(), true)).toBeUndefined()
    await expect(keep(at, 'slow', '{}')).rejects.toThrow()
    await expect(release(at, 'slow')).rejects.toThrow()
    await keep(at, 'next', '{"status":200}')
    expect(await claim(at, run('third'), world.now(), true)).toMatchObject({ id: 'next', answer: '{"status":200}' })
  })
})

describe('writes that do harm when done twice', () => {
  const codesMade = async () => {
    let count = 0
    for await (const codes of world.stores.enrolment.steps(world.acme.uid, {})) count += codes.length
    return count
  }
  const harmful: [CallName, () => Record<string, unknown>, () => Promise<number>][] = [
    [
      'sendBasicEmail',
      () => ({ to: 'provider', subject: 'An idea', templateId: 'feedback', dynamicTemplateData: { main_text: 'Hm' } }),
      async () => world.mail.sent.length,
    ],
    ['createEnrolmentCode', () => ({ company_uid: world.acme.uid, name: 'Once' }), codesMade],
  ]
  test.each(harmful)('%s is done once, and who asks again is told', async (name, body, count) => {
    const { call } = await world.as('admin')
    const [key, before] = [newKey(), await count()]
    await dieAfter(() => call(name, body(), key))
    expect(await call(name, body(), key)).toMatchObject(running)
    world.pass(longestRun)
    expect(await call(name, body(), key)).toMatchObject(unknown)
    expect(await count()).toBe(before + 1)
  })
})

test('an answer too large to be kept is repeated as its words', async () => {
  const { call } = await world.as('admin')
  const key = newKey()
  const body = { name: 'Large', parent_id: world.acme.uid }
  const { stringify } = JSON
  const large = vi.spyOn(JSON, 'stringify')
  large.mockImplementation((value, ...more) => {
    const done =
      value?.data?.name === 'Large' ? { ...value, data: { ...value.data, city: 'ü'.repeat(200_000) } } : value
    return stringify(done, ...(more as []))
  })
  const first = await call('createFacility', body, key)
  large.mockRestore()
  expect(first).toMatchObject({ status: 200, data: { name: 'Large' } })
  world.pass(longestRun)
  expect(await call('createFacility', body, key)).toEqual({
    status: 409,
    code: 'conflict',
    message: 'Facility created successfully. Please reload to see it.',
    data: null,
  })
})
