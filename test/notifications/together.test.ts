import { expect, test } from 'vitest'
import type { Db } from '../../functions/data/db.ts'
import { audienceIn } from '../../functions/lib/notifications/audience.ts'
import type { NoticeMessage } from '../../functions/lib/notifications/message.ts'
import { handleNotices } from '../../functions/notifier/handle.ts'
import type { NotifierServices } from '../../functions/notifier/services.ts'
import { notifierStores } from '../../functions/notifier/stores.ts'
import { hour, minute } from '../../shared/time.ts'
import { granted } from '../lib/granted.ts'
import { admin, here, openNotices, picking, sentBy, set, signInAgain } from './scene.ts'

openNotices()

/** The booked messages, as one batch of the queue. */
const batch = (): { Records: { messageId: string; body: string }[] } => {
  const messages = [...here.noticing.booked.values()].map(({ message }) => message)
  here.noticing.booked.clear()
  return recordsOf(messages)
}
const recordsOf = (messages: readonly NoticeMessage[]) => ({
  Records: messages.map((message, at) => ({ messageId: `${at}`, body: JSON.stringify(message) })),
})
const breaks = async (many: number, more: object = {}) => {
  const made: { id: string }[] = []
  for (let at = 0; at < many; at++) made.push(await set({ title: `Break ${at}`, repeat: 'Hourly:1', ...more }))
  return made
}
const dropped = (made: readonly { id: string }[]) =>
  admin.call('deleteCustomNotifications', { ids: made.map(({ id }) => id) })
const titles = (many: number) => Array.from({ length: many }, (_, at) => `Break ${at}`)

/** A sender with the permissions of its Lambda, whose requests to the store are counted. */
const counted = (more: Partial<NotifierServices> = {}) => {
  const asked: string[] = []
  const db = granted(here.db, here.tables, 'notifier')
  const counting = Object.create(db, {
    send: {
      value: (command: Parameters<Db['send']>[0]) => {
        asked.push(command.constructor.name)
        return db.send(command)
      },
    },
  }) as Db
  const stores = notifierStores(counting, here.tables)
  const send = handleNotices({ ...here.services, stores, audience: audienceIn(stores, 5000), ...more })
  return { asked, send }
}

test('ten that are due in the same minute take few requests, and each is sent once; the sweep books them again', async () => {
  const [one, two] = [await here.atWork('wanda', picking), await here.atWork('faye')]
  const made = await breaks(10, { sent_to: [picking, here.acme.groups.north.uid] })
  here.pass(5 * minute)
  here.woken.length = 0
  const due = batch()
  expect(due.Records).toHaveLength(10)
  const { asked, send } = counted()
  expect(await send(due)).toEqual({ batchItemFailures: [] })
  expect((await one.syncTitles()).sort()).toEqual(titles(10))
  expect((await two.syncTitles()).sort()).toEqual(titles(10))
  // Everybody is woken for all of them at once.
  expect(here.woken.sort()).toEqual([one.id, two.id].sort())
  for (const { id } of made) expect(await sentBy(id)).toMatchObject([{ devices: 2, missed: false }])
  expect(here.noticing.booked.size).toBe(0)
  expect(await here.stores.notifications.dueUntil(here.now())).toEqual([])
  // A device is written to once in a transaction: ten turns, and the rest is for all of them.
  expect(asked.length).toBeLessThanOrEqual(10 + 24)
  expect(asked).not.toContain('UpdateCommand')
  // The same messages once more change nothing.
  expect(await send(due)).toEqual({ batchItemFailures: [] })
  expect(await one.syncTitles()).toEqual([])
  here.pass(hour - 6 * minute)
  await send({ task: 'sweepNotifications' })
  expect(here.noticing.booked.size).toBe(10)
  here.pass(6 * minute)
  await here.deliver()
  expect((await one.syncTitles()).sort()).toEqual(titles(10))
  await dropped(made)
  await here.everybodyOut()
})

test('of ten whose next time is near each is in the queue for it at once', async () => {
  const one = await here.atWork('wanda', picking)
  const made = await breaks(10)
  here.pass(5 * minute)
  const due = batch()
  // Nobody could send for nearly an hour: the next time is some minutes ahead.
  here.pass(55 * minute)
  await signInAgain()
  const { send } = counted()
  expect(await send(due)).toEqual({ batchItemFailures: [] })
  expect((await one.syncTitles()).sort()).toEqual(titles(10))
  expect(here.noticing.booked.size).toBe(10)
  here.pass(5 * minute)
  await here.deliver()
  expect((await one.syncTitles()).sort()).toEqual(titles(10))
  await dropped(made)
  await here.everybodyOut()
})

