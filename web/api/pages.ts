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

/** How a list is read in parts, side by side, where it has more than one page. */
interface Parts<N extends ListName> {
  count: number
  /** What asks for one of them alone. */
  of: (part: number) => Partial<Input<N>>
  /** A row of the first page is one of a part, too. */
  keyOf: (row: Item<N>) => string
}

/**
 * A list for `useQuery`, read page after page. The rows are there from the first page on and become more; a list that is
 * read again stays as it was until it is whole.
 * @param parts of a list that can be long: its pages then wait for each other in their part alone
 */
export const readPages = <N extends ListName>(name: N, input: Input<N>, parts?: Parts<N>) =>
  queryOptions({
    queryKey: [name, input, 'pages'] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Loaded<Item<N>>> => {
      const ask = async (asked: object) =>
        (await send(name, { ...input, ...asked }, { signal })) as unknown as Page<Item<N>>
      const show = (length: number, rows: () => Item<N>[]) => {
        const shown = client.getQueryData<Loaded<Item<N>>>(queryKey)
        if (!shown?.whole && length >= (shown?.rows.length ?? 0) * growth)
          client.setQueryData<Loaded<Item<N>>>(queryKey, { rows: rows(), whole: false })
      }
      const first = await ask(firstOf({}))
      if (first.next === null) return { rows: first.items, whole: true }
      show(first.items.length, () => first.items)
      if (parts) return { rows: await allParts(parts, first.items, ask, show), whole: true }
      const rows = [...first.items]
      await following(ask, first.next, (items, last) => {
        rows.push(...items)
        if (!last) show(rows.length, () => [...rows])
      })
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

/** Asks for the pages from a cursor on, or for all where there is none. @param take hears of each, and whether it is the last */
const following = async <Row>(
  ask: (asked: object) => Promise<Page<Row>>,
  from: string | null,
  take: (items: readonly Row[], last: boolean) => void,
) => {
  let cursor = from
  do {
    const page = await ask({ limit: laterPages, ...(cursor === null ? {} : { cursor }) })
    cursor = page.next
    take(page.items, cursor === null)
  } while (cursor !== null)
}

/** Every row of a list, its parts side by side. Meanwhile it is shown with the rows of its first page. */
const allParts = async <N extends ListName>(
  { count, of, keyOf }: Parts<N>,
  first: readonly Item<N>[],
  ask: (asked: object) => Promise<Page<Item<N>>>,
  show: (length: number, rows: () => Item<N>[]) => void,
): Promise<Item<N>[]> => {
  const known = new Map(first.map((row) => [keyOf(row), row]))
  const rows: Item<N>[] = []
  await Promise.all(
    Array.from({ length: count }, (_, part) =>
      following(
        (asked) => ask({ ...of(part), ...asked }),
        null,
        (items) => {
          rows.push(...items)
          for (const row of items) known.set(keyOf(row), row)
          show(known.size, () => [...known.values()])
        },
      ),
    ),
  )
  return rows
}
