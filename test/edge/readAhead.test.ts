import { expect, test } from 'vitest'
import { readAhead } from '../../functions/lib/readAhead.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))

/** Counts to a number, or fails there, and says what it has begun. */
const counting = (to: number, fails = false) => {
  const begun: (number | 'closed')[] = []
  const values = (async function* () {
    try {
      for (let at = 1; at <= to; at++) {
        begun.push(at)
        await soon()
        if (fails && at === to) throw new Error(`no ${at}`)
        yield at
      }
    } finally {
      begun.push('closed')
    }
  })()
  return { begun, values }
}

test('while one value is used the next is on its way, and no more than that', async () => {
  const { begun, values } = counting(4)
  const met: number[] = []
  for await (const value of readAhead(values)) {
    await soon()
    await soon()
    expect(begun.filter((at) => at !== 'closed').at(-1)).toBe(Math.min(value + 1, 4))
    met.push(value)
  }
  expect(met).toEqual([1, 2, 3, 4])
  expect(begun).toEqual([1, 2, 3, 4, 'closed'])
})

test('whoever stops early leaves nothing open, and hears of no failure that comes after', async () => {
  const { begun, values } = counting(2, true)
  for await (const value of readAhead(values)) if (value === 1) break
  expect(begun).toEqual([1, 2, 'closed'])
})

test('what was read before a failure is met first', async () => {
  const { values } = counting(3, true)
  const met: number[] = []
  const all = async () => {
    for await (const value of readAhead(values)) met.push(value)
  }
  await expect(all()).rejects.toThrow('no 3')
  expect(met).toEqual([1, 2])
})
