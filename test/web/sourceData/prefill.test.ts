import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../web/api/calls.ts'
import { draftOfPassed, listed } from '../../../web/pages/sourceData/prefill.ts'
import { signedIn, stubBrowser, tokenUntil } from '../lib/browser.ts'

/** What a link of another page finds of its codes on the lists. */

const lists = {
  getCalloutSkus: [
    { id: 'c1', sku: 'BOTH' },
    { id: 'c2', sku: 'C-7' },
  ],
  getExcludedSkus: [
    { id: 'x1', sku: 'BOTH' },
    { id: 'x2', sku: 'X-1' },
    { id: 'x3', sku: 'A-04-*' },
  ],
}
const asked: string[] = []

beforeEach(() => {
  stubBrowser()
  signedIn(tokenUntil(Date.now() + 3_600_000))
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1) as keyof typeof lists
    asked.push(name)
    return Response.json({ status: 200, message: 'OK', data: lists[name] })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('codes are looked for on the list that they were chosen from before the other one', async () => {
  const on = (type: string, ...ids: string[]) => ({
    type,
    skus: new Set(ids.map((id) => `sku ${id}`)),
    codes: new Set(),
  })
  expect(await listed(['BOTH'], 'acme', 'excluded')).toEqual(on('EXCLUDED', 'x1'))
  expect(asked).toEqual(['getExcludedSkus'])
  expect(await listed(['BOTH'], 'acme', 'callout')).toEqual(on('CALLOUT', 'c1'))
  expect(await listed(['BOTH', 'X-1'], 'acme', 'callout')).toEqual(on('EXCLUDED', 'x1', 'x2'))
  expect(await listed(['BOTH', 'C-7'], 'acme', 'excluded')).toEqual(on('CALLOUT', 'c1', 'c2'))
})

test('codes that wildcards of the excluded list cover are its scans, which they count as', async () => {
  const codes = (...all: string[]) => ({ skus: new Set(), codes: new Set(all) })
  const covered = ['A-04-112', 'A-04-2*', 'X-1']
  expect(await listed(covered, 'acme', 'scans')).toEqual({ type: 'EXCLUDED', ...codes(...covered) })
  // Of these some count as scans.
  expect(await listed(['A-04-112', 'A-0*'], 'acme', 'scans')).toEqual({ type: 'SCANS', ...codes('A-04-112', 'A-0*') })
})

test('until that is known the form has the scans of the codes, and never those of all', () => {
  const group = { uid: 'g', name: 'North', type: 'facility', zone: 'UTC' } as const
  const passed = { group, skus: ['C-7', '\u001d0112'], start: '2026-11-01 08:00:00', end: '2026-11-01 09:00:00' }
  expect(draftOfPassed(passed, group, Date.now())).toMatchObject({ type: 'SCANS', codes: new Set(passed.skus) })
  expect(draftOfPassed({ group }, group, Date.now())).toEqual({ group })
})

test('codes of which no list has all are those of scans', async () => {
  for (const list of ['callout', 'excluded', 'scans', undefined])
    expect(await listed(['C-7', 'X-1'], 'acme', list)).toEqual({
      ...{ type: 'SCANS', skus: new Set(), codes: new Set(['C-7', 'X-1']) },
    })
})
