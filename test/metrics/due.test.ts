import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMarks, duesOf, markRows } from '../../functions/metrics/due.ts'
import { holds } from '../lib/property.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })

test('the days of many, in rows, are those of each by itself, and so is what is due of them', () => {
  holds(
    fc.property(
      fc.record({ first: fc.nat({ max: 20_000 }), count: fc.nat({ max: 40 }) }),
      fc.array(
        fc.record({ who: fc.nat({ max: 600 }), from: fc.integer({ min: -5, max: 45 }), length: fc.nat({ max: 4 }) }),
      ),
      fc.array(fc.tuple(fc.integer({ min: -3, max: 45 }), fc.record({ scans: share, steps: share }))),
      (touched, worked, cut) => {
        const { first } = touched
        const shares = new Map(cut.map(([day, each]) => [first + day, each]))
        const rows = markRows(touched)
        const places = Array.from({ length: 601 }, () => rows.begin())
        const each = places.map(() => dayMarks(touched))
        const all = dayMarks(touched)
        for (const { who, from, length } of worked) {
          rows.add(places[who] as number, first + from, first + from + length + 1)
          for (let day = from; day <= from + length; day++) {
            each[who]?.add(first + day)
            all.add(first + day)
          }
        }
        expect(rows.ofAll()).toEqual(all.marks)
        const due = duesOf(touched, shares)
        for (const [who, { marks }] of each.entries()) {
          const days = [...marks.keys()].filter((index) => marks[index] === 1).map((index) => shares.get(first + index))
          expect(due(rows.marks(), places[who])).toEqual({
            days: days.length,
            scans: days.reduce((sum, of) => sum + (of?.scans ?? 1), 0),
            steps: days.reduce((sum, of) => sum + (of?.steps ?? 1), 0),
          })
        }
      },
    ),
  )
})
