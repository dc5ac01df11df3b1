import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyDetails } from '../../shared/contract/entities.ts'
import type { Session } from '../../shared/contract/session.ts'
import { roleNames } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'

let world: People
let admin: Awaited<ReturnType<People['as']>>
let uid: string
beforeAll(async () => {
  world = await people()
  admin = await world.as('admin')
  uid = world.acme.uid
})
afterAll(() => world?.stop())

const nothing = { phone: null, addr1: null, addr2: null, city: null, state: null, zip: null, country: null }
const update = (fields: object) => admin.call('updateCompany', { uid, ...fields })
const shown = async () => (await admin.call('getCompanyDetailsByUid', { uid })).data as CompanyDetails

test.each(roleNames)('a %s reads what the company says of itself, and no other company', async (role) => {
  const { call } = await world.as(role)
  const { status, data } = await call('getCompanyDetailsByUid', { uid })
  expect([status, data]).toEqual([
    200,
    {
      ...{ uid, id: uid, name: 'acme Ltd', company_url: 'acme', image_url: null, time_zone: 'Europe/Berlin' },
      ...{ ...nothing, email: null, website: null },
    },
  ])
  expect((await call('getCompanyDetailsByUid', { uid: world.other.uid })).status).toBe(404)
})

test('an admin changes some of it, the rest stays, and null or nothing clears', async () => {
  const logo = `private/companies_logos/${uid}/logo.png`
  const set = { addr1: 'Dock 3', country: 'Germany', email: 'info@acme.example', website: 'https://acme.example/about' }
  expect(await update({ ...set, image_url: logo })).toMatchObject({
    status: 200,
    message: 'Company updated successfully',
    data: { ...set, name: 'acme Ltd', image_url: logo },
  })
  await update({ email: null, website: null, phone: '', city: 'Kiel' })
  expect(await shown()).toMatchObject({ ...set, email: null, website: null, city: 'Kiel', image_url: logo })
  // Nothing else of the company has moved.
  expect(await world.stores.companies.get(uid)).toMatchObject({ status: 1, active_since: 12, platform: false })
  expect((await update({ image_url: null, city: null, addr1: null, country: null })).status).toBe(200)
  expect(await shown()).toMatchObject({ ...nothing, image_url: null })
  expect((await update({})).status).toBe(200)
})

test('a new name is the name of its group and in everybody’s session too', async () => {
  const before = await world.stores.groups.get(uid, uid)
  await update({ name: 'Acme Logistics' })
  const after = await world.stores.groups.get(uid, uid)
  expect(after).toMatchObject({ name: 'Acme Logistics', version: (before?.version ?? 0) + 1 })
  const session = (await (await world.as('worker')).call('current', {})).data as Session
  expect(session.company.name).toBe('Acme Logistics')
  await update({ name: 'acme Ltd' })
})

const invalidUrl = 'Invalid URL.  If you find this to be in error, reach out to your Rufus contact'
test.each([
  ['name', '', 'Please input the company name'],
  ['name', null, 'Please input the company name'],
  ['email', 'no address', 'Please input a valid email'],
  ['website', 'not a site', invalidUrl],
  ['website', 'javascript:alert(1)', invalidUrl],
  ['website', 'ftp://acme.example', invalidUrl],
  ['image_url', 'https://evil.example/logo.png', 'Please upload the logo again.'],
  ['image_url', 'private/resources/logo.png', 'Please upload the logo again.'],
  ['image_url', 'private/companies_logos/other/logo.png', 'Please upload the logo again.'],
])('%s cannot be %s', async (path, value, message) => {
  const before = await shown()
  expect(await update({ [path]: value })).toMatchObject({ status: 400, errors: [{ path, message }] })
  expect(await shown()).toEqual(before)
})

test.each(['acme.example', 'http://acme.example', 'https://www.acme.example:8443/de?x=1#y', 'münchen.example'])(
  'the website can be %s',
  async (website) => {
    expect(await update({ website })).toMatchObject({ status: 200, data: { website } })
  },
)

test('nobody changes another company, or without an admin’s role', async () => {
  expect((await admin.call('updateCompany', { uid: world.other.uid, name: 'Mine' })).status).toBe(404)
  for (const role of ['facilityManager', 'teamManager', 'worker', 'taskWorker'] as const)
    expect((await (await world.as(role)).call('updateCompany', { uid, name: 'Mine' })).status).toBe(403)
  expect((await world.stores.companies.get(world.other.uid))?.name).toBe('other Ltd')
})
