import { afterAll, beforeAll, expect, test } from 'vitest'
import { matches } from '../../bin/local/background/eventBus.ts'
import { newEnrolmentCode } from '../../functions/data/enrolmentCodes.ts'
import type { FiledPhoto } from '../../shared/contract/incidents.ts'
import { day } from '../../shared/durations.ts'
import { done, enrolledHandheld } from '../lib/handheld.ts'
import { photoOfReno } from '../lib/photos.ts'
import { type World, type WorldCompany, world } from '../lib/world.ts'

let here: World
let acme: WorldCompany
let code: string
beforeAll(async () => {
  here = await world()
  acme = await here.company()
  code = newEnrolmentCode()
  await here.stores.enrolment.add({
    ...{ code, company: acme.uid, name: '', facility: null, created_on: new Date().toISOString(), created_by: 'root' },
    ...{ expires_at: Date.now() + day, revoked: false, used: 0, max_devices: 100 },
  })
})
afterAll(() => here?.stop())

test('a photo that a handheld puts into the bucket is looked at by a Lambda that the bucket tells of it', async () => {
  const { call } = await enrolledHandheld(here.url, code)
  const photo = photoOfReno()
  const body = {
    ...{ id: 'r-1', at: Date.now(), type: 'Spill', description: 'Oil', location: 'Gate 2' },
    photos: [{ type: 'image/jpeg' as const, size: photo.length }],
  }
  const file = async () => {
    const { incident_uid, photos } = done(await call('incident', body))
    return { incident_uid, photos: photos as [FiledPhoto] }
  }
  const filed = await file()
  const [{ url, headers }] = filed.photos
  const { status } = await fetch(url ?? '', { method: 'PUT', body: new Uint8Array(photo), headers })
  expect(status).toBe(200)
  await expect.poll(async () => (await file()).photos[0].state, { timeout: 30_000 }).toBe('kept')
  const stored = await here.stores.incidents.get(acme.uid, filed.incident_uid)
  expect(stored?.photos).toMatchObject([{ state: 'kept', place: 'removed' }])
})

test('rules see what they ask for: certain values, and what begins so', () => {
  const event = { source: 'aws.s3', detail: { bucket: { name: 'media' }, object: { key: 'uploads/incidents/a' } } }
  const asked = (key: unknown[]) => ({ source: ['aws.s3'], detail: { object: { key } } })
  expect(matches(asked([{ prefix: 'uploads/incidents/' }]), event)).toBe(true)
  expect(matches(asked(['uploads/incidents/a']), event)).toBe(true)
  expect(matches(asked([{ prefix: 'uploads/x' }]), event)).toBe(false)
  expect(matches({ source: ['aws.ses'] }, event)).toBe(false)
  expect(() => matches(asked([{ suffix: 'a' }]), event)).toThrow(/not supported/)
})
