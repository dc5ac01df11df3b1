import { expect, test } from 'vitest'
import {
  drawnBefore,
  grown,
  mostNew,
  newAtOnce,
  nextSpan,
  rowsNear,
  type Span,
} from '../../../web/parts/table/useRowWindow.ts'

const inSight = { startIndex: 100, endIndex: 119, overscan: 1, count: 10_000 }
const ends = (indexes: readonly number[]) => [indexes[0], indexes.at(-1)]

test('rows near those in sight are drawn when they stand still, and while they scroll those that come next', () => {
  expect(ends(rowsNear(null)(inSight))).toEqual([92, 127])
  const [down, up] = (['forward', 'backward'] as const).map((scrollDirection) =>
    ends(rowsNear({ isScrolling: true, scrollDirection })(inSight)),
  )
  expect(down).toEqual([99, 123])
  expect(up).toEqual([96, 120])
  expect(ends(rowsNear(null)({ ...inSight, startIndex: 0, endIndex: 9_999 }))).toEqual([0, 9_999])
  // A few rows are all there.
  expect(ends(rowsNear(null)({ ...inSight, startIndex: 20, endIndex: 39, count: 60 }))).toEqual([0, 59])
})

/** Frame after frame until every row that is wanted is drawn. */
const frames = (drawn: Span, wanted: Span, first: number, isUp = false) => {
  const all: Span[] = []
  for (let before = drawn; before.from !== wanted.from || before.to !== wanted.to; before = all.at(-1) as Span) {
    all.push(grown(before, wanted, first, isUp))
    if (all.length > 100) throw new Error('It never ends')
  }
  return all
}
const added = (before: Span, after: Span) => {
  const both = Math.max(0, Math.min(before.to, after.to) - Math.max(before.from, after.from))
  return after.to - after.from - both
}

test('of rows far from those that were in sight a few are drawn in each frame, those in sight first', () => {
  const steps = frames({ from: 0, to: 30 }, { from: 992, to: 1028 }, 1000)
  expect(steps.slice(0, 2)).toEqual([
    { from: 1000, to: 1008 },
    { from: 1000, to: 1016 },
  ])
  for (const [at, step] of steps.entries()) expect(added(steps[at - 1] ?? { from: 0, to: 30 }, step)).toBeLessThan(9)
  expect(steps.length).toBe(Math.ceil(36 / mostNew))
})

test('rows that come into sight are drawn at the end that they come from, and those that have gone are not', () => {
  expect(grown({ from: 10, to: 40 }, { from: 12, to: 44 }, 13, false)).toEqual({ from: 12, to: 44 })
  expect(grown({ from: 10, to: 40 }, { from: 20, to: 60 }, 21, false)).toEqual({ from: 20, to: 48 })
  expect(grown({ from: 30, to: 60 }, { from: 10, to: 50 }, 14, true)).toEqual({ from: 22, to: 50 })
})

test('a list that has become short or empty has no row too many', () => {
  expect(grown({ from: 900, to: 930 }, { from: 0, to: 0 }, 0, false)).toEqual({ from: 0, to: 0 })
  expect(grown({ from: 900, to: 930 }, { from: 60, to: 70 }, 500, false)).toEqual({ from: 62, to: 70 })
})

test('of rows with many cells fewer are drawn at once, but always some', () => {
  expect([1, 8, 14, 40].map(newAtOnce)).toEqual([8, 8, 5, 3])
  expect(grown({ from: 10, to: 40 }, { from: 20, to: 60 }, 21, false, newAtOnce(14))).toEqual({ from: 20, to: 45 })
})

test('of few rows some are seen first, the others in the next frame, and all at once from then on', () => {
  const at = { count: 40, inSight: 0, isUp: false, most: 7 }
  const first = nextSpan({ from: 0, to: 0 }, { from: 0, to: 40 }, at)
  expect(first).toEqual({ from: 0, to: 7 })
  expect(nextSpan(first, { from: 0, to: 40 }, at)).toEqual({ from: 0, to: 40 })
  expect(nextSpan({ from: 0, to: 40 }, { from: 0, to: 60 }, { ...at, count: 60 })).toEqual({ from: 0, to: 60 })
  expect(nextSpan({ from: 0, to: 40 }, { from: 0, to: 3 }, { ...at, count: 3 })).toEqual({ from: 0, to: 3 })
  expect(nextSpan({ from: 0, to: 0 }, { from: 0, to: 3 }, { ...at, count: 3 })).toEqual({ from: 0, to: 3 })
  // Of many, a few in each frame.
  expect(nextSpan(first, { from: 0, to: 40 }, { ...at, count: 61 })).toEqual({ from: 0, to: 14 })
})

test('a frame has its few new rows once, however often it is rendered', () => {
  const none = { from: 0, to: 0 }
  let drawing: Parameters<typeof drawnBefore>[0] = { frame: null, before: none, drawn: none }
  const rendered = (frame: number | null, wanted: Span, count = 5000) => {
    const before = drawnBefore(drawing, frame)
    drawing = { frame, before, drawn: nextSpan(before, wanted, { count, inSight: wanted.from, isUp: false, most: 4 }) }
    return drawing.drawn
  }
  const all = { from: 0, to: 30 }
  expect([rendered(16, all), rendered(16, all), rendered(16, all)]).toEqual(Array(3).fill({ from: 0, to: 4 }))
  expect([rendered(33, all), rendered(33, all), rendered(50, all)].map(({ to }) => to)).toEqual([8, 8, 12])
  // Of few rows too: all come with the frame after the first.
  drawing = { frame: null, before: none, drawn: none }
  expect([rendered(66, all, 30), rendered(66, all, 30), rendered(83, all, 30)].map(({ to }) => to)).toEqual([4, 4, 30])
  // Where nothing tells frames from each other each is one of its own.
  drawing = { frame: null, before: none, drawn: none }
  expect([rendered(null, all), rendered(null, all)].map(({ to }) => to)).toEqual([4, 8])
})
