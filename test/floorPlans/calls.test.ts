import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOf } from '../../bin/seed/picture.ts'
import { handlers as media } from '../../functions/media/index.ts'
import { handlers as pictures } from '../../functions/pictures/index.ts'
import type { FloorPlan } from '../../shared/contract/floorPlans.ts'
import type { Image } from '../../shared/contract/media.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { mostFloors, planSide, planSizeIn } from '../../shared/floorPlans.ts'
import { type People, people } from '../lib/people.ts'
import { fixture, pixelsIn } from '../lib/pictures.ts'
import { type LocalBucket, localBucket } from '../local/bucket.ts'

/** The calls of floor plans: who may, whose they are, what is refused. */

let bucket: LocalBucket
let world: People
beforeAll(async () => {
  bucket = await localBucket()
  world = await people({ media, pictures }, { files: bucket.files(), staging: bucket.staging() })
})
afterAll(async () => {
  await world?.stop()
  await bucket?.close()
})

type Client = Awaited<ReturnType<People['as']>>

const drawing = pngOf(60, (x, y) => (x < 0.1 || y < 0.1 ? [40, 40, 60, 255] : [255, 255, 255, 255]))
const begin = (by: Client, content: Buffer, type: string) =>
  by.call('uploadFloorPlan', { file_name: 'ground.png', size: content.length, type })
const put = async ({ parts, headers }: UploadPlan, content: Buffer) =>
  (await fetch(parts[0]?.url ?? '', { method: 'PUT', body: new Uint8Array(content), headers })).status
const uploaded = async (by: Client, content = drawing, type = 'image/png') => {
  const begun = await begin(by, content, type)
  expect(begun.status, begun.message).toBe(200)
  const plan = begun.data as UploadPlan
  expect(await put(plan, content)).toBe(200)
  return by.call('uploadFloorPlan', { upload_id: plan.upload_id })
}
const picture = async (by: Client) => ((await uploaded(by)).data as string[])[0] ?? ''
/** Any picture's place, as far as its name goes. */
const named = (company: string) => `private/floor_plans/${company}/drawn_600x400.png`
const placed = [
  { x: 0, y: 0, lat: 39.5586, lon: -119.7527 },
  { x: 1, y: 1, lat: 39.558, lon: -119.751 },
]
const north = () => world.acme.groups.north.uid
let count = 0
const floor = (more: object = {}) => ({
  ...{ facility_uid: north(), name: `Floor ${count++}`, image_url: named(world.acme.uid) },
  ...more,
})
const created = async (by: Client, more: object = {}) => {
  const answer = await by.call('createFloorPlan', floor(more))
  expect(answer.status, answer.message).toBe(200)
  return answer.data as FloorPlan
}
const listed = async (by: Client) => (await by.call('getFloorPlans', {})).data as FloorPlan[]

test('a plan is uploaded, added, placed, renamed and removed, and the log knows by whom', async () => {
  const admin = await world.as('admin')
  const image_url = await picture(admin)
  expect(image_url).toMatch(new RegExp(`^private/floor_plans/${world.acme.uid}/[0-9a-z]+_60x60\\.png$`))
  const plan = await created(admin, { image_url, name: 'Ground' })
  expect(plan).toMatchObject({ width: 60, height: 60, level: 0, anchors: null, version: 1, facility_uid: north() })
  const next = await admin.call('updateFloorPlan', { uid: plan.uid, version: 1, anchors: placed, level: 2 })
  expect(next.data).toMatchObject({ version: 2, level: 2, anchors: placed, name: 'Ground' })
  // Who saw the plan before that does not write over it.
  const late = await admin.call('updateFloorPlan', { uid: plan.uid, version: 1, name: 'Late' })
  expect(late).toMatchObject({ status: 409, code: 'conflict' })
  expect((await listed(admin)).find(({ uid }) => uid === plan.uid)).toEqual(next.data)
  const { data } = await admin.call('getImage', { url: image_url })
  expect(pixelsIn(Buffer.from((data as Image).url.split(',')[1] ?? '', 'base64'))).toMatchObject({ width: 60 })
  expect((await admin.call('updateFloorPlan', { uid: plan.uid, version: 2, anchors: null })).data).toMatchObject({
    anchors: null,
  })
  expect((await admin.call('deleteFloorPlan', { uid: plan.uid })).status).toBe(200)
  expect((await listed(admin)).some(({ uid }) => uid === plan.uid)).toBe(false)
  expect((await admin.call('deleteFloorPlan', { uid: plan.uid })).status).toBe(404)
  const records = await world.stores.audit.month(world.acme.uid, '2027-03')
  const changes = records.flatMap(({ call, changes }) =>
    (changes ?? []).flatMap(({ target }) => (target === `floor plan ${plan.uid}` ? [call] : [])),
  )
  expect(changes.sort()).toEqual(['createFloorPlan', 'deleteFloorPlan', 'updateFloorPlan', 'updateFloorPlan'])
})

