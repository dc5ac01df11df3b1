import type { Checked } from '../../../shared/contract/index.ts'
import { sourceLineBytes } from '../../../shared/sourceData.ts'
import { hour } from '../../../shared/time.ts'
import { type ScopeEnv, scopeOf } from '../../metrics/scope.ts'
import type { SourceRequest } from './request.ts'

/** Lines that are written in a second, about, and seconds before the first of them (`docs/decisions/source-data.md`). */
const linesASecond = 20_000
const before = 3

/** How many lines a file will have, about: as figures know it. Of chosen SKUs, how many it would be of all. */
export const expectedRows = async (
  { type, range, group, users }: Pick<SourceRequest, 'type' | 'range' | 'group' | 'users'>,
  env: ScopeEnv,
): Promise<number> => {
  const scope = await scopeOf(group.uid, env)
  const chosen = users && new Set(users)
  const wanted = (worker: string) => !chosen || chosen.has(worker)
  if (type === 'STEPS') {
    const hours = new Set<string>()
    await scope.slots(range, (team, worker, start, { steps }) => {
      if (steps > 0 && wanted(worker)) hours.add(`${team} ${worker} ${Math.floor(start / hour)}`)
    })
    return hours.size
  }
  if (type === 'SESSION') {
    const sessions = new Set<string>()
    await scope.presence(range, (team, worker, device) => {
      if (wanted(worker)) sessions.add(`${team} ${worker} ${device}`)
    })
    return sessions.size
  }
  let rows = 0
  await scope.totals(range, (_team, worker, { scans, excluded, callouts }) => {
    if (!wanted(worker)) return
    rows += { SCANS: scans, EXCLUDED: excluded, CALLOUT: callouts, CYCLE_TIMES: scans + excluded }[type]
  })
  return rows
}

/** How large a file will be, about, and how long it takes. */
export const sizeOf = (rows: number, type: Checked<'getSourceDataSize'>['data_type']) => ({
  rows,
  bytes: rows * sourceLineBytes[type],
  seconds: before + Math.ceil(rows / linesASecond),
})
