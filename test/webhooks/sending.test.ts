import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handleWebhooks } from '../../functions/webhookSender/handle.ts'
import type { SenderServices } from '../../functions/webhookSender/services.ts'
import { hour, minute } from '../../shared/durations.ts'
import { failsFor, retryWaits, secretsOverlap } from '../../shared/webhooks.ts'
import { isSigned } from './receiver.ts'
import { type WebhookWorld, webhookWorld } from './world.ts'

let here: WebhookWorld
beforeAll(async () => {
  here = await webhookWorld()
})
afterAll(() => here?.stop())
beforeEach(async () => {
  here.receiver.received.length = 0
  here.receiver.state.reply = () => ({ status: 204 })
  here.waiting.length = 0
  const admin = await here.as('admin')
  const all = here.done(await admin.call('getWebhooks', { company_uid: here.acme.uid }))
  const uids = all.map(({ uid }: { uid: string }) => uid)
  if (uids.length > 0) here.done(await admin.call('setStatusOfWebhooks', { uids, status: 2 }))
})

const whats = () => here.receiver.received.map(({ body }) => JSON.parse(body).data.what)

describe('what happens', () => {
  test('is sent to each webhook that waits for it, signed, and shown with its answer', async () => {
    const { uid, secret } = await here.added({ events: ['incident', 'jobDone'] })
    const deaf = await here.added({ events: ['deviceOffline'] })
    const off = await here.added()
    const admin = await here.as('admin')
    await admin.call('setStatusOfWebhooks', { uids: [off.uid], status: 0 })
    here.receiver.state.reply = () => ({ status: 200, body: 'Thank you' })
    const at = here.now()
    await here.happened('incident', 'one')
    await here.passes(minute)
    expect(here.receiver.received).toHaveLength(1)
    const [received] = here.receiver.received
    if (!received) throw new Error('nothing came')
    expect(JSON.parse(received.body)).toEqual({
      ...{ type: 'incident.created', timestamp: new Date(at).toISOString(), data: { what: 'one' } },
    })
    expect(isSigned(received, secret)).toBe(true)
    expect(isSigned(received, deaf.secret)).toBe(false)
    expect(isSigned({ ...received, body: `${received.body} ` }, secret)).toBe(false)
    expect(isSigned({ ...received, timestamp: String(Number(received.timestamp) + 1) }, secret)).toBe(false)
    const [delivery, ...others] = await here.deliveriesOf(uid)
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ id: received.id, state: 'delivered', status: 200, fault: null, tries: 1 })
    const details = here.done(await admin.call('getWebhookDelivery', { uid, delivery_id: delivery.id }))
    expect(details).toMatchObject({ body: received.body, attempts: [{ status: 200, answer: 'Thank you' }] })
    expect(await here.deliveriesOf(deaf.uid)).toEqual([])
    expect(await here.deliveriesOf(off.uid)).toEqual([])
  })

  test('reaches a webhook of some groups where it is in them or below', async () => {
    const { north, picking, south } = here.acme.groups
    await here.added({ group_uids: [north.uid] })
    await here.happened('incident', 'in the team', { groups: [picking.uid, north.uid] })
    await here.happened('incident', 'elsewhere', { groups: [south.uid] })
    await here.happened('incident', 'in the company')
    await here.passes(minute)
    expect(whats()).toEqual(['in the team'])
  })

  test('is noted twice, handed on twice and worked on by two at once: it is sent once', async () => {
    await here.added()
    await here.added()
    await here.happened('incident', 'twice')
    await here.sweep()
    await here.happened('incident', 'twice')
    await Promise.all([here.sweep(), here.sweep()])
    const messages = here.waiting.splice(0).map(({ message }) => message)
    await Promise.all([...messages, ...messages].map((message) => here.handle(message)))
    expect(whats()).toEqual(['twice', 'twice'])
    expect(new Set(here.receiver.received.map(({ id }) => id)).size).toBe(2)
  })

  test('is told at least once, whenever whoever tells it is killed', async () => {
    const { stores } = here.services
    const never = () => new Promise<never>(() => {})
    /** Someone who is killed at a step, before or after it took effect: nothing that they begin from then on is done. */
    const killedAt = (name: keyof typeof stores.webhooks | 'sendAll', after: boolean) => {
      const { promise: killed, resolve } = Promise.withResolvers<void>()
      let isDead = false
      const killAtRequest = <Steps extends object>(steps: Steps): Steps =>
        new Proxy(steps, {
          get: (of, step) => {
            const act = Reflect.get(of, step) as (...given: unknown[]) => unknown
            const die = async (...given: unknown[]) => {
              if (after) await act(...given)
              isDead = true
              resolve()
              return never()
            }
            return (...given: unknown[]) => (isDead ? never() : step === name ? die(...given) : act(...given))
          },
        })
      const { webhooks, webhookEvents } = stores
      const services: SenderServices = {
        ...here.services,
        queue: killAtRequest(here.services.queue),
        stores: { ...stores, webhooks: killAtRequest(webhooks), webhookEvents: killAtRequest(webhookEvents) },
      }
      return { killed, dying: handleWebhooks(services) }
    }
    const steps = (['deliver', 'sendAll', 'claim', 'moveAll', 'arrived', 'queued'] as const).flatMap((name) =>
      [false, true].map((after) => [name, after] as const),
    )
    const { uid } = await here.added()
    for (const [name, after] of steps) {
      const what = `${name} ${after}`
      await here.happened('incident', what)
      const { killed, dying } = killedAt(name, after)
      await Promise.race([killed, dying({ task: 'sweepWebhooks' })])
      for (const { message } of here.waiting.splice(0))
        await Promise.race([killed, dying({ Records: [{ messageId: '1', body: JSON.stringify(message) }] })])
      here.waiting.length = 0
    }
    // All of what was in the queue is lost as well: the sweep knows.
    await here.passes(10 * minute)
    for (const [name, after] of steps) expect(whats(), `${name} ${after}`).toContain(`${name} ${after}`)
    const all = await here.deliveriesOf(uid)
    expect(all.map(({ state }: { state: string }) => state)).toEqual(all.map(() => 'delivered'))
  })
})