test('floors are listed from the top, facility by facility', async () => {
  const admin = await world.as('admin')
  const before = new Set((await listed(admin)).map(({ uid }) => uid))
  const south = world.acme.groups.south.uid
  await created(admin, { name: 'Below', level: -1 })
  await created(admin, { name: 'Yard', facility_uid: south })
  await created(admin, { name: 'Mezzanine', level: 1 })
  const names = (await listed(admin)).filter(({ uid }) => !before.has(uid)).map(({ name }) => name)
  expect(names).toEqual(['Mezzanine', 'Below', 'Yard'])
})

describe('who', () => {
  test('sees the plans of the facilities that they reach, and changes them as a manager of the facility', async () => {
    const admin = await world.as('admin')
    const own = await created(admin)
    const far = await created(admin, { facility_uid: world.acme.groups.south.uid })
    const seen = async (by: Client) => (await listed(by)).map(({ uid }) => uid)
    const facility = await world.as('facilityManager')
    const team = await world.as('teamManager')
    for (const by of [facility, team]) {
      expect(await seen(by)).toContain(own.uid)
      expect(await seen(by)).not.toContain(far.uid)
    }
    const move = { uid: own.uid, version: 1, level: 3 }
    expect((await team.call('updateFloorPlan', move)).status).toBe(403)
    expect((await team.call('createFloorPlan', floor())).status).toBe(403)
    expect((await team.call('deleteFloorPlan', { uid: own.uid })).status).toBe(403)
    expect((await begin(team, drawing, 'image/png')).status).toBe(403)
    expect((await facility.call('updateFloorPlan', move)).status).toBe(200)
    // Another facility's plan looks absent.
    expect((await facility.call('updateFloorPlan', { ...move, uid: far.uid })).status).toBe(404)
    expect((await facility.call('deleteFloorPlan', { uid: far.uid })).status).toBe(404)
    const there = floor({ facility_uid: world.acme.groups.south.uid })
    expect((await facility.call('createFloorPlan', there)).status).toBe(404)
    const worker = await world.as('worker')
    expect((await worker.call('getFloorPlans', {})).status).toBe(403)
  })

  test('is of another company sees none of them, and cannot use their pictures', async () => {
    const admin = await world.as('admin')
    const own = await created(admin)
    const stranger = await world.signIn(world.other.users.admin)
    expect(await listed(stranger)).toEqual([])
    expect((await stranger.call('updateFloorPlan', { uid: own.uid, version: 1, level: 3 })).status).toBe(404)
    expect((await stranger.call('deleteFloorPlan', { uid: own.uid })).status).toBe(404)
    expect((await stranger.call('createFloorPlan', floor())).status).toBe(404)
    const facility_uid = world.other.groups.north.uid
    expect(await stranger.call('createFloorPlan', floor({ facility_uid }))).toMatchObject({
      status: 400,
      errors: [{ path: 'image_url' }],
    })
    expect((await stranger.call('getImage', { url: own.image_url })).status).toBe(404)
  })
})

