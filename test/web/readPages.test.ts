import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../web/api/calls.ts'
import { readPages } from '../../web/api/pages.ts'

/** Long lists as the browser reads them. */

const calls = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('../../web/api/send.ts', () => ({ ...calls, earlyData: () => undefined, earlyDataAt: () => undefined }))

interface Asked {
  group_uid: string
  limit: number
  cursor?: string
  part?: number
}
const parts = 3
const all = Array.from({ length: 7000 }, (_, at) => ({ id: `d${at}` }))
const listOf = ({ part }: Asked) => (part === undefined ? all : all.filter((_, at) => at % parts === part))

let together = 0
let mostTogether = 0
let asked: Asked[] = []
/** A server that answers pages, later the longer it is asked. */
const answers = (rows = listOf) =>
  calls.send.mockImplementation(async (_: string, input: Asked) => {
    asked.push(input)
    together += 1
    mostTogether = Math.max(mostTogether, together)
    await new Promise((resolve) => setTimeout(resolve, 1))
    together -= 1
    const [list, from] = [rows(input), Number(input.cursor ?? 0)]
    const items = list.slice(from, from + input.limit)
    return { items, next: from + input.limit < list.length ? String(from + input.limit) : null }
  })

beforeEach(() => {
  queryClient.clear()
  vi.resetAllMocks()
  ;[together, mostTogether, asked] = [0, 0, []]
})

const read = (inParts: boolean) =>
  readPages(
    'getDevicesInformation',
    { group_uid: 'g' },
    inParts ? { count: parts, of: (part) => ({ part }), keyOf: ({ id }) => id } : undefined,
  )
/** Reads a list. @returns its rows, and how many were shown on the way */
const reading = async (inParts: boolean) => {
  const query = read(inParts)
  const shown: number[] = []
  const stop = queryClient.getQueryCache().subscribe(({ query: { state } }) => {
    const { rows } = (state.data ?? { rows: [] }) as { rows: readonly unknown[] }
    if (rows.length > (shown.at(-1) ?? 0)) shown.push(rows.length)
  })
  const { rows, whole } = await queryClient.fetchQuery(query)
  stop()
  return { rows, whole, shown }
}
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

test('a long list is read in its parts side by side; each row is there once, and more of them are shown as they come', async () => {
  answers()
  const { rows, whole, shown } = await reading(true)
  expect(whole).toBe(true)
  expect(ids(rows)).toEqual(ids(all))
  expect(mostTogether).toBe(parts)
  expect(asked).toHaveLength(1 + parts * 3)
  expect(asked[0]).toEqual({ group_uid: 'g', limit: 200 })
  expect(shown[0]).toBe(200)
  expect(shown.length).toBeGreaterThan(2)
  expect(shown).toEqual([...shown].sort((a, b) => a - b))
})

test('a list of one page is asked for once; one without parts page after page', async () => {
  answers(() => all.slice(0, 30))
  expect((await reading(true)).rows).toHaveLength(30)
  expect(asked).toHaveLength(1)
  queryClient.clear()
  answers()
  asked = []
  expect(ids((await reading(false)).rows)).toEqual(ids(all))
  expect(mostTogether).toBe(1)
  expect(asked).toHaveLength(8)
})

test('a part that fails is a failure of the list', async () => {
  answers()
  const served = calls.send.getMockImplementation() as (name: string, input: Asked) => Promise<unknown>
  calls.send.mockImplementation(async (name: string, input: Asked) => {
    if (input.part === 1 && input.cursor) throw new Error('Busy')
    return served(name, input)
  })
  await expect(reading(true)).rejects.toThrow('Busy')
})
