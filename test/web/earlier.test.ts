import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { comparedWith } from '../../shared/metrics/whatChanged.ts'
import { comparedSpans } from '../../web/features/reports/earlier.ts'
import { plainHour } from '../../web/parts/pickers/hours.ts'

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']
const spans = [
  { start: '2026-10-20 00', end: '2026-10-20 24' },
  { start: '2026-10-20 06', end: '2026-10-20 14' },
  { start: '2026-10-13 00', end: '2026-10-19 24' },
  { start: '2026-10-12 05', end: '2026-10-20 05' },
  { start: '2026-08-01 00', end: '2026-10-20 24' },
  { start: '2026-10-20 00', end: '2026-10-21 10' },
]
const nows = ['2026-10-21T09:07:00Z', '2026-10-20T09:59:59Z', '2026-10-20T22:05:00Z', '2026-11-03T00:00:00Z']

const instant = (text: string, zone: string) =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(zone).epochMilliseconds

describe('what a report is compared with', () => {
  test.each(zones.flatMap((zone) => nows.map((now) => [zone, now] as const)))(
    'is the same time as of mails: %s at %s',
    (zone, at) => {
      const now = Date.parse(at)
      for (const span of spans) {
        const from = instant(`${plainHour(span.start)}:00:00`, zone)
        if (from > now) continue
        const {
          passed: _,
          before,
          ...compared
        } = comparedWith({ from, to: instant(`${plainHour(span.end)}:00:00`, zone) }, zone, now)
        const shown = comparedSpans(span, zone, now)
        expect(shown.compared).toEqual(compared)
        expect(
          shown.before.map((each) => ({
            from: instant(`${plainHour(each.span.start)}:00:00`, zone),
            to: instant(each.until ?? `${plainHour(each.span.end)}:00:00`, zone),
          })),
        ).toEqual(before)
      }
    },
  )
})