describe('what is refused', () => {
  const at = (x: number, y: number, lat: number, lon: number) => ({ x, y, lat, lon })
  const invalid: [string, object, string][] = [
    ['no name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['half a level', { level: 0.5 }, 'level'],
    ['a level above the sky', { level: 101 }, 'level'],
    ['no picture', { image_url: '' }, 'image_url'],
    ['a logo', { image_url: 'private/companies_logos/a/b_60x60.png' }, 'image_url'],
    ['a picture without a size', { image_url: 'private/floor_plans/a/b.png' }, 'image_url'],
    ['one anchor', { anchors: placed.slice(0, 1) }, 'anchors'],
    ['three anchors', { anchors: [...placed, ...placed].slice(0, 3) }, 'anchors'],
    ['a point beside the picture', { anchors: [placed[0], at(1.2, 1, 39.558, -119.751)] }, 'anchors.1.x'],
    ['a place beside the world', { anchors: [placed[0], at(1, 1, 91, -119.751)] }, 'anchors.1.lat'],
    ['a place that is no number', { anchors: [placed[0], { ...placed[1], lon: '4' }] }, 'anchors.1.lon'],
    ['two points that coincide', { anchors: [placed[0], at(0, 0, 39.558, -119.751)] }, 'anchors'],
    ['two places that coincide', { anchors: [placed[0], at(1, 1, 39.5586, -119.7527)] }, 'anchors'],
    ['a plan as large as a country', { anchors: [placed[0], at(1, 1, 36, -110)] }, 'anchors'],
  ]
  test.each(invalid)('%s', async (_, fields, path) => {
    const { call } = await world.as('admin')
    const answer = await call('createFloorPlan', floor(fields))
    expect([answer.status, answer.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })

  test('a name that another floor of the facility has, and more floors than a facility can have', async () => {
    const admin = await world.as('admin')
    const site = await world.acme.group('facility', 'Tower', world.acme.uid)
    const own = { facility_uid: site.uid }
    const plan = await created(admin, { ...own, name: 'Roof' })
    const twice = await admin.call('createFloorPlan', floor({ ...own, name: 'ROOF' }))
    expect(twice).toMatchObject({ status: 409, code: 'taken', errors: [{ path: 'name' }] })
    // Its own name is no obstacle, and another facility's is none either.
    expect((await admin.call('updateFloorPlan', { uid: plan.uid, version: 1, name: 'roof' })).status).toBe(200)
    await created(admin, { name: 'Roof' })
    for (let at = 1; at < mostFloors; at++) await created(admin, own)
    expect(await admin.call('createFloorPlan', floor(own))).toMatchObject({ status: 409, code: 'limitReached' })
  })

  test('files that are no picture, say that they are another one, or are an animation or a drawing', async () => {
    const admin = await world.as('admin')
    for (const type of ['image/gif', 'image/svg+xml', 'application/pdf'])
      expect(await begin(admin, drawing, type)).toMatchObject({ status: 400, errors: [{ path: 'type' }] })
    expect(await uploaded(admin, drawing, 'image/jpeg')).toMatchObject({ status: 400, errors: [{ path: 'type' }] })
    const broken = Buffer.concat([drawing.subarray(0, 60), Buffer.alloc(200, 7)])
    expect(await uploaded(admin, broken)).toMatchObject({ status: 400, errors: [{ path: 'type' }] })
  })
})

test('another picture keeps the place where it has the same shape, and a place that makes no sense any more is let go', async () => {
  const admin = await world.as('admin')
  const plan = await created(admin, { anchors: placed })
  const larger = `private/floor_plans/${world.acme.uid}/again_1200x800.png`
  const swapped = await admin.call('updateFloorPlan', { uid: plan.uid, version: 1, image_url: larger })
  expect(swapped.data).toMatchObject({ width: 1200, anchors: placed })
  const near = [placed[0], { ...placed[1], x: 0.06, y: 0 }]
  expect((await admin.call('updateFloorPlan', { uid: plan.uid, version: 2, anchors: near })).status).toBe(200)
  const tall = `private/floor_plans/${world.acme.uid}/tall_60x2000.png`
  const other = await admin.call('updateFloorPlan', { uid: plan.uid, version: 3, image_url: tall })
  expect(other.data).toMatchObject({ height: 2000, anchors: null })
})

test('a photograph of a plan is kept upright, and no longer than it is drawn', async () => {
  const admin = await world.as('admin')
  const [turned = ''] = (await uploaded(admin, fixture('turned.jpg'), 'image/jpeg')).data as string[]
  expect(planSizeIn(turned)).toEqual({ width: 240, height: 120 })
  const { bytes } = (await bucket.files().read(turned, 200_000)) ?? {}
  expect(bytes?.toString('latin1')).not.toMatch(/Exif|Secret/)
  expect(planSide).toBeLessThanOrEqual(4096)
})

test('a plan goes with its facility, and comes back with it', async () => {
  const admin = await world.as('admin')
  const site = await world.acme.group('facility', 'Gone', world.acme.uid)
  const plan = await created(admin, { facility_uid: site.uid })
  const seen = async () => (await listed(admin)).some(({ uid }) => uid === plan.uid)
  await admin.call('suspendFacility', { uid: site.uid })
  expect(await seen()).toBe(false)
  expect((await admin.call('updateFloorPlan', { uid: plan.uid, version: 1, level: 1 })).status).toBe(404)
  await admin.call('setStatusOfFacilities', { uids: [site.uid], status: 1, restore: true })
  expect(await seen()).toBe(true)
})