describe('a receiver that fails', () => {
  test('is tried again with growing waits by the same id, and loses nothing of an hour', async () => {
    const { uid } = await here.added()
    const counted = here.usedBy(here.acme.uid).webhooks
    here.receiver.state.reply = () => ({ status: 503, body: 'closed' })
    for (let at = 0; at < 6; at++) {
      await here.happened('incident', `down ${at}`)
      await here.passes(10 * minute)
    }
    const tries = here.receiver.received.length
    expect(here.usedBy(here.acme.uid).webhooks - counted).toBe(tries)
    // A pause keeps it from being asked all the time.
    expect(tries).toBeLessThan(30)
    here.receiver.state.reply = () => ({ status: 200 })
    here.receiver.received.length = 0
    await here.passes(3 * hour)
    expect(whats().sort()).toEqual(['down 0', 'down 1', 'down 2', 'down 3', 'down 4', 'down 5'])
    const all = await here.deliveriesOf(uid)
    expect(all.map(({ state }: { state: string }) => state)).toEqual(Array(6).fill('delivered'))
    expect(new Set(here.receiver.received.map(({ id }) => id))).toEqual(
      new Set(all.map(({ id }: { id: string }) => id)),
    )
  })

  test('holds up no other one', async () => {
    const dead = await here.added({ url: 'https://dead.receiver.example/' })
    await here.added()
    here.receiver.state.reply = ({ host }) => ({ status: host.startsWith('dead') ? 500 : 204 })
    for (let at = 0; at < 40; at++) await here.happened('incident', `n ${at}`)
    await here.passes(minute)
    const [toDead, toGood] = [true, false].map(
      (isDead) => here.receiver.received.filter(({ host }) => host.startsWith('dead') === isDead).length,
    )
    expect(toGood).toBe(40)
    expect(toDead).toBeLessThan(10)
    expect(await here.deliveriesOf(dead.uid)).toHaveLength(40)
  })

  test('for three days is switched off, and admins are told once', { timeout: 60_000 }, async () => {
    const { uid } = await here.added({ name: 'Yard system' })
    here.receiver.state.reply = () => ({ status: 500 })
    await here.happened('incident', 'lost')
    here.mail.sent.length = 0
    const step = 15 * minute
    for (let passed = 0; passed < failsFor + hour; passed += step) {
      here.pass(step)
      await here.sweep()
      await here.works()
    }
    const admin = await here.as('admin')
    const [webhook] = here.done(await admin.call('getWebhooks', { company_uid: here.acme.uid }))
    expect(webhook).toMatchObject({ uid, status: 0, gave_up_on: expect.any(String) })
    const told = here.mail.sent.filter(({ letter }) => letter.subject === 'The webhook Yard system was turned off')
    expect(told.map(({ to }) => to).sort()).toEqual(['admin@acme.example', 'root@acme.example'])
    const [lost] = await here.deliveriesOf(uid)
    expect(lost.state).toBe('failed')
    expect(lost.tries).toBeLessThanOrEqual(retryWaits.length + 1)

    // Switched on again, what failed is sent again.
    here.receiver.state.reply = () => ({ status: 200 })
    here.receiver.received.length = 0
    await here.passes(minute)
    const since = new Date(here.now() - 5 * 24 * hour).toISOString()
    expect((await admin.call('replayFailedWebhookDeliveries', { uid, since })).code).toBe('notPossible')
    here.done(await admin.call('setStatusOfWebhooks', { uids: [uid], status: 1 }))
    await here.passes(minute)
    expect(whats()).toEqual([])
    here.done(await admin.call('replayFailedWebhookDeliveries', { uid, since }))
    await here.works()
    expect(whats()).toEqual(['lost'])
    expect((await here.deliveriesOf(uid))[0]).toMatchObject({ state: 'delivered' })
  })
})

