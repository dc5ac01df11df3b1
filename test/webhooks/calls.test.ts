import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '../../shared/contract/index.ts'
import { addressMessages, mostWebhooks } from '../../shared/webhooks.ts'
import { type WebhookWorld, webhookWorld } from './world.ts'

let here: WebhookWorld
let admin: Awaited<ReturnType<WebhookWorld['as']>>
beforeAll(async () => {
  here = await webhookWorld()
})
afterAll(() => here?.stop())
beforeEach(async () => {
  admin = await here.as('admin')
  const uids = (await listed()).map(({ uid }: { uid: string }) => uid)
  if (uids.length > 0) here.done(await admin.call('setStatusOfWebhooks', { uids, status: 2 }))
})

const listed = async (who = admin) => here.done(await who.call('getWebhooks', { company_uid: here.acme.uid }))
const fields = () => ({
  ...{ company_uid: here.acme.uid, name: 'Dispatch', url: 'https://receiver.example/hook', events: ['incident'] },
})
const logged = () => here.stores.audit.month(here.acme.uid, new Date(here.now()).toISOString().slice(0, 7))
const awaited = async () => (await here.stores.companies.get(here.acme.uid))?.webhook_events

describe('a webhook', () => {
  test('is added with a secret that is shown once, changed, and deleted', async () => {
    const { north } = here.acme.groups
    const answer = await admin.call('createWebhook', { ...fields(), group_uids: [north.uid, north.uid] })
    const { uid, secret } = here.done(answer)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const [shown] = await listed()
    expect(shown).toMatchObject({
      ...{ uid, status: 1, name: 'Dispatch', events: ['incident'], group_uids: [north.uid], groups: ['North'] },
      ...{ failing_since: null, gave_up_on: null, delivered_on: null, old_secret_until: null },
      changed_by: 'Admin Tester',
    })
    expect(JSON.stringify(shown)).not.toContain(secret)
    const kept = await here.stores.webhooks.get(here.acme.uid, uid)
    expect(JSON.stringify(kept)).not.toContain(secret.slice(6))
    expect(await awaited()).toEqual(['incident'])
    here.done(
      await admin.call('updateWebhook', { uid, name: 'Yard', events: ['jobDone', 'deviceOffline'], group_uids: [] }),
    )
    expect(await listed()).toMatchObject([{ name: 'Yard', events: ['jobDone', 'deviceOffline'], group_uids: [] }])
    expect(await awaited()).toEqual(['deviceOffline', 'jobDone'])
    here.done(await admin.call('setStatusOfWebhooks', { uids: [uid], status: 0 }))
    expect(await awaited()).toEqual([])
    here.done(await admin.call('setStatusOfWebhooks', { uids: [uid], status: 2 }))
    expect(await listed()).toEqual([])
    const log = await logged()
    expect(log.map(({ call }) => call)).toContain('createWebhook')
    expect(JSON.stringify(log)).not.toContain(secret.slice(6))
  })

  test('is in the audit log by its host alone: some addresses are secrets', async () => {
    const [first, second] = ['T0001-first-secret', 'T0002-second-secret']
    const pass = () => here.pass(1000)
    const at = (part: string) => `https://hooks.example/services/${part}?key=${part}`
    const { uid } = here.done(await admin.call('createWebhook', { ...fields(), url: at(first) }))
    pass()
    here.done(await admin.call('updateWebhook', { uid, url: at(second) }))
    pass()
    here.done(await admin.call('setStatusOfWebhooks', { uids: [uid], status: 2 }))
    const own = (await logged()).filter(({ changes }) => changes.some(({ target }) => target === `webhook ${uid}`))
    expect(own.map(({ call }) => call)).toEqual(['createWebhook', 'updateWebhook', 'setStatusOfWebhooks'])
    for (const secret of [first, second]) expect(JSON.stringify(own)).not.toContain(secret)
    // That it is another address can be seen.
    const [before, after] = [own[1]?.changes[0]?.before, own[1]?.changes[0]?.after] as { url: string }[]
    expect(before?.url).toMatch(/^https:\/\/hooks\.example\/… \([\w-]{8}\)$/)
    expect(after?.url).toMatch(/^https:\/\/hooks\.example\/… \([\w-]{8}\)$/)
    expect(after?.url).not.toBe(before?.url)
  })

  test('is one of ten at most, whoever adds them at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: mostWebhooks + 2 }, (_, at) =>
        admin.call('createWebhook', { ...fields(), name: `N ${at}` }),
      ),
    )
    const added = answers.filter(({ status }) => status === 200).length
    expect(added).toBeLessThanOrEqual(mostWebhooks)
    expect(await listed()).toHaveLength(added)
    for (let at = added; at < mostWebhooks; at++) here.done(await admin.call('createWebhook', fields()))
    const more = await admin.call('createWebhook', fields())
    expect(more).toMatchObject({ code: 'limitReached', message: 'A company can have 10 webhooks.' })
  })

  test.each([
    [{ name: ' ' }, 'name', 'This field is required'],
    [{ url: 'http://receiver.example' }, 'url', addressMessages.incomplete],
    [{ url: 'https://me:pw@receiver.example' }, 'url', addressMessages.login],
    [{ url: 'https://receiver.example:8443' }, 'url', addressMessages.port],
    [{ url: 'https://127.1/' }, 'url', addressMessages.notPublic],
    [{ url: 'https://[::1]/' }, 'url', addressMessages.notPublic],
    [{ url: 'https://localhost/' }, 'url', addressMessages.notPublic],
    [{ url: 'https://metadata.google.internal/' }, 'url', addressMessages.notPublic],
    [{ events: [] }, 'events', 'Please choose at least one event'],
    [{ events: ['weather'] }, 'events.0', expect.any(String)],
    [{ group_uids: ['nowhere'] }, 'group_uids.0', 'No such group'],
  ])('is refused with %j', async (invalid, path, message) => {
    const answer = await admin.call('createWebhook', { ...fields(), ...invalid })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.errors).toEqual(expect.arrayContaining([expect.objectContaining({ path, message })]))
  })

  test('of a group of another company is refused', async () => {
    const answer = await admin.call('createWebhook', { ...fields(), group_uids: [here.other.groups.north.uid] })
    expect(answer).toMatchObject({ status: 404, errors: [{ path: 'group_uids.0' }] })
  })
})

