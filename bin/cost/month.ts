import { changeStep } from '../../functions/data/changes.ts'
import { codeWindow } from '../../functions/data/codeDays.ts'
import { companyDefaults } from '../../functions/data/companies.ts'
import { maintenanceFreshness } from '../../functions/data/maintenance.ts'
import { tableDays } from '../../functions/data/raw.ts'
import { writtenEvery } from '../../functions/lib/usage/meter.ts'
import { derivationsAtOnce } from '../../functions/rollup/rollUp.ts'
import { samplesKept } from '../../shared/deviceHistory.ts'
import { day, hour } from '../../shared/durations.ts'
import {
  deviceTokenLifetime,
  type Freshness,
  heartbeatEvery,
  idleHeartbeatEvery,
  requestsAMinute,
} from '../../shared/handheld.ts'
import { prices } from '../../shared/prices.ts'
import { headerBytes } from '../../shared/usage/cost.ts'
import { type Bill, bill } from './bill.ts'
import { fleet, hoursOfMonth, lambdaTime, listedPerUnit, statesPerUnit } from './fleet.ts'
import { byCode } from './goals.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { CallUnits, Units } from './units.ts'

/** What costs are reckoned from. */
export interface Measured {
  units: Units
  infrastructure: Infrastructure
}

/** Bytes of the headers of a call, and of its answer with the security headers, and of a line in the CDN's log when packed. */
const travel = { ...headerBytes, line: 80 }
const GB = 1e9
const logsKept = 3
/** What is left of a log when CloudWatch has packed it. */
const packedLog = 0.15

/** Hours of a month in which handhelds are at work, all together, and in which they are in their cradles. */
const deviceHours = {
  work: fleet.handhelds * fleet.hoursAtWork * fleet.days,
  rest: fleet.handhelds * (hoursOfMonth - fleet.hoursAtWork * fleet.days),
}
const secondsAtWork = fleet.hoursAtWork * fleet.days * 3600
const shifts = fleet.handhelds * fleet.days * fleet.signIns

/** GB-seconds of a Lambda that asks DynamoDB so often, one request after the other. @param own ms of a whole core */
const gbSeconds = (memory: number, requests: number, own = lambdaTime.own) =>
  (memory / 1024) * ((requests * lambdaTime.request + (own * lambdaTime.core) / memory) / 1000)

/** A call of whoever it is: everything that is paid for it between the network and the table. */
export const addCall = (
  { add }: Bill,
  cause: string,
  lambda: string,
  count: number,
  units: CallUnits,
  { infrastructure }: Pick<Measured, 'infrastructure'>,
) => {
  const { readUnits, writeUnits, requests, sent, answered } = units
  const memory = infrastructure.memory[lambda] ?? 0
  add('API Gateway', cause, count, prices.gatewayRequest)
  add('CDN', cause, count, prices.cdnRequest + prices.cdnFunction)
  add('CDN', cause, (count * (answered + travel.answered)) / GB, prices.cdnGbOut)
  add('CDN', cause, (count * (sent + travel.sent)) / GB, prices.cdnGbToOrigin)
  add('CDN', cause, (count * travel.line * logsKept) / GB, prices.bucketGb)
  add('Firewall, by the request', cause, count, prices.firewallRequest)
  add('Lambda', cause, count, prices.lambdaRequest)
  add('Lambda', cause, count * gbSeconds(memory, requests), prices.lambdaGbSecond)
  const line = (count * (infrastructure.accessLine + infrastructure.platformLines)) / GB
  add('Logs', cause, line, prices.logGb + logsKept * packedLog * prices.logGbKept)
  add('DynamoDB, writes', cause, count * writeUnits, prices.writeUnit)
  add('DynamoDB, reads', cause, count * readUnits, prices.readUnit)
}

/** Batches of work in a month. @param perMinute requests with work that a handheld in use makes in a minute */
export const batchesOf = (perMinute: number) => deviceHours.work * 60 * perMinute * (1 + fleet.repeated)

/** How often the rollup runs, and how many pages it writes, where changes of a facility are collected for a while. */
const rollupsOf = (batches: number, collected: number) => {
  const perSecond = batches / secondsAtWork / fleet.facilities
  const runs = (secondsAtWork / (collected + 1 / perSecond)) * fleet.facilities
  const teams = fleet.teams / fleet.facilities
  const changed = teams * (1 - (1 - 1 / teams) ** (1 + perSecond * collected))
  return { runs, pages: runs * changed, together: changed }
}

const work = 'Batches of work'
const months = (days: number) => (days * day) / hour / hoursOfMonth

