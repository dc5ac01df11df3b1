import { describe, expect, test } from 'vitest'
import type { Batch } from '../../shared/contract/handheld.ts'
import { countedTo, validateEvents, validateSpan } from '../../shared/metrics/validate.ts'
import { day, hour, minute } from '../../shared/time.ts'

const now = Date.parse('2026-03-02T09:00:00.000Z')
const from = now - hour
const join = { joined_at: from - hour }
const batch = (more: Partial<Batch> = {}): Batch => ({
  id: 'b1',
  join_id: 'join',
  from,
  to: now,
  scans: [],
  steps: [],
  ...more,
})
const scan = (more: object = {}) => ({
  id: 's1',
  at: from,
  code: 'A1',
  symbology: 'QR',
  outcome: 'accepted',
  gap: null,
  ...more,
})

describe('validateSpan', () => {
  test.each([
    ['a span in the past', { from, to: now }, undefined],
    ['a span of nothing', { from, to: from }, 'badSpan'],
    ['a span backwards', { from, to: from - 1 }, 'badSpan'],
    ['12 hours', { from: now - 12 * hour, to: now }, undefined],
    ['more than 12 hours', { from: now - 12 * hour - 1, to: now }, 'badSpan'],
    ['7 days back', { from: now - 7 * day, to: now - 7 * day + 1 }, undefined],
    ['more than 7 days back', { from: now - 7 * day - 1, to: now - 7 * day + 1 }, 'tooOld'],
    ['10 minutes ahead', { from, to: now + 10 * minute }, undefined],
    ['more than 10 minutes ahead', { from, to: now + 10 * minute + 1 }, 'tooFarAhead'],
  ] as const)('%s', (_name, span, reason) => {
    expect(validateSpan(span, { joined_at: 0 }, now)).toBe(reason)
  })

  test('must lie between joining and leaving', () => {
    expect(validateSpan({ from, to: now }, { joined_at: from }, now)).toBeUndefined()
    expect(validateSpan({ from, to: now }, { joined_at: from + 1 }, now)).toBe('badSpan')
    expect(validateSpan({ from, to: now }, { joined_at: from, left_at: now }, now)).toBeUndefined()
    expect(validateSpan({ from, to: now }, { joined_at: from, left_at: now - 1 }, now)).toBe('badSpan')
  })
})

describe('a worker who was disabled', () => {
  const at = now - 10 * minute
  const away = (to: number) => ({ ...join, away: { from: at, to } })

  test.each([
    ['before', { from: at - 1000, to: at }, undefined, at],
    ['across', { from: at - 1000, to: at + 1000 }, undefined, at],
    ['from that moment on', { from: at, to: at + 1000 }, 'userDisabled', at + 1000],
    ['across being enabled again', { from: at + 1000, to: at + 5000 }, 'userDisabled', at + 5000],
    ['after being enabled again', { from: at + 2000, to: at + 5000 }, undefined, at + 5000],
  ] as const)('a span %s', (_name, span, reason, end) => {
    expect(validateSpan(span, away(at + 2000), now)).toBe(reason)
    expect(countedTo(span, away(at + 2000))).toBe(end)
  })

  test('events from then on are refused, and those that are nowhere near are so all the same', () => {
    const scans = [scan(), scan({ id: 's2', at }), scan({ id: 's3', at: now + 1 }), scan({ id: 's4', at: from - 1 })]
    const { refused } = validateEvents(batch({ to: at, scans }), away(Number.POSITIVE_INFINITY), now)
    expect(refused).toEqual([
      { id: 's2', reason: 'userDisabled' },
      { id: 's3', reason: 'userDisabled' },
      { id: 's4', reason: 'outsideSpan' },
    ])
  })
})

describe('validateEvents', () => {
  const validate = (scans: unknown[], steps: unknown[] = []) => validateEvents(batch({ scans, steps }), join, now)

  test('keeps what is good, as sent', () => {
    const odd = scan({ id: 's2', code: ' \u001d01 ', gap: 5 })
    const validated = validate([scan(), odd], [{ id: 's1', at: now - 1, count: 3 }])
    expect(validated.refused).toEqual([])
    expect(validated.scans).toEqual([scan(), odd])
    expect(validated.steps).toEqual([{ id: 's1', at: now - 1, count: 3 }])
  })

  test.each([
    ['before the span', { at: from - 1 }, 'outsideSpan'],
    ['at the end of the span', { at: now }, 'outsideSpan'],
    ['long before the span', { at: now - 8 * day }, 'tooOld'],
    ['far after the span', { at: now + hour }, 'tooFarAhead'],
    ['without a time', { at: undefined }, 'invalid'],
    ['with a time that is no whole number', { at: from + 0.5 }, 'invalid'],
    ['with an unknown outcome', { outcome: 'maybe' }, 'invalid'],
    ['with a negative gap', { gap: -1 }, 'invalid'],
    ['with a gap to before joining', { gap: hour + 1 }, 'badGap'],
  ])('refuses a scan %s', (_name, more, reason) => {
    expect(validate([scan(more)])).toEqual({ scans: [], steps: [], refused: [{ id: 's1', reason }] })
  })

  test('a gap back to the joining itself is accepted', () => {
    expect(validate([scan({ gap: hour })]).refused).toEqual([])
  })

  test('names what has no id by its place', () => {
    expect(validate([scan(), null, { id: 7 }], ['x']).refused).toEqual([
      { id: 'scans[1]', reason: 'invalid' },
      { id: 'scans[2]', reason: 'invalid' },
      { id: 'steps[0]', reason: 'invalid' },
    ])
  })

  test('of two with one id the first acceptable one is kept', () => {
    const validated = validate([scan({ at: now }), scan({ code: 'B' }), scan({ code: 'C' })])
    expect(validated.scans.map(({ code }) => code)).toEqual(['B'])
    expect(validated.refused).toEqual([
      { id: 's1', reason: 'outsideSpan' },
      { id: 's1', reason: 'duplicateId' },
    ])
  })
})
