import { expect, test } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'
import { printedSummary } from '../../../web/pages/charts/printedSummary.ts'

test('a printed chart says whose it is, of what, whose clock it was printed by, and who did it in which role', () => {
  const session = {
    user: { first_name: 'Robin', last_name: 'Root' },
    role: { name: 'Facility Manager' },
    group: { name: 'Reno North' },
    company: { name: 'Acme Logistics', time_zone: 'Europe/Berlin' },
  } as Session
  const line = printedSummary({ by: 'by day', span: 'Nov 7–20' }, session, '2026-11-22T04:09:00.000Z')
  expect(line).toBe(
    'Acme Logistics · by day, Nov 7–20 · printed Nov 22, 2026 05:09 Berlin time by Robin Root, Facility Manager of Reno North',
  )
})
