import { expect, test } from 'vitest'
import { acme, platform } from '../../bin/seed/organisation.ts'
import { seedOrganisation } from '../../bin/seed/organise.ts'
import { seedPlatform } from '../../bin/seed/platform.ts'
import { sumPlatform } from '../../functions/platform/sumPlatform.ts'
import { attentionNeeded } from '../../functions/universalMetrics/attentionNeeded.ts'
import { recentChangesOf } from '../../functions/universalMetrics/recentChanges.ts'
import { addPlatformFigures, noPlatformFigures } from '../../shared/metrics/platform.ts'
import { day, iso } from '../../shared/time.ts'
import { fakeIdentity } from '../lib/people.ts'
import { testTables } from '../lib/tables.ts'

/** The demo's other customers, as the people who run the installation see them. */

/** A Wednesday. */
const now = Date.parse('2026-09-16T20:40:00.000Z')

test('customers of the demo stand as they are meant to, by what the platform sums of them', async () => {
  const tables = await testTables()
  const { stores } = tables
  const { identity, kept } = fakeIdentity()
  const target = { ...tables, identity, now }
  const [home, own] = [platform(now), acme(now)]
  // Days of which there is nothing need not be summed here.
  own.company.created_on = iso(now - 40 * day)
  await seedOrganisation(target, home)
  await seedOrganisation(target, own)
  const before = kept.size
  await seedPlatform(target, home, own)
  // Of each one person can sign in: identities are what takes long.
  expect(kept.size - before).toBe(6)

  await sumPlatform(stores, now)
  const all = await stores.companies.all()
  const others = all.filter(({ uid, platform }) => !platform && uid !== own.company.uid)
  const statuses = Object.fromEntries(others.map(({ company_url, status }) => [company_url, status]))
  expect(statuses).toEqual({ kestrel: 1, overland: 1, harrowpine: 1, northbeam: 1, pacificparts: 0, bluewater: 2 })
  const uidOf = (url: string) => others.find(({ company_url }) => company_url === url)?.uid ?? ''

  const known = new Map((await stores.platform.known()).map((each) => [each.company, each]))
  const needs = attentionNeeded(others, known, now).map(({ what, company }) => [what, company])
  expect(needs).toEqual([
    ['usersFull', 'Kestrel Depots'],
    ['silent', 'Overland Cold'],
    ['firstSteps', 'Northbeam Fulfilment'],
  ])
  const env = { stores, now, caller: { company: home.company } } as unknown as Parameters<typeof recentChangesOf>[1]
  const done = await recentChangesOf(new Map(all.map((company) => [company.uid, company])), env)
  expect(done.map(({ company, did }) => `${company} ${did}`)).toEqual([
    ...['Kestrel Depots changed', 'Northbeam Fulfilment created', 'Harrow & Pine changed', 'Pacific Parts disabled'],
    ...['Overland Cold changed', 'Bluewater Returns deleted', 'Bluewater Returns created'],
  ])

  for (const [url, works] of [
    ['kestrel', true],
    ['harrowpine', true],
    ['pacificparts', true],
    ['northbeam', false],
  ] as const) {
    const sum = noPlatformFigures()
    const range = { from: now - (now % day) - 30 * day, to: now - (now % day) }
    await stores.platform.totals(range, { company: uidOf(url) }, (_index, _company, figures) =>
      addPlatformFigures(sum, figures),
    )
    expect(sum.scans > 0, url).toBe(works)
    expect(sum.messages > 0, url).toBe(works)
    const [month] = (await stores.usage.ofMonth('2026-09')).filter(({ company }) => company === uidOf(url))
    expect((month?.used.console ?? 0) > 0, url).toBe(true)
  }
  const logins = await stores.webLogins.joined(uidOf('kestrel'), now - 30 * day, now)
  expect(logins.length).toBeGreaterThan(15)
  // Nobody signs in where nobody may.
  expect(await stores.webLogins.joined(uidOf('bluewater'), now - 19 * day, now)).toEqual([])
  expect(await stores.webLogins.joined(uidOf('pacificparts'), now - 5 * day, now)).toEqual([])
})
