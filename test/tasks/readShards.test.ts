import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readShards } from '../../functions/lib/readShards.ts'

/** Lanes with so many rows each; says how much was read of them, and how many were read at once. */
const lanesWith = (counts: readonly number[]) => {
  const state = { read: 0, now: 0, most: 0 }
  const read = async function* (lane: number, size = 1000) {
    const count = counts[lane] ?? 0
    for (let from = 0; from === 0 || from < count; from += size) {
      state.most = Math.max(state.most, ++state.now)
      await new Promise((resolve) => setImmediate(resolve))
      state.now--
      const rows = Array.from({ length: Math.min(size, count - from) }, (_, at) => `${lane}/${from + at}`)
      state.read += rows.length
      yield rows
    }
  }
  return { state, read, lanes: counts.map((_, lane) => lane) }
}

/** As a page is filled: what comes is taken until there is enough. */
const taken = async (counts: readonly number[], size: number | undefined) => {
  const { state, read, lanes } = lanesWith(counts)
  const rows: string[] = []
  for await (const step of readShards(lanes, size, read)) {
    rows.push(...step)
    if (size !== undefined && rows.length >= size) break
  }
  return { rows: rows.slice(0, size), ...state }
}

test('what lies in lanes comes in their order, whatever each holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(40), { maxLength: 30 }),
      fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
      async (counts, size) => {
        const all = counts.flatMap((count, lane) => Array.from({ length: count }, (_, at) => `${lane}/${at}`))
        expect((await taken(counts, size)).rows).toEqual(all.slice(0, size))
      },
    ),
    { numRuns: 100 },
  )
})

test('lanes that hold little are read together, and next to a full one none is read for nothing', async () => {
  const sparse = await taken(Array(200).fill(1), 1000)
  expect(sparse.rows).toHaveLength(200)
  expect(sparse.most).toBe(16)
  const full = await taken(Array(20).fill(5000), 1000)
  expect(full).toMatchObject({ read: 1000, most: 1 })
  expect((await taken(Array(50).fill(3), undefined)).most).toBe(16)
})
