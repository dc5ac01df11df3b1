import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepOf, stepsOf } from '../../../shared/metrics/heatSteps.ts'
import { longestLine, marksOf, parseLines } from '../../../web/pages/heatMap/lines.ts'
import { linksOf } from '../../../web/pages/heatMap/links.ts'
import { cellText, modelOf, placeIn, shortText, usualOf } from '../../../web/pages/heatMap/model.ts'
import { cellSpan, codeName, coverText, headsOf, isRunning } from '../../../web/pages/heatMap/times.ts'
import {
  isTooLong,
  parseView,
  snapped,
  spanOf,
  usualDays,
  type View,
  writeView,
} from '../../../web/pages/heatMap/view.ts'
import { heatMap as words } from '../../../web/words/en/heatMap.ts'

const zone = 'Europe/Berlin'
/** A quarter to three in the afternoon of a Wednesday. */
const now = Date.parse('2026-09-16T12:45:00.000Z')

describe('what is entered', () => {
  test('duplicates and blank lines are dropped, case and order stay', () => {
    expect(parseLines('A1\n\nb2\r\n a1 \nA1\n \nC\n\n')).toEqual({
      skus: ['A1', 'b2', 'a1', 'C'],
      duplicates: 1,
      blanks: 2,
      tooLong: undefined,
    })
    expect(parseLines(' \n\n')).toEqual({ skus: [], duplicates: 0, blanks: 0, tooLong: undefined })
  })

  test('a line that says again what stands above is marked with the line that said it first', () => {
    expect(marksOf('A1\n\nb2\r\n a1 \nA1\n \nC\nb2\n')).toEqual({
      lines: 9,
      marks: [
        { line: 5, first: 1 },
        { line: 8, first: 3 },
      ],
    })
    expect(marksOf('')).toEqual({ lines: 1, marks: [] })
    expect(marksOf('A\tB\nC\tB\tA').marks).toEqual([{ line: 2, first: 1 }])
  })

  test('there are as many marks as lines with duplicates, and each points above itself', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'b', 'C', ' ', ''), { maxLength: 40 }), (codes) => {
        const text = codes.join('\n')
        const { marks } = marksOf(text)
        expect(marks.length).toBe(parseLines(text).duplicates)
        for (const { line, first } of marks) {
          expect(first).toBeLessThan(line)
          expect(codes[first - 1]).toBe(codes[line - 1])
        }
      }),
    )
  })

  test('cells of a spreadsheet are one each; control codes and emoji are kept', () => {
    expect(parseLines('A1\tB2\nC3\tD4').skus).toEqual(['A1', 'B2', 'C3', 'D4'])
    expect(parseLines('\u001d0112\n😀').skus).toEqual(['\u001d0112', '😀'])
  })

  test('what is too long is named by its line, as the numbers beside them have it', () => {
    expect(parseLines(`A\tB\n\nC\t${'b'.repeat(longestLine + 1)}\n`).tooLong).toBe(3)
  })

  test('a code of 500 characters is one, a longer one is named by its line', () => {
    expect(parseLines(`a\n${'😀'.repeat(longestLine)}`).tooLong).toBeUndefined()
    expect(parseLines(`a\n${'b'.repeat(longestLine + 1)}`).tooLong).toBe(2)
  })
})

