import type { NotificationRecord, OccurrenceRecord } from '../../functions/data/notifications.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { newId } from '../../functions/lib/ids.ts'
import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'
import { minute } from '../../shared/durations.ts'
import { nextOccurrences, parseRepeat } from '../../shared/recurrence.ts'
import { type Figure, percentile } from './figures.ts'
import { deviceOf, onFilledCloud } from './filledCloud.ts'
import { processorMeter } from './processes.ts'
import { rest } from './rest.ts'

/** Notifications that are due in the same minute; as many as the product promises, unless told otherwise. */
const many = Number(process.env.BENCH_SCHEDULES) || 10_000
const teams = 200
const [timeoutMs, samples, ahead] = [20 * minute, 500, 10]
const atOnce = 16
/** Minutes in which they are written and booked: the sweep looks no further than 7 ahead. */
const minutesToBook = many > 2000 ? 6 : 3
const size = { facilities: 4, teams, workers: 10, days: 0, fleet: teams }

const repeats = ['Hourly:5', 'Daily:1', 'Weekly:2:Monday,Friday', 'Monthly:1']

/** Ms that the next ten times take to reckon, in zones that set their clocks. */
const reckoned = (now: number): number[] =>
  Array.from({ length: samples }, (_, at) => {
    const repeat = parseRepeat(repeats[at % repeats.length] ?? '') ?? null
    const zone = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'][at % 3] ?? 'UTC'
    const began = performance.now()
    const found = nextOccurrences('2024-03-30T02:30', zone, repeat, now, ahead)
    const took = performance.now() - began
    if (found.length !== ahead) throw new Error(`${found.length} times were found`)
    return took
  })

/**
 * Notifications that are all due in the same minute: until each of them was handed on to its device and the device woken,
 * none twice and none lost.
 */
export const scheduleFigures = (): Promise<Figure[]> =>
  onFilledCloud(size, async (cloud, { company, groups, fleet, users }) => {
    const { db, tables, deployment, invoke } = cloud
    const stores = storesOf(db, tables)
    const off = new AbortController().signal
    const ofTeams = groups.filter(({ type }) => type === 'team')
    const by = users[0]?.uid ?? ''
    const at = Math.ceil(Date.now() / minute + minutesToBook) * minute
    const record = (index: number): NotificationRecord => ({
      ...{ id: newId(), company: company.uid, title: `Break ${index}`, message: 'Ten minutes', sound: true },
      ...{ vibration: true, persistent: false, dismissible: true, sent_to: [ofTeams[index % teams]?.uid ?? ''] },
      ...{
        is_worker: false,
        enabled: true,
        events: [],
        first: new Date(at).toISOString().slice(0, 16),
        repeat: 'Daily:1',
      },
      ...{ next_at: at, revision: 1, by, changed_at: Date.now() },
    })
    const all = Array.from({ length: many }, (_, index) => record(index))
    await mapConcurrently(atOnce, all, (one) => stores.notifications.add(one))
    const notifier = deployment.ofType('AWS::Lambda::Function').find(({ id }) => id.startsWith('notifier'))
    if (!notifier) throw new Error('There is no notifier')
    const due = () => stores.notifications.dueUntil(at)
    // What was never booked is booked by the sweep. One that is cut off is gone on with.
    for (let left = many; left > 0; left = (await due()).filter(({ booked }) => !booked).length) {
      if (Date.now() > at - 2 * minute) throw new Error(`${left} were not booked in time`)
      await invoke(notifier.arn, { task: 'sweepNotifications' }).catch(() => undefined)
    }
    const booked = (at - Date.now()) / 1000
    await rest(Math.max(0, at - Date.now()), off)
    const processor = processorMeter()
    for (let left = many; left > 0; left = (await due()).length) {
      if (Date.now() > at + timeoutMs) throw new Error(`${left} of ${many} were not sent`)
      await rest(2000, off)
    }
    const took = (Date.now() - at) / 1000
    const { each, aMinute } = processor(many)
    const sent: OccurrenceRecord[] = []
    for await (const some of stores.notifications.sent(company.uid, {})) sent.push(...some)
    const open = await mapConcurrently(atOnce, fleet, (one) => stores.deliveries.open(deviceOf(one), Date.now()))
    const figure = (name: string, value: number, unit: string, bound: Pick<Figure, 'most' | 'least'> = {}): Figure => ({
      ...{ group: 'schedules', name: `${many} due in the same minute: ${name}`, value, unit },
      ...bound,
    })
    const exact = { most: many, least: many }
    return [
      figure('handed on within', took, 's', { most: 120 }),
      figure('a minute', (many / took) * 60, ''),
      figure('processor each', each, 'ms'),
      figure('were nobody else at work', aMinute, 'a minute'),
      figure('booked before', booked, 's'),
      figure('sent', sent.filter(({ state, devices }) => state === 'sent' && devices === 1).length, '', exact),
      figure('on devices', open.flat().length, '', exact),
      figure('the next ten times, p95', percentile(reckoned(at), 0.95), 'ms', { most: 5 }),
    ]
  })
