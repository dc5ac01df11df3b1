import type { Loss, LossWorker } from '../../shared/contract/lostTime.ts'
import { addFigures, type Figures, noFigures } from '../../shared/metrics/figures.ts'
import { lostDays } from '../../shared/metrics/lostTable.ts'
import { badField } from '../../shared/refusals.ts'
import { laterIn, minute } from '../../shared/time.ts'
import { withGroupsAbove } from '../lib/accessScope.ts'
import type { Handler } from '../lib/env.ts'
import { goalsOver } from './goalsOver.ts'
import { rangeOf } from './range.ts'
import { scopeOf } from './scope.ts'
import { whoOf } from './who.ts'

const inMinutes = ({ lost, picking, ...loss }: Loss): Loss => ({
  ...loss,
  lost: Object.fromEntries(Object.entries(lost).map(([cause, ms]) => [cause, ms / minute])),
  picking: picking / minute,
})

const keyOf = (...parts: string[]) => parts.join(' ')

export const getTimeLostToDevices: Handler<'getTimeLostToDevices'> = async (input, env) => {
  const range = rangeOf(input, env.now)
  if (range.to > laterIn(input.time_zone, range.from, { days: lostDays }))
    throw badField('end_time', 'The range cannot be longer than 31 days.')
  const scope = await scopeOf(input.group_uid, env)
  const { stores, caller } = env
  const company = caller.company.uid
  const teams = scope.teams.filter(({ uid }) => scope.isScanTeam(uid))
  const asked = new Set(teams.map(({ uid }) => uid))
  const who = whoOf(scope, env)

  const work = new Map<string, { user: string; team: string; sum: Figures }>()
  /** In ms, to be added without being rounded. */
  const losses = new Map<string, Loss>()
  /** Of whom it is known what they lost. */
  const reporting = new Set<string>()
  const devices = { used: new Set<string>(), notReporting: new Set<string>() }
  const rejected = { counted: 0, unknown: 0, ms: 0 }
  const [reporters, timelines] = await Promise.all([
    who,
    stores.goals.timelinesOf(
      company,
      teams.map((team) => withGroupsAbove(team)),
    ),
    scope.totals(range, (team, user, figures) => {
      if (!asked.has(team)) return
      const key = keyOf(user, team)
      const known = work.get(key) ?? { user, team, sum: noFigures() }
      work.set(key, known)
      addFigures(known.sum, figures)
    }),
    ...scope.facilities.map((facility) =>
      stores.lostTime.visit({ company, facility }, range, asked, (team, row) => {
        if (row.kind === 'repeat') {
          rejected[row.ms > 0 ? 'counted' : 'unknown'] += row.count
          rejected.ms += row.ms
          return
        }
        devices.used.add(row.device)
        if (row.kind === 'untold') devices.notReporting.add(row.device)
        else reporting.add(keyOf(row.user, team))
        if (row.kind !== 'lost') return
        const key = keyOf(row.user, team, row.device)
        const loss: Loss = losses.get(key) ?? {
          ...{ user_uid: row.user, team_uid: team, device_id: row.device },
          ...{ lost: {}, picking: 0 },
        }
        losses.set(key, loss)
        loss.lost[row.cause] = (loss.lost[row.cause] ?? 0) + row.ms
        loss.picking += row.picking
      }),
    ),
  ])

  const nameOf = await reporters([...work.values()].map(({ user }) => user))
  const workers = [...work].map(
    ([key, { user, team, sum }]): LossWorker => ({
      ...{ user_uid: user, team_uid: team, person: nameOf(user, new Set()).person ?? null },
      ...{ total_scans: sum.scans, total_steps: sum.steps },
      ...{ working_time: sum.working / minute, pick_time: sum.pick / minute, loss_known: reporting.has(key) },
    }),
  )
  const lossy = [...new Set([...losses.values()].map((loss) => loss.device_id))].sort()
  return {
    losses: [...losses.values()].map(inMinutes),
    workers,
    teams: teams.map(({ uid, name }, at) => {
      const timeline = timelines[at]
      const goals = timeline && goalsOver(timeline, range, { zone: input.time_zone, now: env.now })
      const { yellow_zone = null, scans_phr = null, steps_phr = null, hourly_wage = null } = goals ?? {}
      return { uid, name, yellow_zone, scans_phr, steps_phr, hourly_wage }
    }),
    devices: (await stores.devices.named(lossy)).map((device, at) => ({
      device_id: lossy[at] as string,
      name: device?.label ?? '',
      model: device?.model ?? '',
    })),
    used: devices.used.size,
    not_reporting: devices.notReporting.size,
    rejected: {
      ...{ counted: rejected.counted, unknown: rejected.unknown },
      seconds: rejected.counted > 0 ? rejected.ms / rejected.counted / 1000 : null,
    },
  }
}