describe('the range', () => {
  const view = (more: Partial<View>): View => ({ range: 'day', source: 'manual', ...more })

  test('days are the last 31, weeks begin on Monday, months are whole', () => {
    expect(usualDays('day', zone, now)).toEqual({ from: '2026-08-17', to: '2026-09-16' })
    expect(snapped('week', { from: '2026-09-16', to: '2026-09-20' })).toEqual({ from: '2026-09-14', to: '2026-09-20' })
    expect(snapped('month', { from: '2026-02-10', to: '2026-02-10' })).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(spanOf(view({ range: 'month' }), zone, now)).toEqual({ start: '2026-09-01 00', end: '2026-09-16 15' })
    expect(spanOf(view({ days: { from: '2026-09-01', to: '2026-09-02' } }), zone, now).end).toBe('2026-09-02 24')
  })

  test('it has at most 12 months', () => {
    expect(isTooLong({ start: '2025-09-16 00', end: '2026-09-16 00' })).toBe(false)
    expect(isTooLong({ start: '2025-09-16 00', end: '2026-09-16 01' })).toBe(true)
    expect(words.tooLong).toBe('Please select a date range of 12 months or less.')
  })

  test('the address says what is shown, and what makes no sense in it is left out', () => {
    const searchOf = (of: View) =>
      new URLSearchParams(
        Object.entries(writeView(of)).flatMap(([key, value]) => (value ? [[key, value]] : [])),
      ).toString()
    const views: View[] = [
      view({}),
      view({
        range: 'week',
        days: { from: '2026-09-07', to: '2026-09-13' },
        group: 'g2',
        who: 'w1',
        source: 'callout',
      }),
      view({ range: 'custom', span: { start: '2026-09-10 14', end: '2026-09-11 24' } }),
    ]
    for (const each of views) expect(parseView(searchOf(each))).toEqual(each)
    expect(parseView('range=year&from=2026-02-30&to=x&group=%3Cb%3E&source=all')).toEqual(view({}))
  })
})

