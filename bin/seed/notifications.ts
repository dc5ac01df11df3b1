import { storedDeliveries } from '../../functions/data/deliveries.ts'
import {
  type NotificationRecord,
  notificationStore,
  type OccurrenceRecord,
  occurrenceId,
} from '../../functions/data/notifications.ts'
import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'
import { occurrenceOf } from '../../functions/lib/notifications/occurrence.ts'
import { dueAfter, duesOf } from '../../functions/lib/notifications/times.ts'
import { type NotificationEvent, notificationLasts } from '../../shared/notifications.ts'
import { addDays, dateIn, day, minute } from '../../shared/time.ts'
import { fleet } from './devices.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'
import { putAll } from './putAll.ts'
import { randomFrom } from './random.ts'

/** What the demo's managers have their people told, and what was sent of it in the last days. */

interface Demo {
  title: string
  message: string
  to: readonly string[]
  /** Days from today on which it is sent first, and when. */
  first?: readonly [days: number, time: string]
  repeat?: string
  events?: readonly NotificationEvent[]
  off?: true
  silent?: true
}

const demo: readonly Demo[] = [
  {
    ...{ title: 'Stretch before you start', message: 'Two minutes for shoulders, back and wrists.' },
    ...{ to: ['Acme Logistics'], events: ['joinGroup'] },
  },
  {
    ...{ title: 'Hydration, cold store', message: 'Warm up for ten minutes and drink something.' },
    ...{ to: ['Cold Store'], first: [-40, '09:30'], repeat: 'Hourly:3' },
  },
  {
    ...{ title: 'Scans goal reached', message: 'You have reached today’s goal. Well done!' },
    ...{ to: ['Reno North', 'Tulsa Crossdock'], events: ['scansGoal', 'scansPerHourGoal'] },
  },
  {
    ...{ title: 'Battery swap at the break', message: 'Below 40%? Swap it in the charging room before you go on.' },
    ...{ to: ['Pick Mezzanine', 'Pack Line 2'], first: [-60, '10:00'], repeat: 'Weekly:1:Weekdays' },
  },
  { title: 'Dock door 7 closed', message: 'Use door 8 until 14:00.', to: ['Inbound Dock'], first: [-6, '08:15'] },
  {
    ...{ title: 'Shift handover', message: 'Tell the next shift what is half done. The board is at lane C.' },
    ...{ to: ['Sortation', 'Returns', 'Yard'], first: [-90, '14:45'], repeat: 'Weekly:1:Weekdays' },
  },
  {
    ...{ title: 'Return your scanner', message: 'Put it into its cradle and check that it charges.' },
    ...{ to: ['Acme Logistics'], events: ['leaveGroup'] },
  },
  {
    ...{ title: 'Peak week briefing', message: 'Ten minutes at the lead desk before you start.' },
    ...{
      to: ['Pick Mezzanine', 'Pack Line 2', 'Export Pick'],
      first: [5, '05:45'],
      repeat: 'Weekly:2:Monday,Wednesday',
    },
  },
  {
    title: 'Steps goal reached',
    message: 'That was a long way today.',
    to: ['Tulsa Crossdock'],
    events: ['stepsGoal'],
    off: true,
  },
  {
    ...{ title: 'Fire drill, Rotterdam', message: 'Leave by the nearest exit and meet at the gate house.' },
    ...{ to: ['Cold Store', 'Export Pick'], first: [12, '11:00'], off: true },
  },
  {
    ...{ title: 'Wear gloves at −22 °C', message: 'No bare hands in zone F. Gloves are at the air lock.' },
    ...{ to: ['Cold Store'], events: ['joinGroup'], silent: true },
  },
  {
    ...{ title: 'Customs papers by 16:00', message: 'What leaves tonight needs its papers at the desk by 16:00.' },
    ...{ to: ['Export Pick'], first: [-30, '06:30'], repeat: 'Weekly:1:Weekdays' },
  },
  {
    ...{ title: 'Thank you, Friday', message: 'A good week: thank you. Have a safe way home.' },
    ...{ to: ['Reno North', 'Tulsa Crossdock', 'Rotterdam Port'], first: [-50, '14:00'], repeat: 'Weekly:1:Friday' },
  },
  {
    ...{ title: 'Scanner window, wipe it', message: 'A soft cloth is enough; nothing that scratches.' },
    ...{ to: ['Returns'], first: [-100, '07:00'], repeat: 'Monthly:1' },
  },
]

