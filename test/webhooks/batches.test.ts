import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../functions/data/db.ts'
import { coalesced } from '../../functions/lib/coalesced.ts'
import type { WebhookMessage } from '../../functions/lib/webhooks/queue.ts'
import { handleWebhooks } from '../../functions/webhookSender/handle.ts'
import { senderStores } from '../../functions/webhookSender/stores.ts'
import { minute } from '../../shared/durations.ts'
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
const recordsOf = (messages: readonly WebhookMessage[]) =>
  messages.map((message, at) => ({ messageId: `${at}`, body: JSON.stringify(message) }))
/** Some things happen and are handed on. @returns the messages about them */
const happenedAll = async (...all: string[]): Promise<WebhookMessage[]> => {
  for (const what of all) await here.happened('incident', what)
  await here.sweep()
  return here.waiting.splice(0).map(({ message }) => message)
}
const tens = (name: string) => Array.from({ length: 10 }, (_, at) => `${name} ${at}`)

/** A sender whose requests to the store are counted by their kind. */
const counted = () => {
  const asked: string[] = []
  const db = Object.create(here.db, {
    send: {
      value: (command: Parameters<Db['send']>[0]) => {
        asked.push(command.constructor.name)
        return here.db.send(command)
      },
    },
  }) as Db
  const sender = handleWebhooks({ ...here.services, stores: senderStores(db, here.tables) })
  return { asked, sender }
}

test('ten deliveries of a batch take few requests to the store', async () => {
  const { uid } = await here.added()
  // The first one notes that something arrived.
  await here.handle(...(await happenedAll('before')))
  const messages = await happenedAll(...tens('n'))
  const { asked, sender } = counted()
  expect(await sender({ Records: recordsOf(messages) })).toEqual({ batchItemFailures: [] })
  expect(whats().sort()).toEqual([...tens('n'), 'before'].sort())
  // Read together and taken together; moved on as they come back, those together that do so together.
  expect(asked.filter((name) => name === 'BatchGetCommand')).toHaveLength(1)
  expect(asked.length).toBeLessThanOrEqual(12)
  expect(asked).not.toContain('GetCommand')
  const all = await here.deliveriesOf(uid)
  expect(all.map(({ state }: { state: string }) => state)).toEqual(Array(11).fill('delivered'))
  // Nothing is left that the sweep would look at.
  expect(await here.services.stores.webhooks.dueUntil(here.now() + 60 * minute, 100)).toEqual([])
})

test('forty things that happen are handed on by few requests, each to every webhook', async () => {
  const { uid } = await here.added()
  await here.added()
  const all = Array.from({ length: 40 }, (_, at) => `n ${at}`)
  for (const what of all) await here.happened('incident', what)
  const { asked, sender } = counted()
  await sender({ task: 'sweepWebhooks' })
  // Eight shards are looked at for what happened, and eight for what is due.
  expect(asked.length - 16).toBeLessThanOrEqual(4)
  expect(here.waiting).toHaveLength(80)
  expect(await here.deliveriesOf(uid)).toHaveLength(40)
  await here.works()
  expect(whats().sort()).toEqual([...all, ...all].sort())
})

test('what of it was handed on already, or cannot be, keeps the rest from nothing', async () => {
  await here.added()
  await happenedAll('again', 'other')
  for (const what of ['new 1', 'again', 'poison', 'new 2']) await here.happened('incident', what)
  const db = Object.create(here.db, {
    send: {
      value: async (command: Parameters<Db['send']>[0]) => {
        const isPoison =
          command.constructor.name === 'TransactWriteCommand' && /poison/.test(JSON.stringify(command.input))
        if (isPoison) throw Object.assign(new Error('No item is as large'), { name: 'ValidationException' })
        return here.db.send(command)
      },
    },
  }) as Db
  await handleWebhooks({ ...here.services, stores: senderStores(db, here.tables) })({ task: 'sweepWebhooks' })
  const messages = here.waiting.splice(0).map(({ message }) => message)
  expect(messages).toHaveLength(2)
  expect(here.logged).toContain('an event was not handed on')
  await here.handle(...messages)
  expect(whats().sort()).toEqual(['new 1', 'new 2'])
  // It is tried again, and is not lost.
  await here.passes(minute)
  expect(whats()).toContain('poison')
})

test('a batch says of each message how it went, and names one that comes twice once', async () => {
  await here.added()
  const messages = await happenedAll('one', 'two', 'three')
  const [one, two, three] = messages
  if (!one || !two || !three) throw new Error('not handed on')
  // Somebody else has sent it meanwhile.
  await here.handle(two)
  const gone = { ...one, id: 'msg_0' }
  const Records = [
    ...recordsOf([one, one, two, gone as WebhookMessage, three]),
    { messageId: 'bad', body: '{"task":"nothing"}' },
  ]
  expect(await here.sender({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: 'bad' }] })
  expect(whats().sort()).toEqual(['one', 'three', 'two'])
})