describe('the map', () => {
  const answer = {
    interval: 'day' as const,
    timeKeys: ['2026-09-14T22:00:00.000Z', '2026-09-15T22:00:00.000Z'],
    skusObj: { '7': [3, 0], 'B*': [20, 12_345], a: [5, 5] },
  }

  test('rows are sorted by total, as entered, or by code; sums are of all of them', () => {
    const order = (sort: 'total' | 'entered' | 'sku') =>
      modelOf(answer, ['B*', '7', 'a'], sort).rows.map(({ sku }) => sku)
    expect(order('total')).toEqual(['B*', 'a', '7'])
    expect(order('entered')).toEqual(['B*', '7', 'a'])
    expect(order('sku')).toEqual(['7', 'a', 'B*'])
    const model = modelOf(answer, ['a', 'B*', '7', 'gone'], 'total')
    expect(model.sums).toEqual([28, 12_350])
    expect(model.total).toBe(12_378)
    expect([placeIn(model, 1, 0), placeIn(model, 0, 0)]).toEqual([2, 1])
  })

  test('values above 9999 are short, nothing is a dot', () => {
    expect([0, 9999, 10_000, 12_345, 1_049_000].map(cellText)).toEqual(['·', '9,999', '10K', '12.3K', '1M'])
  })

  test('steps hold as many cells each, and grow', () => {
    const steps = stepsOf(Array.from({ length: 600 }, (_, at) => at))
    expect(steps).toEqual([1, 100, 200, 300, 400, 500])
    expect([0, 1, 99, 100, 599].map((value) => stepOf(value, steps))).toEqual([0, 1, 1, 2, 6])
    expect(stepsOf([0, 0])).toEqual([])
    // A single value is as dark as it gets.
    expect(stepOf(4, stepsOf([4, 4]))).toBe(6)
    for (const values of [[1, 2], [7], [1, 1, 1, 9_000_000]]) {
      const found = stepsOf(values)
      expect(found).toEqual([...new Set(found)].sort((a, b) => a - b))
    }
  })

  test('intervals are written by the clock of the zone', () => {
    const times = answer.timeKeys.map((key) => Date.parse(key))
    expect(headsOf('day', times, zone).map(({ over, main, begins }) => [over, main, begins])).toEqual([
      ['Sep', '15', true],
      ['W', '16', false],
    ])
    expect(codeName('day', times[0] ?? 0, zone)).toBe('2026-09-15')
    expect(codeName('hour', now, zone)).toBe('2026-09-16 14:00')
    const year = { start: '2026-02-01 00', end: '2027-01-31 24' }
    expect(cellSpan('month', Date.parse('2026-11-30T23:00:00.000Z'), zone, year)).toEqual({
      start: '2026-12-01 00',
      end: '2027-01-01 00',
    })
    expect(cellSpan('hour', Date.parse('2026-09-16T21:00:00.000Z'), zone, year).end).toBe('2026-09-17 00')
    // A day that is not over ends where what is shown does, and begins there as well.
    const cut = { start: '2026-09-15 06', end: '2026-09-16 15' }
    expect(cellSpan('day', Date.parse('2026-09-15T22:00:00.000Z'), zone, cut)).toEqual({
      start: '2026-09-16 00',
      end: '2026-09-16 15',
    })
    expect(cellSpan('day', Date.parse('2026-09-15T04:00:00.000Z'), zone, cut).start).toBe('2026-09-15 06')
  })

  test('a cell says whether it is of a whole day or month, or from when to when', () => {
    const cover = (interval: 'hour' | 'day' | 'month', start: string, end: string) =>
      coverText(interval, { start, end }, zone, now)
    expect(cover('day', '2026-09-15 00', '2026-09-16 00')).toBe('full day')
    expect(cover('day', '2026-09-15 06', '2026-09-16 00')).toBe('06:00 – 24:00')
    expect(cover('day', '2026-09-15 00', '2026-09-15 15')).toBe('00:00 – 15:00')
    // Of today as much as has passed.
    expect(cover('day', '2026-09-16 00', '2026-09-16 15')).toBe('00:00 – 14:45')
    expect(cover('month', '2026-08-01 00', '2026-09-01 00')).toBe('full month')
    expect(cover('month', '2026-08-10 00', '2026-09-01 00')).toBe('Aug 10, 2026 – Aug 31, 2026')
    expect(cover('month', '2026-09-01 00', '2026-09-16 15')).toBe('Sep 1, 2026 – Sep 16, 2026')
    expect(cover('hour', '2026-09-16 14', '2026-09-16 15')).toBeUndefined()
    const running = (end: string) => isRunning({ start: '2026-09-01 00', end }, zone, now)
    expect([running('2026-09-16 15'), running('2026-09-16 14'), running('2026-09-15 24')]).toEqual([true, false, false])
  })

  test('a cell has room for four digits, and none for what separates them', () => {
    expect([0, 7, 9999, 10_000, 12_345].map(shortText)).toEqual(['·', '7', '9999', '10K', '12.3K'])
  })

  test('a day is compared with the median of the same weekdays before it that are whole', () => {
    const timeKeys = Array.from({ length: 36 }, (_, at) => new Date(Date.UTC(2026, 7, 1 + at)).toISOString())
    const values = timeKeys.map((_, at) => (at % 7 === 0 ? [10, 90, 20, 40, 30, 7][at / 7] : 1) as number)
    const model = modelOf({ interval: 'day', timeKeys, skusObj: { a: values } }, ['a'], 'total')
    expect(usualOf(model, 0, 28)).toEqual({ median: 30, days: 4 })
    expect(usualOf(model, 0, 21)).toEqual({ median: 20, days: 3 })
    expect(usualOf(model, 0, 21, 1)).toEqual({ median: 55, days: 2 })
    expect(usualOf(model, 0, 35)).toEqual({ median: 35, days: 4 })
    expect(usualOf(model, 0, 8)).toBeUndefined()
    expect(usualOf({ ...model, interval: 'month' }, 0, 35)).toBeUndefined()
  })

  test('a cell leads to the chart of its time, and to the data behind it', () => {
    const model = modelOf(answer, ['a'], 'total')
    const group = { uid: 'g', name: 'North', type: 'facility', zone } as const
    const session = { role: { key: 'teamManager' } } as Parameters<typeof linksOf>[0]['session']
    const span = { start: '2026-09-15 00', end: '2026-09-16 24' }
    const { charts, source } = linksOf(
      { session, model, group, who: 'w1', span, source: 'callout' },
      { row: 0, column: 1 },
    )
    expect(source).toEqual({
      to: '/home/source-data',
      state: {
        group: { uid: 'g', name: 'North', type: 'facility' },
        ...{ start: '2026-09-16 00:00:00', end: '2026-09-17 00:00:00' },
        ...{ dataType: 'callout', skus: ['a'], users: ['w1'] },
      },
    })
    expect(charts).toMatchObject({
      to: '/home/charts',
      state: {
        ...{
          dataType: 'SCANS',
          rangeType: 'custom',
          startcustom: '2026-09-16 00:00:00',
          endcustom: '2026-09-17 00:00:00',
        },
        dataset: { group: { uid: 'g' }, chart: 'w1' },
      },
    })
  })
})
