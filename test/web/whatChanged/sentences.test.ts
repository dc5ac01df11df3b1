import { expect, it } from 'vitest'
import { type Change, comparedWith } from '../../../shared/metrics/whatChanged.ts'
import { dayRange } from '../../../shared/time.ts'
import { comparedText, type Piece, sentences } from '../../../web/features/whatChanged/sentences.ts'

const text = (pieces: Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.size)).join('')
const wording = {
  noun: 'Scans',
  nameOf: (id: string) => ({ a: 'Returns', b: 'Export Pick' })[id] ?? id,
  valueText: (value: number) => value.toLocaleString('en-US'),
}
const zone = 'Europe/Berlin'
const days = (first: string, last: string) => ({ from: dayRange(zone, first).from, to: dayRange(zone, last).to })
const than = (first: string, last = first) => {
  const range = days(first, last)
  return comparedText(comparedWith(range, zone, range.to))
}

it('says with what it is compared', () => {
  expect(than('2026-11-16')).toBe('on the four Mondays before')
  expect(than('2026-11-16', '2026-11-22')).toBe('on the same days a week before')
  expect(than('2026-11-09', '2026-11-22')).toBe('on the same weekdays 2 weeks before')
})

it.each<[Change, string]>([
  [{ kind: 'total', by: 0.0615, now: 848_201, before: 799_060 }, 'Scans: 6.2% more than on Mondays.'],
  [{ kind: 'total', by: -0.5, now: 1, before: 2 }, 'Scans: 50.0% less than on Mondays.'],
  [{ kind: 'total', by: 0.004, now: 1004, before: 1000 }, 'Scans: about the same as on Mondays.'],
  [{ kind: 'total', by: null, now: 1200, before: 0 }, 'Scans: 1,200, and none on Mondays.'],
  [
    { kind: 'share', way: 'rise', ids: ['a', 'b'], share: 0.81, now: 9, before: 4 },
    '81% of the rise is Returns and Export Pick.',
  ],
  [{ kind: 'share', way: 'fall', ids: ['a'], share: 1, now: 4, before: 9 }, '100% of the fall is Returns.'],
  [{ kind: 'rank', id: 'a', places: 3, by: 0.413, now: 9, before: 4 }, 'Returns rose 3 places: 41.3% more.'],
  [{ kind: 'rank', id: 'b', places: -1, by: -0.2, now: 4, before: 5 }, 'Export Pick fell one place: 20.0% less.'],
  [{ kind: 'gone', id: 'a', others: 0, now: 0, before: 12 }, 'Returns: none this time.'],
  [{ kind: 'gone', id: 'a', others: 2, now: 0, before: 12 }, 'Returns: none this time, like 2 others.'],
])('%j in words', (change, expected) => {
  expect(sentences([change], 'on Mondays', wording).map(text)).toEqual([expected])
})

it('each size carries the numbers it comes from', () => {
  const [pieces] = sentences([{ kind: 'total', by: 0.0615, now: 848_201, before: 799_060 }], 'then', wording)
  expect(pieces).toContainEqual({ size: '6.2% more', tip: '848,201 against 799,060' })
})

it('names are shown as they are, whatever they hold', () => {
  const odd = { ...wording, nameOf: () => '<b>$1 {0}' }
  const [pieces] = sentences([{ kind: 'gone', id: 'x', others: 0, now: 0, before: 1 }], 'then', odd)
  expect(pieces?.[0]).toEqual({ name: '<b>$1 {0}' })
})
