import { queryOptions } from '@tanstack/react-query'
import type { AuditRow } from '../../../shared/contract/audit.ts'
import type { Input } from '../../../shared/contract/index.ts'
import { send } from '../../api/send.ts'
import { rangeFor, type Times } from '../../features/figures/times.ts'

/** Records that the page reads at most: what is older is found by a narrower search. */
export const mostRecords = 10_000
/** Records of the first answer, and of those after it. */
const [firstSize, laterSize] = [100, 500]

/** Which records are looked at. */
export interface Search {
  times: Times
  /** A company's uid, for the people who run the installation; `all` for every company, absent for one's own. */
  company: string | undefined
  who: string | undefined
  what: string | undefined
  /** A kind of things. */
  kind: string | undefined
}

interface Loaded {
  rows: readonly AuditRow[]
  whole: boolean
  /** There are more, which are not read. */
  capped: boolean
}

type Asked = Omit<Input<'getUniversalAuditLog'>, 'limit' | 'cursor'>

const askedOf = ({ times, company, who, what, kind }: Search, zone: string, now: number): Asked => ({
  ...rangeFor(times, zone, now),
  ...(company === undefined || company === 'all' ? {} : { company_uid: company }),
  ...(who === undefined ? {} : { who }),
  ...(what === undefined ? {} : { what }),
  ...(kind === undefined ? {} : { kind }),
})

/**
 * The log, read answer after answer: rows are there from the first one on and become more.
 * @param at the instant up to which it is read, epoch ms
 */
export const readLog = (search: Search, zone: string, at: number) => {
  const name = search.company === undefined ? 'getAuditLog' : 'getUniversalAuditLog'
  const asked = askedOf(search, zone, at)
  return queryOptions({
    queryKey: [name, asked, 'pages'] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Loaded> => {
      const rows: AuditRow[] = []
      let cursor: string | undefined
      do {
        const limit = rows.length === 0 && !cursor ? firstSize : laterSize
        const page = await send(name, { ...asked, limit, ...(cursor ? { cursor } : {}) }, { signal })
        rows.push(...page.items)
        cursor = page.next ?? undefined
        if (rows.length >= mostRecords) return { rows, whole: true, capped: cursor !== undefined }
        if (cursor) client.setQueryData<Loaded>(queryKey, { rows: [...rows], whole: false, capped: false })
      } while (cursor)
      return { rows, whole: true, capped: false }
    },
  })
}
