import { queryOptions } from '@tanstack/react-query'
import type { Input, Item, ListName } from '../../shared/contract/index.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import { firstOf, laterPages } from './pageSizes.ts'
import { earlyData, earlyDataAt, send } from './send.ts'

/** What is known of a list. */
export interface Loaded<Row> {
  rows: readonly Row[]
  /** Whether there is nothing more to come. */
  whole: boolean
}

/** What has been read of a list so far is shown when so many times as many rows are there as are shown already. */
const growth = 1.5

/**
 * A list for `useQuery`, read page after page. The rows are there from the first page on and become more; a list that is
 * read again stays as it was until it is whole.
 */
export const readPages = <N extends ListName>(name: N, input: Input<N>) =>
  queryOptions({
    queryKey: [name, input, 'pages'] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Loaded<Item<N>>> => {
      const rows: Item<N>[] = []
      let cursor: string | undefined
      do {
        const asked = cursor ? { ...input, limit: laterPages, cursor } : firstOf(input)
        const page = (await send(name, asked, { signal })) as unknown as Page<Item<N>>
        rows.push(...page.items)
        cursor = page.next ?? undefined
        const shown = client.getQueryData<Loaded<Item<N>>>(queryKey)
        if (cursor && !shown?.whole && rows.length >= (shown?.rows.length ?? 0) * growth) {
          client.setQueryData<Loaded<Item<N>>>(queryKey, { rows: [...rows], whole: false })
        }
      } while (cursor)
      return { rows, whole: true }
    },
    initialData: (): Loaded<Item<N>> | undefined => {
      const page = earlyData(name, firstOf(input), isLast) as unknown as Page<Item<N>> | undefined
      return page && { rows: page.items, whole: true }
    },
    initialDataUpdatedAt: () => earlyDataAt(name, firstOf(input)),
  })

/** Whether nothing comes after what was answered to who asked for a page. */
const isLast = (answer: unknown) => !(answer as Page<unknown>).next
