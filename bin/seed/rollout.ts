import { orderOf } from '../../functions/data/desiredItems.ts'
import { rolloutId } from '../../functions/data/rollouts.ts'
import { storesOf } from '../../functions/data/stores.ts'
import type { Files } from '../../functions/lib/files.ts'
import { moveOn } from '../../functions/lib/ota/advance.ts'
import { offered, offerOf } from '../../functions/lib/ota/offer.ts'
import { isReached } from '../../functions/reports/recipients.ts'
import { admins } from '../../shared/roles.ts'
import { begun, rolloutPosition, stepOf } from '../../shared/rollout.ts'
import { dateIn, day, dayRange, hour, minute } from '../../shared/time.ts'
import { demoApp, seedApp } from './apps.ts'
import { fleet } from './devices.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'

const plan = { steps: [10, 50, 100], wait_hours: 24, limit: 10, least: 20 }
const window = { start: '22:00', end: '04:00' }

/** Installs of the second step that ended, as they came one after the other, and what some of them failed for. */
const ended = 21
const failures: Partial<Record<number, string>> = {
  9: 'Not enough space: 38 of 240 MB',
  15: 'Signature does not match: a hand-installed build 4.10-debug',
  20: 'Killed during the install: battery at 3 %, old version kept',
}
/** Of those behind them, so many have it downloaded, with what they wait for. */
const downloaded = [
  ...Array.from({ length: 3 }, () => 'Waits for its window'),
  'Missed its window: somebody was signed in',
  'Waits until nobody is signed in',
]

/** Minutes after ten in the evening at which a device of so many behind others has installed it. */
const minuteOf = (index: number) => 4 + Math.round(index * 9.4)

/**
 * The demo's update over the air: of three steps the second one is under way, in the last night its failures came near to the
 * limit, and then it halted. Whatever happened by itself happens here by the same code.
 */
export const seedRollout = async (
  target: SeedStores & { files: Files },
  { company, groups, users }: Organisation,
): Promise<void> => {
  const { db, tables, now } = target
  const stores = storesOf(db, tables)
  const devices = fleet({ company, groups, users }, now)
  const zone = groups.find(({ uid }) => uid === company.uid)?.time_zone ?? 'UTC'
  // The last night that is over there.
  const night = dayRange(zone, dateIn(zone, now - 4 * hour)).from - 2 * hour
  const at = night - 26 * hour
  const by = users.find(({ username }) => username === 'admin')?.uid ?? ''
  const made = demoApp('agent', { id: 'agent', company: company.uid, facility: company.uid, by, at })
  const app = { ...made.app, status: 0 as const }
  await seedApp(target, 'agent', { ...made, app })

  const id = rolloutId(at, 'demo')
  const line = devices
    .map(({ device }) => device)
    .toSorted((a, b) => rolloutPosition(id, a.id) - rolloutPosition(id, b.id))
  const course = begun(
    plan,
    line.map((device) => rolloutPosition(id, device.id)),
    at,
  )
  const rollout = {
    ...{ ...course, id, company: company.uid, app: offered(app, app.file), plan, cuts: [...course.cuts] },
    ...(app.before ? { before: offered(app, app.before) } : {}),
    ...{ begun_at: [at], revision: 1, by, at, accepted: undefined, halted: undefined },
    events: [{ at, what: 'begun' as const, by, step: 0, finished: 0, failed: 0 }],
  }
  const offer = offerOf(rollout)
  const settings = { enable: true, ...window, app_uid: app.id, plan, rollout: id, ...(offer ? { offer } : {}) }
  const read = await stores.companies.get(company.uid)
  if (!read || !(await stores.rollouts.begin(read, settings, rollout, { app })))
    throw new Error('The rollout of the demo did not begin')

  const inStep = (step: number) => line.filter((device) => stepOf(rolloutPosition(id, device.id), course.cuts) === step)
  const say = (
    device: (typeof line)[number],
    offeredTo: number,
    reason?: string,
    state: 'failed' | 'downloaded' = 'failed',
  ) =>
    stores.rollouts.keep(id, {
      ...{ device: device.id, version: 1, at: offeredTo, order: orderOf(device, 1) },
      ...(reason === undefined ? { state: 'applied' } : { state, reason }),
    })
  const move = (when: number) => moveOn(stores, { company: company.uid, rollout: id }, when)
  for (const [index, device] of inStep(0).entries()) await say(device, night - day + minuteOf(index * 3) * minute)
  await move(night)
  for (const [index, device] of inStep(1).entries()) {
    const reportedAt = night + minuteOf(index) * minute
    if (index < ended) await say(device, reportedAt, failures[index])
    else if (index < ended + downloaded.length) await say(device, reportedAt, downloaded[index - ended], 'downloaded')
    if (failures[index] !== undefined) await move(reportedAt + minute)
  }
  // Nobody is told by mail of what is made up; the history names those who would have been.
  const told = users.filter((user) => isReached(user) && user.roles.some(({ role }) => admins.includes(role)))
  for (const news of await stores.rollouts.pendingNews()) {
    for (const { uid } of told)
      await stores.rolloutMails.note(news, { user: uid, state: 'sent', at: news.at + 2 * minute })
    await stores.rollouts.noteSent(news)
  }
}
