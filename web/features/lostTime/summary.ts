import type { Output } from '../../../shared/contract/index.ts'
import type { Loss, LossDevice, LossTeam, LossWorker } from '../../../shared/contract/lostTime.ts'
import {
  addCauses,
  allOf,
  behindShare,
  type Causes,
  costOf,
  goalOf,
  type HeldBack,
  heldBack,
  noCauses,
  type PaceKind,
  type Paces,
  pacesOf,
} from '../../../shared/metrics/lostTable.ts'

export type Answer = Output<'getTimeLostToDevices'>

/** A worker in a team, with the pace as it was and as it were. */
export interface WorkerRow {
  key: string
  person: LossWorker['person']
  team: string
  /** Minutes; null where it is not known, since no device of the worker tells of its trouble. */
  lost: number | null
  paces: Paces
  goal: number | null
  held: HeldBack
  /** The device that took the most, where one took any. */
  device: LossDevice | undefined
}

/** A team or a device with what it lost. */
export interface LostBar {
  id: string
  name: string
  causes: Causes
  /** Minutes. */
  lost: number
  /** Null where a team has no hourly wage. */
  cost: number | null
}
export interface DeviceRow extends LostBar {
  model: string
  teams: string[]
  workers: number
}

/** What was lost in all. */
export interface Totals {
  /** Minutes that were lost, and that people were at work. */
  lost: number
  working: number
  causes: Causes
  /** Null where a team in which time was lost has no hourly wage. */
  cost: number | null
  /** The wage of all teams in which time was lost; null where they differ or one has none. */
  wage: number | null
}

export interface LostTimeSummary extends Totals {
  /** Of how many workers it is known what they lost, and of how many not. */
  known: number
  unknown: number
  /** Minutes that those were at work of whom it is known. */
  knownWorkingTime: number
  workers: WorkerRow[]
  /** Workers with too little pick time to speak of a pace. */
  short: number
  teams: LostBar[]
  devices: DeviceRow[]
  /** How many devices make up 80 % of what was lost, and which model most of them are. */
  behind: { devices: number; model: { name: string; count: number } | undefined }
}

const sumOf = (losses: readonly Pick<Loss, 'lost'>[]) => {
  const causes = noCauses()
  for (const { lost } of losses) addCauses(causes, lost)
  return { causes, lost: allOf(causes) }
}

/** The most first; what is not known comes last. */
const byLoss = (a: { lost: number | null; name?: string }, b: { lost: number | null; name?: string }) =>
  (b.lost ?? -1) - (a.lost ?? -1) || (a.name ?? '').localeCompare(b.name ?? '')

/** What losses of several teams cost; null where one of those teams has no wage. */
const costIn = (losses: readonly Loss[], teams: ReadonlyMap<string, LossTeam>): number | null => {
  let sum = 0
  for (const { lost, team_uid } of losses) {
    const cost = costOf(allOf(lost), teams.get(team_uid)?.hourly_wage)
    if (cost === null) return null
    sum += cost
  }
  return sum
}

/**
 * What is lost, in short.
 * @param user whose loss alone is meant; everybody's if absent
 */
export const totalsOf = (
  { losses, workers, teams }: Pick<Answer, 'losses' | 'workers' | 'teams'>,
  user?: string,
): Totals => {
  const isMeant = ({ user_uid }: { user_uid: string }) => user === undefined || user_uid === user
  const own = losses.filter(isMeant)
  const teamOf = new Map(teams.map((team) => [team.uid, team]))
  const wages = new Set(own.map(({ team_uid }) => teamOf.get(team_uid)?.hourly_wage ?? null))
  const [wage = null] = wages.size === 1 ? wages : []
  return {
    ...sumOf(own),
    working: workers.filter(isMeant).reduce((sum, { working_time }) => sum + working_time, 0),
    cost: costIn(own, teamOf),
    wage,
  }
}

/** Which model most of some devices are. */
const mostOften = (devices: readonly DeviceRow[]) => {
  const counts = [...Map.groupBy(devices, ({ model }) => model)].map(([name, of]) => ({ name, count: of.length }))
  return counts.filter(({ name }) => name).sort((a, b) => b.count - a.count)[0]
}

/** Everything that the page shows of an answer. */
export const summaryOf = (answer: Answer, kind: PaceKind): LostTimeSummary => {
  const { losses, workers, teams, devices } = answer
  const teamOf = new Map(teams.map((team) => [team.uid, team]))
  const deviceOf = new Map(devices.map((device) => [device.device_id, device]))
  const keyOf = ({ user_uid, team_uid }: Pick<Loss, 'user_uid' | 'team_uid'>) => `${user_uid} ${team_uid}`
  const ofWorker = Map.groupBy(losses, keyOf)

  const rows = workers.map((worker): WorkerRow => {
    const own = ofWorker.get(keyOf(worker)) ?? []
    const team = teamOf.get(worker.team_uid)
    const lost = worker.loss_known ? sumOf(own).lost : null
    const picking = own.reduce((sum, loss) => sum + loss.picking, 0)
    const whole = pacesOf(worker, { lost: lost ?? 0, picking }, kind)
    const paces = worker.loss_known ? whole : { ...whole, without: null }
    const goal = team ? goalOf(team, kind) : null
    const worst = own.toSorted((a, b) => allOf(b.lost) - allOf(a.lost))[0]
    return {
      ...{ key: keyOf(worker), person: worker.person, team: team?.name ?? '', lost, paces, goal },
      held: heldBack(paces, goal, team?.yellow_zone ?? null),
      device: worst && deviceOf.get(worst.device_id),
    }
  })

  const deviceRows = [...Map.groupBy(losses, ({ device_id }) => device_id)]
    .map(([id, own]): DeviceRow => {
      const byTeam = [...Map.groupBy(own, ({ team_uid }) => team_uid)].map(([uid, of]) => ({
        name: teamOf.get(uid)?.name ?? '',
        lost: sumOf(of).lost,
      }))
      return {
        ...{ id, name: deviceOf.get(id)?.name ?? '', model: deviceOf.get(id)?.model ?? '', ...sumOf(own) },
        cost: costIn(own, teamOf),
        teams: byTeam.sort(byLoss).map(({ name }) => name),
        workers: new Set(own.map(({ user_uid }) => user_uid)).size,
      }
    })
    .sort(byLoss)

  const losing = [...Map.groupBy(losses, ({ team_uid }) => team_uid)]
  const behind = behindShare(deviceRows.map(({ lost }) => lost))
  const known = workers.filter((worker) => worker.loss_known)
  return {
    ...totalsOf(answer),
    ...{ known: known.length, unknown: workers.length - known.length },
    knownWorkingTime: known.reduce((sum, { working_time }) => sum + working_time, 0),
    workers: rows.filter(({ paces }) => paces.measured !== null).sort(byLoss),
    short: rows.filter(({ paces }) => paces.measured === null).length,
    teams: losing
      .map(
        ([uid, own]): LostBar => ({
          ...{ id: uid, name: teamOf.get(uid)?.name ?? '', ...sumOf(own) },
          cost: costIn(own, teamOf),
        }),
      )
      .sort(byLoss),
    devices: deviceRows,
    behind: { devices: behind, model: mostOften(deviceRows.slice(0, behind)) },
  }
}