test('one of a batch that was changed, sent already or comes twice goes its own way', async () => {
  const one = await here.atWork('wanda', picking)
  const made = await breaks(4)
  const [off, moved, sent] = made
  here.pass(5 * minute)
  const due = batch()
  await admin.call('setCustomNotification', { id: off?.id, enabled: 0 })
  const again = due.Records.filter(({ body }) => JSON.parse(body).id === sent?.id)
  await here.notifier({ Records: again })
  expect(await one.syncTitles()).toEqual(['Break 2'])
  const later = due.Records.map((record) => {
    const message = JSON.parse(record.body)
    return message.id === moved?.id
      ? { ...record, body: JSON.stringify({ ...message, at: message.at + minute }) }
      : record
  })
  const Records = [...later, ...later.map((record) => ({ ...record, messageId: `${record.messageId} again` }))]
  expect(await here.notifier({ Records: [...Records, { messageId: 'bad', body: '{}' }] })).toEqual({
    batchItemFailures: [{ itemIdentifier: 'bad' }],
  })
  expect(await one.syncTitles()).toEqual(['Break 3'])
  await dropped(made)
  await here.everybodyOut()
})

test('where many cannot be written together each is, and one that cannot keeps the others from nothing', async () => {
  const one = await here.atWork('wanda', picking)
  const made = await breaks(5)
  const stuck = made[2]?.id ?? ''
  here.pass(5 * minute)
  let refused = 0
  const db = granted(here.db, here.tables, 'notifier')
  const busy = Object.create(db, {
    send: {
      value: async (command: Parameters<Db['send']>[0]) => {
        const { TransactItems = [] } = command.input as { TransactItems?: object[] }
        const text = JSON.stringify(TransactItems)
        const claims = text.includes('next_at')
        // Whatever is for many, and the claim of one.
        if (TransactItems.length > 4 || (claims && text.includes(stuck))) {
          refused++
          throw Object.assign(new Error('The table is busy'), { name: 'InternalServerError' })
        }
        return db.send(command)
      },
    },
  }) as Db
  const stores = notifierStores(busy, here.tables)
  const send = handleNotices({ ...here.services, stores, audience: audienceIn(stores, 0) })
  const due = batch()
  const index = due.Records.findIndex(({ body }) => JSON.parse(body).id === stuck)
  expect(await send(due)).toEqual({ batchItemFailures: [{ itemIdentifier: `${index}` }] })
  expect(refused).toBeGreaterThan(2)
  expect((await one.syncTitles()).sort()).toEqual(['Break 0', 'Break 1', 'Break 3', 'Break 4'])
  expect(here.noticing.booked.size).toBe(4)
  // Its message comes again.
  expect(await here.notifier({ Records: due.Records.slice(index, index + 1) })).toEqual({ batchItemFailures: [] })
  expect(await one.syncTitles()).toEqual(['Break 2'])
  await dropped(made)
  await here.everybodyOut()
})

test('the sweep puts what nobody has booked into the queue, many at a time, each for its own minute', async () => {
  here.noticing.state.down = true
  const made = await breaks(30)
  here.noticing.state.down = false
  expect(here.noticing.booked.size).toBe(0)
  const requests: number[] = []
  const { sendAll } = here.noticing.notices
  const notices = {
    ...here.noticing.notices,
    sendAll: (messages: Parameters<typeof sendAll>[0]) => {
      requests.push(messages.length)
      return sendAll(messages)
    },
  }
  const book = () => Promise.reject(new Error('The scheduler is not asked'))
  const { asked, send } = counted({ notices, schedules: { ...here.noticing.schedules, book } })
  await send({ task: 'sweepNotifications' })
  expect(requests).toContain(30)
  expect(here.noticing.booked.size).toBe(30)
  for (const { at, message } of here.noticing.booked.values()) expect(message).toMatchObject({ task: 'due', at })
  // It says so of all of them in one request, and does not do it again.
  expect(asked.filter((name) => name === 'TransactWriteCommand')).toHaveLength(1)
  expect((await here.stores.notifications.dueUntil(here.now() + hour)).every(({ booked }) => booked)).toBe(true)
  here.noticing.booked.clear()
  await send({ task: 'sweepNotifications' })
  expect(here.noticing.booked.size).toBe(0)
  await dropped(made)
})
