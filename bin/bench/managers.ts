import { periodRange } from '../../shared/metrics/periods.ts'
import { iso } from '../../shared/time.ts'
import type { Client } from '../../test/lib/world.ts'
import { pollEvery } from '../../web/pages/performance/poll.ts'
import type { Filled } from './company.ts'
import { adminOf } from './floor.ts'
import { rest } from './rest.ts'

/** What managers waited for, ms each; for ever where it was refused. */
export interface Waited {
  /** To learn whether anything has changed. */
  questions: number[]
  /** For all the figures of today, where something had. */
  figures: number[]
}

const zone = 'America/New_York'

/** The figures of today, as a page in sight reads them again. */
const readToday = async ({ call, session }: Client, company_url: string) => {
  const { from, to } = periodRange('day', zone, Date.now())
  const group_uid = session.group.uid
  const range = { start_time: iso(from), end_time: iso(to), time_zone: zone }
  const named = { data_type: 'TOTAL_HOURS', company_url, from: iso(from), to: iso(to), time_zone: zone } as const
  const answers = await Promise.all([
    call('getCardMetrics', { ...range, group_uid }),
    call('getTodaysStaticMetrics', { ...range, current_time: iso(Date.now()), group_uid }),
    call('getRankingsOfGroups', { ...named, group_uids: [group_uid] }),
  ])
  return answers.every(({ http }) => http === 200)
}

/** Managers who have the Performance page in sight until `over`: each in a session of their own. */
export const managersAtWork = async (
  url: string,
  filled: Filled,
  count: number,
): Promise<(over: AbortSignal) => Promise<Waited>> => {
  const managers: Client[] = []
  while (managers.length < count) managers.push(await adminOf(url, filled))
  return async (over) => {
    const waited: Waited = { questions: [], figures: [] }
    const timed = async <Answer>(times: number[], ask: () => Promise<Answer>, isGood: (answer: Answer) => boolean) => {
      const asked = performance.now()
      const answer = await ask().catch(() => undefined)
      const good = answer !== undefined && isGood(answer)
      times.push(good ? performance.now() - asked : Number.POSITIVE_INFINITY)
      return good ? answer : undefined
    }
    const poll = async (manager: Client, index: number) => {
      let known: string | undefined
      await rest((index / count) * pollEvery, over)
      while (!over.aborted) {
        const { uid } = manager.session.group
        const ask = () => manager.call('getFiguresVersion', { group_uid: uid })
        const version = (await timed(waited.questions, ask, ({ http }) => http === 200))?.data.version
        if (version !== undefined && version !== known) {
          const read = () => readToday(manager, filled.company.company_url)
          if (await timed(waited.figures, read, (good) => good)) known = version
        }
        await rest(pollEvery, over)
      }
    }
    await Promise.all(managers.map(poll))
    return waited
  }
}