/** The demo's custom notifications, as they stand now. */
export const demoNotifications = ({ company, groups, users }: Organisation, now: number): NotificationRecord[] => {
  const today = dateIn(company.time_zone, now)
  return demo.map(({ title, message, to, first, repeat, events = [], off, silent }, at) => {
    const record: NotificationRecord = {
      ...{ id: `notice${String(at + 1).padStart(2, '0')}`, company: company.uid, title, message, is_worker: false },
      sent_to: to.flatMap((name) => groups.find((group) => group.name === name)?.uid ?? []),
      ...{ enabled: !off, sound: !silent, vibration: true, persistent: at % 4 !== 1, dismissible: true },
      ...{ events: [...events], ...(first ? { first: `${addDays(today, first[0])}T${first[1]}` } : {}) },
      ...{ ...(repeat ? { repeat } : {}), revision: 1, by: users[1 + (at % 2)]?.uid ?? '' },
      changed_at: now - (2 + ((at * 11) % 80)) * day,
    }
    const next = off ? undefined : dueAfter(record, company.time_zone, now)
    return next === undefined ? record : { ...record, next_at: next }
  })
}

/** Days of which it is known what was sent. */
const followed = 3

/** What was sent of them by the clock in the last days, and what became of it on the devices of its groups. */
const demoSent = (organisation: Organisation, now: number) => {
  const { company } = organisation
  const random = randomFrom(23)
  const devices = fleet(organisation, now).map(({ device }) => device)
  return demoNotifications(organisation, now).flatMap((record) => {
    if (!record.enabled) return []
    const dues = duesOf(record, company.time_zone, now - followed * day, 24).filter((at) => at < now - minute)
    return dues.map((at) => {
      const targets = devices.flatMap(({ id, user, team }) =>
        user !== undefined && team !== undefined && record.sent_to.includes(team) ? [{ id, user }] : [],
      )
      const which = { id: occurrenceId(at, record.id), at, kind: 'schedule', state: 'sent' } as const
      const occurrence: OccurrenceRecord = occurrenceOf(record, { ...which, devices: targets.length })
      const { id, title, message, sound, vibration, persistent, dismissible } = occurrence
      const deliveries = targets.map(({ id: device, user }, index) => {
        const delivered_at = at + random.whole(1, 40) * 1000
        const shown_at = delivered_at + random.whole(0, 2) * 1000
        const isSilent = index % 7 === 6
        return {
          ...{ id, device, user, title, message, sound, vibration, persistent, dismissible },
          ...{ at, expires_at: at + notificationLasts },
          ...(isSilent ? {} : { delivered_at, shown_at }),
          ...(!isSilent && index % 3 !== 2 ? { dismissed_at: shown_at + random.whole(4, 200) * 1000 } : {}),
        }
      })
      return { occurrence, deliveries }
    })
  })
}

export const seedNotifications = async ({ db, tables, now }: SeedStores, organisation: Organisation): Promise<void> => {
  const notifications = notificationStore(db, tables)
  await mapConcurrently(4, demoNotifications(organisation, now), async (record) => {
    if (!(await notifications.add(record))) throw new Error(`The demo has ${record.title} twice`)
  })
  const sent = demoSent(organisation, now)
  await mapConcurrently(4, sent, ({ occurrence }) => notifications.open(occurrence))
  await putAll(db, tables.devices, storedDeliveries(sent.flatMap(({ deliveries }) => deliveries)))
}
