import type { HappenedRecord } from '../../functions/data/webhookEvents.ts'
import type { Outside } from '../../functions/lib/webhooks/post.ts'
import type { WebhookMessage, WebhookQueue } from '../../functions/lib/webhooks/queue.ts'
import { happening } from '../../functions/lib/webhooks/recordEvent.ts'
import { handleWebhooks } from '../../functions/webhookSender/handle.ts'
import type { SenderServices } from '../../functions/webhookSender/services.ts'
import { senderStores } from '../../functions/webhookSender/stores.ts'
import { handlers as webhooks } from '../../functions/webhooks/index.ts'
import { minute } from '../../shared/durations.ts'
import type { WebhookEvent } from '../../shared/webhooks.ts'
import { counting } from '../lib/counting.ts'
import type { GroupHandlers } from '../lib/edge.ts'
import { deviceWorld } from '../networks/world.ts'
import { startReceiver } from './receiver.ts'

export interface Waiting {
  message: WebhookMessage
  at: number
}

/** The queue of webhooks in memory. */
const fakeWebhookQueue = (now: () => number) => {
  const waiting: Waiting[] = []
  const queue: WebhookQueue = {
    sendAll: async (messages) => {
      for (const [message, seconds] of messages) {
        if (!Number.isInteger(seconds) || seconds < 0 || seconds > 900)
          throw new Error('SQS waits for 0 to 900 seconds')
        waiting.push({ message, at: now() + seconds * 1000 })
      }
    },
  }
  return { queue, waiting }
}

/** The calls about webhooks, who sends them, and a receiver on this machine; time passes as it is told. */
export const webhookWorld = async (more: GroupHandlers = {}) => {
  const receiver = await startReceiver()
  let clock: () => number = Date.now
  const { queue, waiting } = fakeWebhookQueue(() => clock())
  const outside: Outside = { ...receiver.outside }
  const world = await deviceWorld({ webhooks, ...more }, { webhookQueue: queue, outside })
  clock = world.now
  const logged: string[] = []
  const { meter, usedBy } = counting()
  const services: SenderServices = {
    stores: senderStores(world.db, world.tables),
    vault: world.vault,
    queue,
    mail: world.mail.mail,
    clock: world.now,
    meter,
    outside,
    log: {
      info: (message) => logged.push(message),
      warn: (message) => logged.push(message),
      error: (message) => logged.push(message),
    },
  }
  const sender = handleWebhooks(services)
  /** Handles messages as one batch of the queue. */
  const handle = async (...messages: WebhookMessage[]) => {
    const Records = messages.map((message, at) => ({ messageId: String(at), body: JSON.stringify(message) }))
    const { batchItemFailures } = await sender({ Records })
    if (batchItemFailures.length > 0) throw new Error('A message failed')
  }
  /** Handles every message that is due by now. */
  const work = async () => {
    for (let at = 0; at >= 0; ) {
      at = waiting.findIndex((one) => one.at <= world.now())
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (next) await handle(next.message)
    }
  }
  const sweep = () => sender({ task: 'sweepWebhooks' })
  /** Lets time pass as it does: a sweep each minute, and messages as they come. */
  const pass = async (ms: number) => {
    const end = world.now() + ms
    while (world.now() < end) {
      world.pass(Math.min(minute, end - world.now()))
      await sweep()
      await work()
    }
  }
  let named = 0
  /** A webhook, by a call of an admin. @returns its id and secret */
  const added = async (more: object = {}): Promise<{ uid: string; secret: string }> => {
    const admin = await world.as('admin')
    const url = 'https://receiver.example/hook'
    const fields = { name: `Hook ${++named}`, url, events: ['incident'], group_uids: [], ...more }
    return world.done(await admin.call('createWebhook', { company_uid: world.acme.uid, ...fields }))
  }
  /** Notes that something happened, as it is noted with what it tells of. */
  const happened = async (
    event: WebhookEvent,
    what: string,
    { groups = [], data = {} }: Partial<Pick<HappenedRecord, 'groups' | 'data'>> = {},
  ) => {
    const one = happening(world.acme.uid, event, {
      ...{ what, groups: [...groups, world.acme.uid], at: world.now(), data: { what, ...data } },
    })
    await world.stores.webhookEvents.keep([one])
    return one
  }
  /** What a webhook was told, as an admin sees it. */
  const deliveriesOf = async (uid: string) => {
    const admin = await world.as('admin')
    return world.done(await admin.call('getWebhookDeliveries', { uid }))
  }
  return {
    ...{
      ...world,
      receiver,
      outside,
      services,
      sender,
      handle,
      waiting,
      logged,
      usedBy,
      added,
      happened,
      deliveriesOf,
    },
    ...{ works: work, sweep, passes: pass },
    stop: async () => {
      await receiver.stop()
      await world.stop()
    },
  }
}
export type WebhookWorld = Awaited<ReturnType<typeof webhookWorld>>
