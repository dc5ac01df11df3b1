import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpacker } from '../../functions/data/decompress.ts'
import { teamSumsOf } from '../../functions/data/teamSums.ts'
import { noFigures } from '../../shared/metrics/figures.ts'
import { packPages } from '../../shared/metrics/page.ts'

/** What was read before is not unpacked again, and never stale. */

const bytesOf = (seed: number, length = 500) => Uint8Array.from({ length }, (_, at) => (at * seed * 31) % 251)

test('a page is unpacked anew as soon as it is another, whatever its key', () => {
  const { unpacked } = unpacker()
  const body = deflateRawSync(bytesOf(1))
  const first = unpacked('a', 1, body)
  expect(first).toEqual(bytesOf(1))
  expect(unpacked('a', 1, Uint8Array.from(body))).toBe(first)
  expect(unpacked('a', 1, deflateRawSync(bytesOf(2)))).toEqual(bytesOf(2))
  expect(unpacked('a', 1, body)).toEqual(bytesOf(1))
  expect(unpacked('b', 1, body)).toEqual(bytesOf(1))
  // The bytes it was read from are the reader's: they may be used again.
  body.fill(0)
  expect(unpacked('a', 1, deflateRawSync(bytesOf(1)))).toEqual(bytesOf(1))
})

test('what is kept is found by its version, and by no other one', () => {
  const { unpacked, inVersion } = unpacker()
  const body = deflateRawSync(bytesOf(1))
  expect(inVersion('a', 7)).toBeUndefined()
  const first = unpacked('a', 7, body)
  expect(inVersion('a', 7)).toBe(first)
  expect(inVersion('a', 6)).toBeUndefined()
  expect(inVersion('b', 7)).toBeUndefined()
  // Written again without a change: the same page in another version.
  expect(unpacked('a', 8, body)).toBe(first)
  expect(inVersion('a', 7)).toBeUndefined()
  expect(inVersion('a', 8)).toBe(first)
  unpacked('a', 9, deflateRawSync(bytesOf(2)))
  expect(inVersion('a', 8)).toBeUndefined()
  expect(inVersion('a', 9)).toEqual(bytesOf(2))
})

test('no more is kept than may be, and what was read last stays', () => {
  const most = 3000
  const { unpacked, inVersion, size } = unpacker(most)
  const bodies = Array.from({ length: 40 }, (_, at) => deflateRawSync(bytesOf(at + 3)))
  const often = unpacked('often', 1, deflateRawSync(bytesOf(2)))
  for (const [at, body] of bodies.entries()) {
    expect(unpacked(`page ${at}`, 1, body)).toEqual(bytesOf(at + 3))
    expect(unpacked('often', 1, deflateRawSync(bytesOf(2)))).toBe(often)
    expect(size()).toBeLessThanOrEqual(most)
  }
  expect(inVersion('page 0', 1)).toBeUndefined()
  // One that is too large for it is unpacked all the same.
  expect(unpacked('large', 1, deflateRawSync(bytesOf(7, 9000)))).toEqual(bytesOf(7, 9000))
  expect(unpacked('often', 1, deflateRawSync(bytesOf(2)))).toEqual(bytesOf(2))
  expect(size()).toBeLessThanOrEqual(most)
})

test('teams of a page are summed with everybody who was at work, once each', () => {
  const row = (team: string, worker: string, slot: number, working: number, scans: number) => ({
    ...{ team, worker, slot },
    figures: { ...noFigures(), working, scans },
  })
  const [page = new Uint8Array()] = packPages([
    ...[row('a', 'ann', 0, 5, 1), row('a', 'ann', 3, 7, 2), row('a', 'bob', 1, 0, 4)],
    ...[row('b', 'ann', 2, 9, 0), row('b', 'cid', 2, 1, 1)],
  ])
  const sums = [
    { team: 'a', figures: { ...noFigures(), working: 12, scans: 7 }, atWork: ['ann'] },
    { team: 'b', figures: { ...noFigures(), working: 10, scans: 1 }, atWork: ['ann', 'cid'] },
  ]
  expect(teamSumsOf(page)).toEqual(sums)
  expect(teamSumsOf(page)).toBe(teamSumsOf(page))
})