const addBatches = (to: Bill, freshness: Freshness, perMinute: number, measured: Measured) => {
  const { units, infrastructure } = measured
  const batches = batchesOf(perMinute)
  addCall(to, work, 'handheld', batches, units.events[freshness], measured)
  const rides = deviceHours.work * Math.min(60 * perMinute, hour / heartbeatEvery)
  to.add('DynamoDB, writes', 'Heartbeats with work', rides * units.ride.writeUnits, prices.writeUnit)
  to.add('DynamoDB, reads', 'Heartbeats with work', rides * units.ride.readUnits, prices.readUnit)

  const { runs, pages, together } = rollupsOf(batches, infrastructure.collected)
  const pagesWritten = 'Pages of figures'
  to.add('Lambda', pagesWritten, runs, prices.lambdaRequest)
  const inTurn = units.run.requests + units.page.requests * Math.max(1, together / derivationsAtOnce)
  to.add('Lambda', pagesWritten, runs * gbSeconds(infrastructure.memory.rollup ?? 0, inTurn), prices.lambdaGbSecond)
  to.add('Logs', pagesWritten, (runs * infrastructure.platformLines) / GB, prices.logGb)
  const notes = Math.min(runs, (fleet.facilities * secondsAtWork * 1000) / changeStep)
  to.add('DynamoDB, writes', pagesWritten, notes, prices.writeUnit)
  to.add('DynamoDB, writes', pagesWritten, pages * units.page.writeUnits, prices.writeUnit)
  const read = pages * units.page.readUnits + runs * units.run.readUnits
  to.add('DynamoDB, reads', pagesWritten, read, prices.readUnit)

  // Batches of the day so far are read each time, and the page of the hour grows until it is over.
  const counts = fleet.teams * fleet.hoursAtWork * fleet.days * (hour / codeWindow)
  const usual = batchesOf(requestsAMinute(fleet.scansAnHour, 60)) * units.events[60].stored
  const share = (batches * units.events[freshness].stored) / usual
  to.add('DynamoDB, reads', byCode, counts * units.count.readUnits * share * (fleet.hoursAtWork / 2), prices.readUnit)
  to.add('DynamoDB, writes', byCode, counts * (1 + units.count.writeUnits / 2), prices.writeUnit)
  const counting = gbSeconds(infrastructure.memory.schedule ?? 0, units.count.requests)
  to.add('Lambda', byCode, counts * counting, prices.lambdaGbSecond)

  const kept = prices.tableGb + prices.recoveryGb
  const rawKept = 'Raw batches kept'
  const raw = (batches * units.events[freshness].stored * months(tableDays)) / GB
  to.add('Stored, and recoverable', rawKept, raw, kept)
  to.add('DynamoDB, writes', rawKept, batches * units.pack.writeUnits, prices.writeUnit)
  to.add('DynamoDB, reads', rawKept, batches * units.pack.readUnits, prices.readUnit)
  const packing = gbSeconds(infrastructure.memory.schedule ?? 0, units.pack.requests, lambdaTime.packed)
  to.add('Lambda', rawKept, batches * packing, prices.lambdaGbSecond)
  const archived = (batches * units.pack.packed * months(companyDefaults.raw_days)) / GB
  to.add('Stored, and recoverable', rawKept, archived, prices.bucketGb)
  // An object holds a megabyte of batches, and is read once to make sure of it.
  const objects = (batches * units.events[freshness].stored) / 1e6 + fleet.teams * fleet.days
  to.add('Stored, and recoverable', rawKept, objects, prices.bucketWrite + prices.bucketRead)
  const hours = (deviceHours.work * units.workHour * months(companyDefaults.raw_days + 2)) / GB
  to.add('Stored, and recoverable', 'Hours of workers kept', hours, kept)
}

/** Bytes of a sample in the history of a handheld, and of what each day of it has beside. */
const historyBytes = { sample: 12, day: 150 }

/** How handhelds were over time: a heartbeat that says something new is noted in its day, which is one small item. */
const addHistory = ({ add }: Bill) => {
  const cause = 'History of handhelds'
  const days = fleet.handhelds * fleet.days
  add('DynamoDB, writes', cause, days * fleet.samples, prices.writeUnit)
  const aDay = historyBytes.day + fleet.samples * historyBytes.sample
  const kept = days * aDay * months(samplesKept / day)
  add('Stored, and recoverable', cause, kept / GB, prices.tableGb + prices.recoveryGb)
}

/** What every instance reads for all calls that it answers: the company and whether there is maintenance, once in so long. */
const addCached = ({ add }: Bill) => {
  const hours = secondsAtWork / 3600
  const instanceHours = fleet.instances.work * hours + fleet.instances.rest * (hoursOfMonth - hours)
  add(
    'DynamoDB, reads',
    'Whatever is done',
    instanceHours * (hour / maintenanceFreshness) * cachedUnits,
    prices.readUnit,
  )
}

/** Read units of it: `test/handheld/companyStatus.test.ts` holds it. */
const cachedUnits = 1.5

