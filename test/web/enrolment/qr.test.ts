import { expect, test } from 'vitest'
import { qrOf, quiet } from '../../../web/features/enrolment/qr.ts'

test('a code is a square with its three finders, in runs that neither touch nor leave it', () => {
  const { size, runs } = qrOf('7KQ2M-XB9TD')
  expect([size, quiet]).toEqual([21, 4])
  const dark = Array.from({ length: size }, () => '.'.repeat(size))
  for (const { x, y, width } of runs) {
    const row = dark[y] ?? ''
    expect(row.slice(x, x + width)).toBe('.'.repeat(width))
    expect([row[x - 1] ?? '.', row[x + width] ?? '.']).toEqual(['.', '.'])
    dark[y] = row.slice(0, x) + '#'.repeat(width) + row.slice(x + width)
  }
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  const at = (x: number, y: number) => finder.map((_, row) => dark[y + row]?.slice(x, x + 7))
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    expect(at(x, y)).toEqual(finder)
})

test('another code is another picture', () => {
  expect(qrOf('7KQ2M-XB9TD').runs).not.toEqual(qrOf('7KQ2M-XB9TE').runs)
})