test('a delivery that cannot be moved on is sent by itself again, and the others are done', async () => {
  await here.added()
  const messages = await happenedAll(...tens('n'))
  const stuck = messages[3]
  if (stuck?.task !== 'deliver') throw new Error('not handed on')
  const { stores } = here.services
  const moveAll: typeof stores.webhooks.moveAll = async (moves) =>
    mixed(
      moves.map(({ before }) => before.id === stuck.id),
      await stores.webhooks.moveAll(moves.filter(({ before }) => before.id !== stuck.id)),
    )
  const mixed = (isStuck: boolean[], done: (boolean | Error)[]) =>
    isStuck.map((is) => (is ? new Error('The table is busy') : (done.shift() ?? false)))
  const sender = handleWebhooks({ ...here.services, stores: { ...stores, webhooks: { ...stores.webhooks, moveAll } } })
  expect(await sender({ Records: recordsOf(messages) })).toEqual({ batchItemFailures: [{ itemIdentifier: '3' }] })
  expect(whats().sort()).toEqual(tens('n'))
  // Whoever had it is gone: it comes once more, by the same id.
  await here.passes(10 * minute)
  const ids = here.receiver.received.map(({ id }) => id)
  expect([ids.length, ids.filter((id) => id === stuck.id).length]).toEqual([11, 2])
})

test('what is for a webhook that is off or deleted by the time of its batch is not sent, and the rest is', async () => {
  const off = await here.added({ name: 'Off' })
  const gone = await here.added({ name: 'Gone' })
  await here.added({ name: 'On' })
  const messages = await happenedAll('one', 'two')
  const admin = await here.as('admin')
  here.done(await admin.call('setStatusOfWebhooks', { uids: [off.uid], status: 0 }))
  here.done(await admin.call('setStatusOfWebhooks', { uids: [gone.uid], status: 2 }))
  await here.handle(...messages)
  expect(whats().sort()).toEqual(['one', 'two'])
  const unsent = await here.deliveriesOf(off.uid)
  expect(unsent).toHaveLength(2)
  expect(unsent.map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed'])
})

test('of ten that fail in one batch the third pauses the webhook, and what happens then waits without being looked at', async () => {
  const { uid } = await here.added()
  here.receiver.state.reply = () => ({ status: 503 })
  await here.handle(...(await happenedAll(...tens('down'))))
  const admin = await here.as('admin')
  const [webhook] = here.done(await admin.call('getWebhooks', { company_uid: here.acme.uid }))
  expect(webhook).toMatchObject({ uid, failing_since: expect.any(String) })
  const kept = await here.stores.webhooks.get(here.acme.uid, uid)
  expect(kept?.failures).toBe(10)
  expect(kept?.paused_until).toBeGreaterThan(here.now())
  here.waiting.length = 0
  for (const what of tens('later')) await here.happened('incident', what)
  await here.sweep()
  // Due once the pause is over, and not before.
  expect(here.waiting).toHaveLength(10)
  for (const { at } of here.waiting) expect(at).toBeGreaterThanOrEqual(kept?.paused_until ?? 0)
  here.receiver.received.length = 0
  here.receiver.state.reply = () => ({ status: 204 })
  await here.passes(20 * minute)
  expect(whats().sort()).toEqual([...tens('down'), ...tens('later')].sort())
})

test('what comes while a turn is under way is done together in the next one', async () => {
  const turns: number[][] = []
  const gates: (() => void)[] = []
  const add = coalesced<number, number>(async (all) => {
    turns.push([...all])
    await new Promise<void>((resolve) => gates.push(resolve))
    if (all.includes(9)) throw new Error('all of it')
    return all.map((one) => (one === 3 ? new Error('three') : one * 10))
  })
  const outcome = (promise: Promise<number>) => promise.catch((error: Error) => error.message)
  const first = outcome(add(1))
  const second = [2, 3, 4].map((one) => outcome(add(one)))
  expect(turns).toEqual([[1]])
  gates.shift()?.()
  expect(await first).toBe(10)
  expect(turns).toEqual([[1], [2, 3, 4]])
  const third = outcome(add(9))
  gates.shift()?.()
  expect(await Promise.all(second)).toEqual([20, 'three', 40])
  await expect.poll(() => turns.length).toBe(3)
  gates.shift()?.()
  expect(await third).toBe('all of it')
  // It goes on after one that failed.
  const fourth = outcome(add(5))
  await expect.poll(() => turns.length).toBe(4)
  gates.shift()?.()
  expect(await fourth).toBe(50)
})
