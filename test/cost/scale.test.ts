import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { byCode, goals, goalsByCode } from '../../bin/cost/goals.ts'
import { readInfrastructure } from '../../bin/cost/infrastructure.ts'
import { monthOf } from '../../bin/cost/month.ts'
import { notificationsOf } from '../../bin/cost/notifications.ts'
import { tablesOf, written } from '../../bin/cost/tables.ts'
import { readUnits } from '../../bin/cost/units.ts'
import { prices } from '../../shared/prices.ts'

const measured = { units: readUnits(), infrastructure: readInfrastructure() }
const document = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8')

test('the document says what the constants and the measured units come to: npm run cost -- --write', () => {
  expect(written(document, tablesOf(measured))).toBe(document)
})

test('1,000 handhelds cost less than what we want them to cost', () => {
  for (const freshness of [15, 60] as const) {
    const bill = monthOf(freshness, measured)
    const codes = bill.by('cause').get(byCode) ?? 0
    expect(bill.sum() - codes).toBeLessThan(goals[freshness])
    expect(codes).toBeGreaterThan(0)
    expect(codes).toBeLessThan(goalsByCode[freshness])
  }
})

test('a document without a place for a table is refused', () => {
  expect(() => written('# Nothing', tablesOf(measured))).toThrow('There is no place for "month"')
})

test('a bill is the same by service and by cause, and each of its prices is one that is asked', () => {
  const bill = monthOf(15, measured)
  const sum = (by: 'service' | 'cause') => [...bill.by(by).values()].reduce((all, each) => all + each, 0)
  expect(sum('service')).toBeCloseTo(bill.sum(), 6)
  expect(sum('cause')).toBeCloseTo(bill.sum(), 6)
  for (const price of Object.values(prices)) expect(price).toBeGreaterThan(0)
})

test('a delivered notification is noted and counted in one transaction, which its cost says', () => {
  const { counted, sum } = notificationsOf(measured)
  expect(counted.writeUnits).toBe(4)
  expect(counted.dollars).toBeCloseTo(2.5, 6)
  const dearer = structuredClone(measured)
  dearer.units.notification.delivered.writeUnits += 1
  expect(notificationsOf(dearer).sum - sum).toBeCloseTo(0.625, 6)
  expect(document).toContain('4 write units, 2.50 $ a million')
})

test('a unit more of a batch costs what so many batches cost', () => {
  const dearer = structuredClone(measured)
  dearer.units.events[60].writeUnits += 1
  // 1,000 handhelds for 8 hours on 22 days: 40 batches an hour where scans come at random and wait for 60 s, 2 % twice.
  const batches = 1000 * 8 * 22 * 40 * 1.02
  expect(monthOf(60, dearer).sum() - monthOf(60, measured).sum()).toBeCloseTo(batches * 0.625e-6, 6)
  expect(monthOf(15, dearer).sum()).toBe(monthOf(15, measured).sum())
})