const calls: [CallName, object][] = [
  ['updateWebhook', { name: 'Mine' }],
  ['rotateWebhookSecret', {}],
  ['testWebhook', {}],
  ['getWebhookDeliveries', {}],
  ['getWebhookDelivery', { delivery_id: 'msg_1' }],
  ['replayWebhookDelivery', { delivery_id: 'msg_1' }],
  ['replayFailedWebhookDeliveries', { since: '2027-01-01T00:00:00.000Z' }],
]

test.each(calls)('%s knows no webhook of another company', async (name, more) => {
  const { uid } = await here.added()
  const stranger = await here.signIn(here.other.users.superAdmin)
  expect(await stranger.call(name, { uid, ...more })).toMatchObject({ status: 404, code: 'notFound' })
  const many = await stranger.call('setStatusOfWebhooks', { uids: [uid], status: 2 })
  expect(many.data).toMatchObject({ results: [{ ok: false, code: 'notFound' }] })
  expect(here.receiver.received).toEqual([])
  expect(await listed()).toMatchObject([{ uid, status: 1 }])
})

test('only admins see webhooks', async () => {
  for (const role of ['facilityManager', 'teamManager', 'worker', 'taskWorker'] as const) {
    const client = await here.as(role)
    const answer = await client.call('getWebhooks', { company_uid: here.acme.uid })
    expect(answer).toMatchObject({ status: 403, code: 'notAllowed' })
  }
  expect(await listed(await here.as('superAdmin'))).toEqual([])
})