test('a try that is under way while the address is changed says nothing of the new one', async () => {
  const { uid } = await here.added()
  const admin = await here.as('admin')
  const { resolve } = here.outside
  here.receiver.state.reply = () => ({ status: 500 })
  here.outside.resolve = async (host) => {
    here.outside.resolve = resolve
    here.done(await admin.call('updateWebhook', { uid, url: 'https://receiver.example/mended' }))
    return resolve(host)
  }
  await here.happened('incident', 'meanwhile')
  await here.sweep()
  await here.works()
  expect(here.receiver.received).toHaveLength(1)
  const [webhook] = here.done(await admin.call('getWebhooks', { company_uid: here.acme.uid }))
  expect(webhook).toMatchObject({ uid, status: 1, failing_since: null })
  here.receiver.state.reply = () => ({ status: 204 })
  await here.passes(minute)
  expect(here.receiver.received.at(-1)).toMatchObject({ path: '/mended' })
  expect(await here.deliveriesOf(uid)).toMatchObject([{ state: 'delivered', tries: 2 }])
})

describe('an admin', () => {
  test('gives it another secret: for a day both sign', async () => {
    const { uid, secret } = await here.added()
    const admin = await here.as('admin')
    const rotated = here.done(await admin.call('rotateWebhookSecret', { uid }))
    expect(rotated.secret).not.toBe(secret)
    await here.happened('incident', 'both')
    await here.passes(minute)
    here.pass(secretsOverlap)
    await here.happened('incident', 'one')
    await here.passes(minute)
    const [both, one] = here.receiver.received
    if (!both || !one) throw new Error('nothing came')
    expect([isSigned(both, secret), isSigned(both, rotated.secret)]).toEqual([true, true])
    expect([isSigned(one, secret), isSigned(one, rotated.secret)]).toEqual([false, true])
  })

  test('sends a test delivery, and sees its answer', async () => {
    const { uid, secret } = await here.added()
    const admin = await here.as('admin')
    here.receiver.state.reply = () => ({ status: 418, body: 'I am a teapot' })
    const failed = here.done(await admin.call('testWebhook', { uid }))
    expect(failed).toMatchObject({ delivered: false, status: 418, fault: 'status', answer: 'I am a teapot' })
    here.receiver.state.reply = () => ({ status: 200, body: 'ok' })
    const arrived = here.done(await admin.call('testWebhook', { uid }))
    expect(arrived).toMatchObject({ delivered: true, status: 200, fault: null, answer: 'ok' })
    const [, last] = here.receiver.received
    expect(last && isSigned(last, secret) && JSON.parse(last.body).type).toBe('webhook.test')
    expect(await here.deliveriesOf(uid)).toHaveLength(2)
  })

  test('sends one delivery again, by the same id', async () => {
    const { uid } = await here.added()
    await here.happened('incident', 'again')
    await here.passes(minute)
    const admin = await here.as('admin')
    const [{ id }] = await here.deliveriesOf(uid)
    here.done(await admin.call('replayWebhookDelivery', { uid, delivery_id: id }))
    await here.works()
    expect(here.receiver.received.map((one) => one.id)).toEqual([id, id])
    const details = here.done(await admin.call('getWebhookDelivery', { uid, delivery_id: id }))
    expect(details).toMatchObject({ state: 'delivered', tries: 1, attempts: [{ status: 204 }, { status: 204 }] })
  })
})
