import { join } from 'node:path'
import { type CompanyRecord, companyDefaults } from '../../functions/data/companies.ts'
import { storesOf } from '../../functions/data/stores.ts'
import type { WebhookRecord } from '../../functions/data/webhooks.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { WebhookMessage } from '../../functions/lib/webhooks/queue.ts'
import { happening } from '../../functions/lib/webhooks/recordEvent.ts'
import { closedSecret } from '../../functions/lib/webhooks/secrets.ts'
import { newWebhookSecret } from '../../functions/lib/webhooks/signature.ts'
import { handleWebhooks } from '../../functions/webhookSender/handle.ts'
import { senderStores } from '../../functions/webhookSender/stores.ts'
import { iso } from '../../shared/time.ts'
import { fakeVault } from '../../test/lib/people.ts'
import { startReceiver } from '../../test/webhooks/receiver.ts'
import { type Cloud, localCloud } from '../local/cloud.ts'
import type { Figure } from './figures.ts'
import { inFolder } from './machine.ts'
import { processorMeter } from './processes.ts'

const events = 2000
/** What Lambda gives a sender at a time, and how many senders there are. */
const [batch, senders] = [10, 3]
const timeoutMs = 180_000

/** Events a second that reach a receiver, while another webhook of the company is dead. */
const figuresOf = async ({ db, tables }: Cloud): Promise<Figure[]> => {
  const stores = storesOf(db, tables)
  const vault = fakeVault()
  const [receiver, company, now] = [await startReceiver(), newId(), Date.now()]
  receiver.state.reply = ({ host }) => ({ status: host.startsWith('dead') ? 503 : 204 })
  const record: CompanyRecord = {
    ...companyDefaults,
    ...{ uid: company, name: 'Bench', company_url: `bench-${company}`, time_zone: 'UTC', created_on: iso(now) },
  }
  await stores.companies.add(record)
  const all: WebhookRecord[] = []
  for (const host of ['receiver.example', 'dead.receiver.example']) {
    const named = { company, id: newId() }
    all.push({
      ...{ ...named, name: host, url: `https://${host}/`, events: ['incident'], enabled: true },
      ...(await closedSecret(vault, named, newWebhookSecret())),
      ...{ revision: 1, by: 'bench', created_at: now, changed_at: now },
    })
    const before = await stores.companies.get(company)
    if (!before || !(await stores.webhooks.change(before, undefined, all.at(-1), all))) throw new Error('not added')
  }
  const waiting: WebhookMessage[] = []
  let asked = 0
  const counted = Object.create(db, {
    send: {
      value: (command: Parameters<typeof db.send>[0]) => {
        asked++
        return db.send(command)
      },
    },
  }) as typeof db
  const sender = handleWebhooks({
    ...{ stores: senderStores(counted, tables), vault, outside: receiver.outside, clock: Date.now },
    queue: {
      sendAll: async (messages) =>
        void waiting.push(...messages.flatMap(([message, wait]) => (wait === 0 ? [message] : []))),
    },
    mail: { notices: false, send: async () => '' },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  await stores.webhookEvents.keep(
    Array.from({ length: events }, (_, at) =>
      happening(company, 'incident', { what: `${at}`, groups: [company], at: now, data: { number: at } }),
    ),
  )
  const processor = processorMeter()
  const began = performance.now()
  let isSwept = false
  const sweeping = sender({ task: 'sweepWebhooks' }).finally(() => {
    isSwept = true
  })
  const send = async () => {
    while (performance.now() - began < timeoutMs && !(isSwept && waiting.length === 0)) {
      const Records = waiting
        .splice(0, batch)
        .map((message, at) => ({ messageId: `${at}`, body: JSON.stringify(message) }))
      if (Records.length > 0) await sender({ Records })
      else await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  await Promise.all([sweeping, ...Array.from({ length: senders }, send)])
  const seconds = (performance.now() - began) / 1000
  const { each } = processor(events)
  const arrived = new Set(receiver.received.filter(({ host }) => !host.startsWith('dead')).map(({ id }) => id)).size
  const toDead = receiver.received.filter(({ host }) => host.startsWith('dead')).length
  await receiver.stop()
  if (arrived < events) throw new Error(`${arrived} of ${events} arrived`)
  return [
    {
      group: 'webhooks',
      name: 'deliveries a second, beside a dead receiver',
      value: arrived / seconds,
      unit: 'deliveries',
      least: 100,
    },
    { group: 'webhooks', name: 'processor for each, with its receiver and the store', value: each, unit: 'ms' },
    {
      group: 'webhooks',
      name: 'requests to the store for each, with what waits for the dead one',
      value: asked / events,
      unit: '',
    },
    { group: 'webhooks', name: `tries of ${events} at the dead one`, value: toDead, unit: 'tries', most: 200 },
  ]
}

/** How fast webhooks are sent, in one process with a receiver over TLS. */
export const webhookFigures = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const cloud = await localCloud({ data: join(folder, 'machine'), port: 0, web: false, log: () => {} })
    try {
      return await figuresOf(cloud)
    } finally {
      await cloud.close()
    }
  })
