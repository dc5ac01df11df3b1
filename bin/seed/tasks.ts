import { storesOf } from '../../functions/data/stores.ts'
import { storedTaskCustomer, type TaskCustomerRecord } from '../../functions/data/taskCustomers.ts'
import { storedTaskInfo, type TaskInfoRecord } from '../../functions/data/taskInfo.ts'
import { storedTask, type TaskRecord, taskId } from '../../functions/data/tasks.ts'
import { isWorkerType } from '../../shared/roles.ts'
import { tasksPref, wholeSecond } from '../../shared/tasks.ts'
import { addDays, dateIn, day, dayRange, hour, minute } from '../../shared/time.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'
import { putAll } from './putAll.ts'
import { type Random, randomFrom } from './random.ts'

/** The demo's timed tasks: what may be started, for whom, half a year of it, and what is going on now. */

const historyDays = 180
/** Days in which workers log most of what they do beside picking; before that, now and then. */
const busyDays = 35

/** What is offered in each facility, with the minutes that it usually takes. `team` by its place in the facility. */
const kinds: readonly { name: string; minutes: number; team?: number; uses?: number; archived?: true; few?: true }[] = [
  { name: 'Cycle count', minutes: 42 },
  { name: 'Clean the aisle', minutes: 18 },
  { name: 'Forklift check', minutes: 12 },
  { name: 'Repack damaged goods', minutes: 35, team: 0 },
  { name: 'Load a trailer', minutes: 64, team: 1 },
  { name: 'Relabel pallets', minutes: 27, team: 0, few: true },
  { name: 'Set up the seasonal display', minutes: 95, team: 0, uses: 3 },
  { name: 'Inventory audit', minutes: 120, archived: true },
]

const customerNames = [
  ['Northwind Outfitters', 'Blue Harbor Foods', 'Sierra Sports', 'Juniper Home', 'Internal'],
  ['Prairie Tools', 'Red Fork Grocers', 'Cimarron Books', 'Internal'],
  ['Maasvlakte Chemie', 'Tulip & Vine', 'De Haven Koelhuis', 'Internal'],
] as const

const notes = [
  '',
  '',
  '',
  '',
  'Aisle 14',
  'Two pallets left for tomorrow',
  'Waited for the forklift',
  'Dock 3',
] as const
/** What workers name themselves, where nothing that is offered fits. */
const unnamed = ['Helped at the dock', 'Searched a lost pallet'] as const

export interface DemoTasks {
  infos: TaskInfoRecord[]
  customers: TaskCustomerRecord[]
  tasks: TaskRecord[]
}

/** The users who keep no task open, so that whoever signs in as them can begin. */
const idle = ['worker', 'tasks']

const offersOf = (organisation: Organisation, random: Random, now: number) => {
  const { company, groups, users } = organisation
  const admin = users[1]?.uid ?? ''
  const infos: TaskInfoRecord[] = []
  const customers: TaskCustomerRecord[] = []
  const base = { company: company.uid, version: 1 }
  const facilities = groups.filter(({ type }) => type === 'facility')
  for (const [index, facility] of facilities.entries()) {
    const teams = groups.filter(({ parent_id }) => parent_id === facility.uid)
    for (const { name, team, uses, archived, few } of kinds) {
      const at = team === undefined ? undefined : teams[team]
      const workers = users.filter(
        ({ status, roles }) => status === 1 && roles.some(({ role, group }) => role === 'worker' && group === at?.uid),
      )
      infos.push({
        ...{ ...base, id: random.id(), facility: facility.uid, name, limited: uses !== undefined, n_times: uses ?? 0 },
        ...(at ? { team: at.uid } : {}),
        workers: few ? workers.slice(0, 3).map(({ uid }) => uid) : [],
        ...{ status: archived ? 0 : 1, user: admin, updated: now - random.whole(5, 170) * day },
      })
    }
    for (const name of customerNames[index] ?? [])
      customers.push({
        ...{ ...base, id: random.id(), facility: facility.uid, name, status: 1 },
        updated: now - random.whole(5, 170) * day,
      })
  }
  return { infos, customers }
}

