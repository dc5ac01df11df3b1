import type { CallName } from '../../../shared/contract/index.ts'
import { queryClient } from '../../api/calls.ts'
import type { Entity } from './entity.ts'

type Shown<Row> = readonly Row[] | { rows: readonly Row[]; whole: boolean } | object

const isLoading = (data: unknown) => data === undefined || (data as { whole?: boolean }).whole === false

/**
 * Shows rows as changed in every list on the screen, before the server has said so.
 * @param change the row as it will be; undefined where it will be gone
 * @returns shows just these as changed: the others are again as they were
 */
export const patchRows = async <Row extends Entity>(
  lists: readonly CallName[],
  change: (row: Row) => Row | undefined,
): Promise<(uids: ReadonlySet<string>) => void> => {
  // An answer that is on its way would show the rows as they were.
  const cancelled = lists.map((name) =>
    queryClient.cancelQueries({ queryKey: [name], predicate: ({ state }) => !isLoading(state.data) }),
  )
  await Promise.all(cancelled)
  const before = lists.flatMap((name) => queryClient.getQueriesData<Shown<Row>>({ queryKey: [name] }))
  return (uids) => {
    const changed = (rows: readonly Row[]) => rows.flatMap((row) => (uids.has(row.uid) ? (change(row) ?? []) : [row]))
    for (const [key, data] of before) {
      if (Array.isArray(data)) queryClient.setQueryData(key, changed(data))
      else if (data && 'rows' in data) queryClient.setQueryData(key, { ...data, rows: changed(data.rows) })
    }
  }
}
