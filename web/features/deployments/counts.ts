import type { Deployment } from '../../../shared/contract/deployment.ts'
import type { RowFilter } from '../../parts/table/useTable.ts'
import { deployments as words } from '../../words/en/deployments.ts'

/** How many devices of a thing have which status. */
export interface Counts {
  total: number
  upToDate: number
  pending: number
  failed: number
  /** Of all of them, those that shall lose it. */
  removing: number
}

export const countsOf = (devices: readonly Pick<Deployment, 'status' | 'removing'>[]): Counts => {
  const counts = { total: devices.length, upToDate: 0, pending: 0, failed: 0, removing: 0 }
  for (const { status, removing } of devices) {
    if (status === 1) counts.upToDate += 1
    else if (status === 2) counts.failed += 1
    else counts.pending += 1
    if (removing) counts.removing += 1
  }
  return counts
}

/** Lists of things by the status of their devices. */
export const statusFilters: RowFilter<{ counts: Counts }>[] = [
  { key: 'all', title: words.show.all, has: () => true },
  { key: 'pending', title: words.show.pending, has: ({ counts }) => counts.pending > 0 },
  { key: 'failed', title: words.show.failed, has: ({ counts }) => counts.failed > 0 },
]

/** Read again so often while devices are to answer, in ms; otherwise as lists are. */
export const awaited = 15_000

/** When a list of things is read again. */
export const whileAwaited = ({
  state,
}: {
  state: { data?: { rows: readonly { devices: readonly { status: number }[] }[] } | undefined }
}) => (state.data?.rows.some(({ devices }) => devices.some(({ status }) => status === 0)) ? awaited : false)
