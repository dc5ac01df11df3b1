import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Loaded } from '../../api/pages.ts'
import type { RowsQuery } from './useTable.ts'

/** The rows of a list that is read page after page (`readPages`), as a table takes them. */
export const useRows = <Row, Key extends readonly unknown[]>(
  options: UseQueryOptions<Loaded<Row>, Error, Loaded<Row>, Key>,
): RowsQuery<Row> => {
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(options)
  return { data: data?.rows, whole: data?.whole ?? false, error, isPending, isFetching, refetch, readAt: dataUpdatedAt }
}
