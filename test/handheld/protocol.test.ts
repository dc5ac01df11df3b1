import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filing } from '../../shared/contract/filing.ts'
import { Batch, handheld, reasons, Scan, Steps } from '../../shared/contract/handheld.ts'
import { reportedStates, reportResults, reportSections } from '../../shared/desired.ts'
import { refusals } from '../../shared/refusals.ts'

/** The protocol's document against the contract: an example that the server would refuse fails here. */
const text = readFileSync(new URL('../../docs/device-protocol.md', import.meta.url), 'utf8')
const examples = new Map(
  [...text.matchAll(/```json (\w+)\n([\s\S]*?)```/g)].map(([, call = '', body = '']) => [call, body]),
)
/** Ids are shortened for readers. */
const body = (call: string) => JSON.parse((examples.get(call) ?? '').replaceAll('…', 'x'))

test('there is an example of every call, and the contract takes it', () => {
  expect([...examples.keys()].sort()).toEqual(Object.keys({ ...handheld, ...filing }).sort())
  for (const [call, entry] of Object.entries({ ...handheld, ...filing })) {
    expect(entry.request.safeParse(body(call)).error, call).toBeUndefined()
  }
  for (const batch of body('events').batches) {
    const { scans, steps } = Batch.parse(batch)
    for (const scan of scans) Scan.parse(scan)
    for (const sample of steps) Steps.parse(sample)
  }
})

test('every field that a call takes is in its example', () => {
  for (const call of ['enrol', 'heartbeat', 'signIn', 'joinGroup'] as const) {
    expect(Object.keys(body(call)).sort()).toEqual(Object.keys(handheld[call].request.shape).sort())
  }
  for (const call of ['events', 'sync', 'report'] as const) {
    expect(Object.keys(body(call)).sort()).toEqual(Object.keys(handheld[call].request.shape).sort())
  }
  expect(Object.keys(body('events').batches[0]).sort()).toEqual(Object.keys(Batch.shape).sort())
})

test('every reason and every section is explained', () => {
  for (const name of [...reasons, ...reportSections, ...reportedStates, ...reportResults])
    expect(text).toContain(`\`${name}\``)
})

test('the codes of refusals are those of the product, with their status', () => {
  const rows = [...text.matchAll(/^\| (\d{3}) \| (`.*?) \|/gm)]
  expect(rows.length).toBeGreaterThan(6)
  for (const [, status, codes = ''] of rows) {
    for (const [, code = ''] of codes.matchAll(/`(\w+)`/g)) {
      expect((refusals as Record<string, number>)[code], code).toBe(Number(status))
    }
  }
})
