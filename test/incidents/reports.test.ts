import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { incidentId } from '../../functions/data/incidents.ts'
import { handlers as incidents } from '../../functions/incidents/index.ts'
import { newId } from '../../functions/lib/ids.ts'
import { handlers as media } from '../../functions/media/index.ts'
import type { Incident } from '../../shared/contract/incidents.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import { photoKey, photoPlacePref, thumbnailKey } from '../../shared/incidents.ts'
import { roleNames } from '../../shared/roles.ts'
import { fakeFiles, type People, people } from '../lib/people.ts'
import { drawnPhoto } from '../lib/photos.ts'

let world: People
const { files, kept } = fakeFiles()
beforeAll(async () => {
  world = await people({ incidents, media }, { files })
})
afterAll(() => world.stop())

type Owner = 'acme' | 'other'
const filed = async (facility: string, more: { at?: number; photos?: number; of?: Owner; team?: string } = {}) => {
  const { at = world.now(), photos = 0, of = 'acme', team } = more
  const company = world[of].uid
  const id = incidentId(facility, at, newId())
  const fields = { type: 'Spill', description: 'Oil', location: 'Gate 2', name: 'Ana Roe', device_name: 'RNO-1' }
  const photo = { type: 'image/png', size: 10, state: 'kept', width: 4, height: 3, place: 'none' } as const
  const report = {
    ...({ id, company, facility, status: 0, at, filed_at: at, device: `${company}.d`, version: 1 } as const),
    ...{ ...fields, team },
    photos: Array.from({ length: photos }, () => photo),
  }
  await world.stores.incidents.file(report, newId())
  const keys = report.photos.map((_, at) => photoKey({ company, incident: id, number: at + 1 }, 'image/png'))
  return { id, keys }
}
const list = async (role: 'superAdmin' | 'admin' | 'facilityManager', body: object) =>
  (await (await world.as(role)).call('getIncidentReports', body)).data as Incident[]

