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
  const first = unpacked('a', body)
  expect(first).toEqual(bytesOf(1))
  expect(unpacked('a', Uint8Array.from(body))).toBe(first)
  expect(unpacked('a', deflateRawSync(bytesOf(2)))).toEqual(bytesOf(2))
  expect(unpacked('a', body)).toEqual(bytesOf(1))
  expect(unpacked('b', body)).toEqual(bytesOf(1))
  // The bytes it was read from are the reader's: they may be used again.
  body.fill(0)
  expect(unpacked('a', deflateRawSync(bytesOf(1)))).toEqual(bytesOf(1))
})

test('no more is kept than may be, and what was read last stays', () => {
  const most = 3000
  const { unpacked, size } = unpacker(most)
  const bodies = Array.from({ length: 40 }, (_, at) => deflateRawSync(bytesOf(at + 3)))
  const often = unpacked('often', deflateRawSync(bytesOf(2)))
  for (const [at, body] of bodies.entries()) {
    expect(unpacked(`page ${at}`, body)).toEqual(bytesOf(at + 3))
    expect(unpacked('often', deflateRawSync(bytesOf(2)))).toBe(often)
    expect(size()).toBeLessThanOrEqual(most)
  }
  // One that is too large for it is unpacked all the same.
  expect(unpacked('large', deflateRawSync(bytesOf(7, 9000)))).toEqual(bytesOf(7, 9000))
  expect(unpacked('often', deflateRawSync(bytesOf(2)))).toEqual(bytesOf(2))
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
