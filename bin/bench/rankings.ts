import type { Output } from '../../shared/contract/index.ts'
import { periodRange } from '../../shared/metrics/periods.ts'
import { type RankingType, rankingDays } from '../../shared/metrics/rankings.ts'
import { iso } from '../../shared/time.ts'
import { type CapacityMeter, reads, sumOf } from './capacity.ts'
import { type Figure, percentile } from './figures.ts'
import { askingAdmin, type FilledMachine, timesAndUnits } from './reading.ts'
import { warmUp } from './warmUp.ts'

const size = { facilities: 5, teams: 50, workers: 500, days: 180 }
/** Not UTC, so that both ends of a range cut through UTC days. */
const zone = 'America/New_York'
const types: readonly RankingType[] = ['SCANS', 'ACTIVE_USERS', 'SCANS_P_HOUR']

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  ...{ group: 'rankings', name: `50 teams over ${rankingDays} days: ${name}`, value, unit },
  ...(most === undefined ? {} : { most }),
})

/** The admin of the company asking for all its teams, or for those of one worker by day. */
const asker = async (machine: FilledMachine) => {
  const { ask, close } = await askingAdmin(machine)
  const { company, users } = machine.filled
  const worker = users.find(({ roles: [held] }) => held?.role === 'worker')
  const { from, to } = periodRange('last7', zone, Date.now())
  const range = { company_url: company.company_url, from: iso(from), to: iso(to), time_zone: zone }
  return {
    close,
    groups: async (data_type: RankingType) => {
      const asked = { data_type, group_uids: [company.uid], ...range }
      const answer = await ask<Output<'getRankingsOfGroups'>>('getRankingsOfGroups', asked)
      if (answer.data.length !== size.teams) throw new Error(`getRankingsOfGroups: ${answer.data.length} teams`)
      return answer
    },
    worker: async () => {
      const asked = { data_type: 'SCANS', user_group: company.uid, worker_uid: worker?.uid, with_days: true, ...range }
      const answer = await ask<Output<'getTeamRankingsOfWorker'>>('getTeamRankingsOfWorker', asked)
      if (answer.data.length === 0) throw new Error('getTeamRankingsOfWorker: no teams')
      return answer
    },
  }
}

/** How long answers take, one after the other, once the Lambda is warm. */
const timesOf = async (machine: FilledMachine, samples: number): Promise<Figure[]> => {
  const { groups, worker, close } = await asker(machine)
  await warmUp(() => Promise.all([groups('SCANS'), worker()]))
  const answers = []
  for (let sample = 0; sample < samples; sample++) answers.push(await groups(types[sample % types.length] ?? 'SCANS'))
  const ofWorker = []
  for (let sample = 0; sample < samples; sample++) ofWorker.push(await worker())
  close()
  const times = answers.map(({ time }) => time)
  return [
    figure('p50', percentile(times, 0.5), 'ms'),
    figure('p95', percentile(times, 0.95), 'ms', 50),
    figure('answer', answers.at(-1)?.bytes ?? 0, 'bytes'),
    figure(
      'of one worker, by day too, p95',
      percentile(
        ofWorker.map(({ time }) => time),
        0.95,
      ),
      'ms',
    ),
  ]
}

/** What one answer reads, signing in and authorisation included. */
const costsOf = async (machine: FilledMachine, meter: CapacityMeter): Promise<Figure[]> => {
  const { groups, close } = await asker(machine)
  meter.reset()
  await groups('SCANS')
  const used = meter.used()
  close()
  return [
    figure('requests to the store', sumOf(used, reads, 'requests'), ''),
    figure('read units', sumOf(used, reads), 'units'),
  ]
}

/** What a ranking of the teams of a large company costs to read, in time and in capacity. */
export const rankingFigures = async ({ samples = 99 } = {}): Promise<Figure[]> =>
  (await timesAndUnits(size, (machine) => timesOf(machine, samples), costsOf)).figures