describe('reports', () => {
  test('are listed with those of the facilities below, the newest first, apart by status', async () => {
    const { north, south } = world.acme.groups
    const start = world.now()
    const [old, company, late] = [
      await filed(north.uid, { at: start - 5000 }),
      await filed(world.acme.uid, { at: start - 3000 }),
      await filed(south.uid, { at: start - 1000 }),
    ]
    const all = await list('admin', { group_uid: world.acme.uid })
    expect(all.map(({ uid }) => uid)).toEqual([late.id, company.id, old.id])
    expect(all.map(({ facility }) => facility)).toEqual([south.name, world.acme.groups.whole.name, north.name])
    const only = await list('admin', { group_uid: north.uid })
    expect(only.map(({ uid }) => uid)).toEqual([old.id])

    const { call } = await world.as('admin')
    expect(await call('updateIncidentReport', { id: late.id, status: 1 })).toMatchObject({
      status: 200,
      message: 'Incident report has been updated successfully',
    })
    const active = await list('admin', { group_uid: world.acme.uid, status: 0 })
    const archived = await list('admin', { group_uid: world.acme.uid, status: 1 })
    expect(active.map(({ uid }) => uid)).toEqual([company.id, old.id])
    expect(archived).toMatchObject([{ uid: late.id, status: 1 }])
    expect((await call('getIncidentReportCounts', { group_uid: world.acme.uid })).data).toEqual({
      active: 2,
      archived: 1,
    })
    await call('updateIncidentReport', { id: late.id, status: 0 })
    expect(await list('admin', { group_uid: world.acme.uid, status: 1 })).toEqual([])
    expect((await call('getIncidentReportCounts', { group_uid: south.uid })).data).toEqual({ active: 1, archived: 0 })
  })

  test('of a team are counted as its list shows them', async () => {
    const { north, picking } = world.acme.groups
    const { call } = await world.as('admin')
    const counts = async () =>
      (await call('getIncidentReportCounts', { group_uid: picking.uid })).data as Record<string, number>
    const before = await counts()
    await filed(north.uid)
    await filed(north.uid, { team: picking.uid })
    const { id } = await filed(north.uid, { team: picking.uid })
    await call('updateIncidentReport', { id, status: 1 })
    const { active = 0, archived = 0 } = before
    expect(await counts()).toEqual({ active: active + 1, archived: archived + 1 })
    for (const [status, expected] of [
      [0, active + 1],
      [1, archived + 1],
    ])
      expect(await list('admin', { group_uid: picking.uid, status })).toHaveLength(expected ?? 0)
  })

  test('come in pages that are the newest first within a facility', async () => {
    const { south } = world.acme.groups
    for (let n = 0; n < 7; n++) await filed(south.uid, { at: world.now() - n * 60_000 })
    const { call } = await world.as('admin')
    const found: Incident[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const body = { group_uid: south.uid, status: 0, limit: 3, ...(cursor ? { cursor } : {}) }
      const page = (await call('getIncidentReports', body)).data as Page<Incident>
      found.push(...page.items)
      cursor = page.next
    }
    expect(found.length).toBeGreaterThanOrEqual(7)
    expect(found.map(({ created_on }) => created_on)).toEqual(
      found.map(({ created_on }) => created_on).toSorted((a, b) => b - a),
    )
  })

  test('of other facilities are not there for a facility manager: not listed, not changed, not counted', async () => {
    const { north, south } = world.acme.groups
    const [own, far, company] = [
      await filed(north.uid),
      await filed(south.uid, { photos: 1 }),
      await filed(world.acme.uid),
    ]
    const manager = await world.as('facilityManager')
    const mine = await list('facilityManager', { group_uid: north.uid })
    expect(mine.map(({ uid }) => uid)).toContain(own.id)
    expect(mine.every(({ facility_uid }) => facility_uid === north.uid)).toBe(true)
    for (const group_uid of [south.uid, world.acme.uid]) {
      expect(await manager.call('getIncidentReports', { group_uid })).toMatchObject({ code: 'notFound' })
      expect(await manager.call('getIncidentReportCounts', { group_uid })).toMatchObject({ code: 'notFound' })
    }
    for (const { id } of [far, company])
      expect(await manager.call('updateIncidentReport', { id, status: 1 })).toMatchObject({ code: 'notFound' })
    const [file] = far.keys
    expect(await manager.call('retrieveIncidentReportPhoto', { file })).toMatchObject({ code: 'notFound' })
    expect((await manager.call('getIncidentReportThumbnails', { files: far.keys })).data).toEqual([])
    expect(await manager.call('updateIncidentReport', { id: own.id, status: 1 })).toMatchObject({ status: 200 })
  })

  test('of another company are not there for anybody', async () => {
    const theirs = await filed(world.other.groups.north.uid, { of: 'other', photos: 1 })
    const { call } = await world.as('superAdmin')
    expect(await call('updateIncidentReport', { id: theirs.id, status: 1 })).toMatchObject({ code: 'notFound' })
    expect(await call('retrieveIncidentReportPhoto', { file: theirs.keys[0] })).toMatchObject({ code: 'notFound' })
    expect((await call('getIncidentReportThumbnails', { files: theirs.keys })).data).toEqual([])
    // Nor under a name that has our company in it.
    const forged = theirs.keys[0]?.replace(world.other.uid, world.acme.uid)
    expect(await call('retrieveIncidentReportPhoto', { file: forged })).toMatchObject({ code: 'notFound' })
  })

  test('archived twice, and by two at once, are counted once', async () => {
    const { id } = await filed(world.acme.groups.south.uid)
    const { call } = await world.as('admin')
    const counts = async () =>
      (await call('getIncidentReportCounts', { group_uid: world.acme.groups.south.uid })).data as Record<string, number>
    const before = await counts()
    const answers = await Promise.all([1, 2, 3].map(() => call('updateIncidentReport', { id, status: 1 })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await call('updateIncidentReport', { id, status: 1 })
    expect(await counts()).toEqual({ active: (before.active ?? 0) - 1, archived: (before.archived ?? 0) + 1 })
  })

  test.each([
    ['a status of 2', { id: 'x', status: 2 }, 'status'],
    ['a status of text', { id: 'x', status: '1' }, 'status'],
    ['no id', { status: 1 }, 'id'],
    ['an id of 5,000 characters', { id: 'x'.repeat(5000), status: 1 }, 'id'],
  ])('are not changed by %s', async (_what, body, path) => {
    const { call } = await world.as('admin')
    expect(await call('updateIncidentReport', body)).toMatchObject({ status: 400, errors: [{ path }] })
  })

  test.each(['', 'x', '.', '..', 'a.b', '0'.repeat(60)])('with the id %o are not there', async (id) => {
    const { call } = await world.as('admin')
    expect((await call('updateIncidentReport', { id, status: 1 })).status).toBeGreaterThanOrEqual(400)
    expect((await call('updateIncidentReport', { id, status: 1 })).status).toBeLessThan(500)
  })
})

describe('a photo', () => {
  test('is answered as an address, by the photo or by its key', async () => {
    const { keys } = await filed(world.acme.groups.north.uid, { photos: 2 })
    const { call } = await world.as('facilityManager')
    for (const file of [keys[1], { key: keys[1], type: 'image/png', size: 10 }])
      expect(await call('retrieveIncidentReportPhoto', { file })).toMatchObject({
        status: 200,
        data: { url: expect.stringContaining(`${keys[1]}?lasts=900000`), content_type: 'image/png', size: 10 },
      })
    const small = await call('getIncidentReportThumbnails', { files: keys })
    expect(small.data).toMatchObject(keys.map((key) => ({ key, url: expect.stringContaining(thumbnailKey(key)) })))
  })

  test('is answered as the image itself to who accepts images', async () => {
    const { keys } = await filed(world.acme.groups.north.uid, { photos: 1 })
    const [key = ''] = keys
    const bytes = drawnPhoto(20)
    kept.set(key, { bytes, type: 'image/png' })
    const { blob } = await world.as('admin')
    const { status, type, content } = await blob('retrieveIncidentReportPhoto', { file: key }, 'image/png, image/jpeg')
    expect([status, type]).toEqual([200, 'image/png'])
    expect(content.equals(bytes)).toBe(true)
    kept.set(key, { bytes: Buffer.alloc(5_000_000), type: 'image/png' })
    const large = await blob('retrieveIncidentReportPhoto', { file: key }, 'image/*')
    expect(large.status).toBe(413)
  })

  test('is of no use to any other call, nor to whoever may not see reports', async () => {
    const { keys } = await filed(world.acme.groups.north.uid, { photos: 1 })
    const [file = ''] = keys
    kept.set(file, { bytes: drawnPhoto(20), type: 'image/png' })
    for (const role of roleNames) {
      const { call } = await world.as(role)
      expect(await call('getImage', { url: file })).toMatchObject({ code: 'notFound' })
      if (!['superAdmin', 'admin', 'facilityManager'].includes(role))
        expect(await call('retrieveIncidentReportPhoto', { file })).toMatchObject({ code: 'notAllowed' })
    }
  })

  test.each([
    ['nothing', undefined, 400],
    ['a number', 7, 400],
    ['an empty name', '', 400],
    ['a logo', 'private/companies_logos/x/y.png', 404],
    ['another place', 'private/incidents/../x/y/1.png', 404],
    ['one that was not kept', 'private/incidents/a/b.c/9.png', 404],
    ['an address of the web', 'https://example.com/1.png', 404],
  ])('that is %s is not there', async (_what, file, status) => {
    const { call } = await world.as('admin')
    expect(await call('retrieveIncidentReportPhoto', { file })).toMatchObject({ status })
  })
})

test('admins alone say whether photos keep where they were taken', async () => {
  const { call } = await world.as('admin')
  const co_uid = world.acme.uid
  const preference = async () => (await call('getCompPref', { co_uid, pref_type: photoPlacePref })).data
  expect(await preference()).toEqual([])
  expect(await call('setPhotoPlaces', { co_uid, keep: true })).toMatchObject({ status: 200 })
  expect(await preference()).toEqual([{ pref_type: photoPlacePref, pref_value: '1' }])
  await call('setPhotoPlaces', { co_uid, keep: false })
  expect(await preference()).toEqual([{ pref_type: photoPlacePref, pref_value: '0' }])
  expect(await call('setPhotoPlaces', { co_uid, keep: 1 })).toMatchObject({ status: 400, errors: [{ path: 'keep' }] })
  const manager = await world.as('facilityManager')
  expect(await manager.call('setPhotoPlaces', { co_uid, keep: true })).toMatchObject({ code: 'notAllowed' })
})