/** The days of a zone from long ago up to today: how many back, and when each begins. */
const daysIn = (zone: string, now: number): [back: number, from: number][] => {
  const today = dateIn(zone, now)
  return Array.from({ length: historyDays + 1 }, (_, index) => {
    const back = historyDays - index
    return [back, dayRange(zone, addDays(today, -back)).from]
  })
}

/** Everything about the demo's tasks, the same for the same seed number and time. */
export const demoTasks = (organisation: Organisation, now: number, seed = 11): DemoTasks => {
  const random = randomFrom(seed)
  const { infos, customers } = offersOf(organisation, random, now)
  const { company, groups, users } = organisation
  const tasks: TaskRecord[] = []
  const openIn = new Map<string, number>()
  const zones = new Map(groups.map(({ time_zone }) => [time_zone, daysIn(time_zone, now)]))

  for (const { uid: user, username, status, roles } of users) {
    const held = roles.find(({ role }) => isWorkerType(role))
    const team = groups.find(({ uid }) => uid === held?.group)
    if (!team || status !== 1) continue
    const offered = infos.filter(
      (info) =>
        info.status === 1 &&
        info.facility === team.parent_id &&
        (info.team ?? team.uid) === team.uid &&
        !info.limited &&
        (info.workers.length === 0 || info.workers.includes(user)),
    )
    const clients = customers.filter(({ facility }) => facility === team.parent_id)
    /** A task from a time on: what it is, and how long it takes. */
    const taskFrom = (start: number) => {
      const info = random.next() < 0.05 ? undefined : random.pick(offered)
      const usually = kinds.find(({ name }) => name === info?.name)?.minutes ?? 30
      const task: TaskRecord = {
        id: taskId(user, start, random.id()),
        ...{ company: company.uid, team: team.uid, user, start, version: 1 },
        ...{ name: info?.name ?? random.pick(unnamed), customer: random.pick(clients).name, notes: random.pick(notes) },
        ...(info ? { info: info.id } : {}),
      }
      const took = usually * minute * (0.55 + random.next() * 0.5 + random.next() ** 4)
      return { task, end: wholeSecond(start + took) }
    }
    for (const [back, from] of zones.get(team.time_zone) ?? []) {
      const weekday = new Date(from + day / 2).getUTCDay()
      const often = back <= busyDays ? 2 : 1
      const works = random.next() < (back <= busyDays ? 0.75 : 0.3) && (weekday % 6 !== 0 || random.next() < 0.15)
      let at = wholeSecond(from + 6 * hour + random.next() * 3 * hour)
      for (let turn = 0; works && turn < often; turn++) {
        const { task, end } = taskFrom(at)
        if (end > now - 2 * hour) break
        tasks.push({ ...task, end })
        at = wholeSecond(end + random.whole(4, 110) * minute)
      }
    }
    const going = openIn.get(team.parent_id ?? '') ?? 0
    if (going < 3 && !idle.includes(username) && random.next() < 0.4) {
      openIn.set(team.parent_id ?? '', going + 1)
      tasks.push(taskFrom(wholeSecond(now - random.whole(4, 80) * minute)).task)
    }
  }
  return { infos, customers, tasks }
}

/** Stores them, and switches tasks on for the company. */
export const seedTasks = async ({ db, tables, now }: SeedStores, organisation: Organisation): Promise<void> => {
  const { infos, customers, tasks } = demoTasks(organisation, now)
  const company = organisation.company.uid
  const { preferences } = storesOf(db, tables)
  await preferences.set(company, 'COMPANY', { pref_type: tasksPref, pref_value: '1' })
  await putAll(db, tables.tasks, [
    ...infos.flatMap(storedTaskInfo),
    ...customers.flatMap(storedTaskCustomer),
    ...tasks.flatMap(storedTask),
  ])
}