/** What handhelds say beside their work. */
const addCalls = (to: Bill, measured: Measured) => {
  const { device } = measured.units
  const call = (cause: string, name: keyof Units['device'], count: number) =>
    addCall(to, cause, 'handheld', count * (1 + fleet.repeated), device[name], measured)
  const filling = shifts * fleet.hoursFilling
  const { filling: whileFilling, full } = idleHeartbeatEvery
  const idle = filling * (hour / whileFilling) + (deviceHours.rest - filling) * (hour / full)
  call('Heartbeats in the cradle', 'heartbeat', idle + 2 * shifts)
  call('Tokens', 'token', (deviceHours.work + deviceHours.rest) * (hour / deviceTokenLifetime))
  for (const name of ['signIn', 'signOut'] as const) call('Sign-ins, joins and leaves', name, shifts)
  for (const name of ['joinGroup', 'leaveGroup'] as const)
    call('Sign-ins, joins and leaves', name, shifts * fleet.assignments)
  call('Sign-ins, joins and leaves', 'sync', shifts)
}

/** What is paid whatever is done, and by the user. */
const addFixed = (to: Bill, { units, infrastructure }: Measured) => {
  const { add } = to
  const always = 'Whatever is done'
  add('Firewalls and their rules', always, infrastructure.firewalls, prices.firewall)
  add('Firewalls and their rules', always, infrastructure.firewallRules, prices.firewallRule)
  add('Alarms, metrics, dashboard', always, infrastructure.alarmMetrics, prices.alarmMetric)
  add('Alarms, metrics, dashboard', always, infrastructure.logMetrics, prices.metric)
  add('Alarms, metrics, dashboard', always, infrastructure.dashboards, prices.dashboard)
  add('Alarms, metrics, dashboard', always, 100, prices.noticeMail)
  add('Keys, secrets, zone', always, infrastructure.keys, prices.key)
  add('Keys, secrets, zone', always, infrastructure.secrets, prices.secret)
  add('Keys, secrets, zone', always, 1, prices.zone)
  add('Cognito', 'Workers who sign in', fleet.handhelds, prices.activeUser)
  const tokens = gbSeconds(infrastructure.memory.tokens ?? 0, 0)
  add('Lambda', 'Workers who sign in', shifts, prices.lambdaRequest + tokens * prices.lambdaGbSecond)
  const runs = (infrastructure.scheduledCalls * hoursOfMonth * hour) / day
  const closing = gbSeconds(infrastructure.memory.schedule ?? 0, 2)
  add('Lambda', always, runs, prices.scheduledCall + prices.lambdaRequest + closing * prices.lambdaGbSecond)
  const asked = (infrastructure.queueReaders * hoursOfMonth * 3600) / longPoll
  add('Queues', always, asked, prices.queueRequest)
  // Days that are closed: read and written once for each team's hour.
  const teamHours = fleet.teams * fleet.hoursAtWork * fleet.days
  add('DynamoDB, writes', always, teamHours * units.close.writeUnits, prices.writeUnit)
  add('DynamoDB, reads', always, teamHours * units.close.readUnits, prices.readUnit)
  // Each quarter of an hour silent ones are looked for.
  const sweeps = 4 * hoursOfMonth
  add('DynamoDB, reads', always, sweeps * (fleet.handhelds / statesPerUnit), prices.readUnit)
  // And it is kept how all of them are, by the company and its facilities.
  const counted = fleet.handhelds / statesPerUnit + fleet.handhelds / listedPerUnit
  add('DynamoDB, reads', always, sweeps * counted, prices.readUnit)
  add('DynamoDB, writes', always, sweeps * (1 + fleet.facilities), prices.writeUnit)
  if (!infrastructure.traced) return
  add('Traces', always, tracedShare * secondsAtWork + hoursOfMonth * 3600, prices.trace)
}

/** What instances have counted of use: written down once a minute each, and summed once an hour. */
const addUse = (to: Bill, { units, infrastructure }: Measured) => {
  const cause = 'Use counted by company'
  const hours = secondsAtWork / 3600
  const { work: busy, rest } = fleet.instances
  const written = (busy * hours + rest * (hoursOfMonth - hours)) * (hour / writtenEvery)
  to.add('DynamoDB, writes', cause, written * units.use.writeUnits, prices.writeUnit)
  const waiting = gbSeconds(infrastructure.memory.handheld ?? 0, units.use.requests, 0)
  to.add('Lambda', cause, written * waiting, prices.lambdaGbSecond)
}

/** Seconds that Lambda waits for a message before it asks again. */
const longPoll = 20
/** Traces a second beyond the first, where 5 of 100 calls are traced. */
const tracedShare = 1

/**
 * What the fleet costs in a month, without the console's calls.
 * @param perMinute requests with work that a handheld in use makes in a minute
 */
export const monthOf = (
  freshness: Freshness,
  measured: Measured,
  perMinute = requestsAMinute(fleet.scansAnHour, freshness),
): Bill => {
  const to = bill()
  addBatches(to, freshness, perMinute, measured)
  addCalls(to, measured)
  addHistory(to)
  addCached(to)
  addUse(to, measured)
  addFixed(to, measured)
  return to
}
