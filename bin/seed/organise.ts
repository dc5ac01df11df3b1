import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Db, Tables } from '../../functions/data/db.ts'
import { storedHistory } from '../../functions/data/deviceHistory.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { keys } from '../../functions/data/keys.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { storedSignIn } from '../../functions/data/workSessions.ts'
import type { Files } from '../../functions/lib/files.ts'
import type { Identity } from '../../functions/lib/identity.ts'
import { planName } from '../../shared/floorPlans.ts'
import { locationIn } from '../../shared/media.ts'
import { day, iso } from '../../shared/time.ts'
import { fleet, missedOf, pastOf, signInsOf, siteOf } from './devices.ts'
import { demoAnchors, demoFloors, planPixels } from './floors.ts'
import { demoLogo } from './logo.ts'
import { demoNotes } from './notes.ts'
import type { Organisation } from './organisation.ts'
import { drawnPicture } from './photos.ts'
import { putAll } from './putAll.ts'
import { randomFrom } from './random.ts'
import { demoThings } from './things.ts'

export const demoPassword = 'Shiftdeck-1'
/** With it the demo's handhelds enrol. */
export const demoEnrolmentCode = 'ACMED-EM777'

export interface SeedStores {
  db: Db
  tables: Tables
  identity: Identity
  now: number
}

/** Stores a company with its groups and people, each of whom can sign in. */
export const seedOrganisation = async (
  { db, tables, identity }: SeedStores,
  { company, groups, users }: Organisation,
) => {
  const stores = storesOf(db, tables)
  await stores.companies.add(company)
  await putAll(
    db,
    tables.groups,
    groups.map((group) => ({ ...keys.group.key(group.company, group.uid), ...group })),
  )
  for (const user of users) {
    const obstacle = await stores.users.add(user, company.max_users)
    if (obstacle) throw new Error(`Demo user ${user.username}: ${obstacle}`)
    await identity.create(user.uid, demoPassword, user.email, false)
  }
}

/** Stores the company's logo where its record says that it is. */
export const seedLogos = async ({ files }: { files: Files }, { company }: Organisation) => {
  if (company.image_url) await files.write(company.image_url, demoLogo(), 'image/png')
}

/** The one font of prints: the plans' texts are drawn with it. */
const font = () => readFileSync(fileURLToPath(new URL('../../web/parts/print/Inter-print.ttf', import.meta.url)))

/** Stores the floor plans of the facility that has a building, on the map. */
export const seedFloorPlans = async (
  { db, tables, files, now }: SeedStores & { files: Files },
  { company, groups, users }: Organisation,
) => {
  const facility = groups.find(({ name }) => name === 'Reno North')
  const site = siteOf('Reno North')
  if (!facility || !site) return
  const { floorPlans } = storesOf(db, tables)
  const random = randomFrom(77)
  for (const { name, level, svg } of demoFloors) {
    const id = random.id()
    const image_url = locationIn('private/floor_plans', company.uid, planName(random.id(), planPixels, 'png'))
    await files.write(image_url, await drawnPicture(svg, planPixels.width, [font()]), 'image/png')
    await floorPlans.add({
      ...{ id, company: company.uid, facility: facility.uid, name, level, image_url, version: 1 },
      ...{ anchors: [...demoAnchors(site)], by: users[1]?.uid ?? '', changed_at: now - 12 * day },
    })
  }
}

/** Stores what is new in the product. */
export const seedReleaseNotes = async ({ db, tables, now }: SeedStores) => {
  const { releaseNotes } = storesOf(db, tables)
  await Promise.all(demoNotes(now).map(releaseNotes.put))
}

/** Stores the company's handhelds and the code with which more of them join. */
export const seedDevices = async ({ db, tables, now }: SeedStores, organisation: Organisation) => {
  const { company, users } = organisation
  const devices = fleet(organisation, now)
  const assignments = Map.groupBy(demoThings(organisation, devices, now).items, (item) => item.device)
  await putAll(
    db,
    tables.devices,
    devices.flatMap(({ device, state }, index) => [
      ...storedHistory(device.id, pastOf({ device, state }, index, now), missedOf({ device, state }, index, now)),
      ...signInsOf({ device, state }, users, index, now).map(storedSignIn),
      storedDevice({
        ...device,
        ...(assignments.has(device.id) ? { wishes: assignments.get(device.id)?.length } : {}),
      }),
      storedState(device.id, state),
      { pk: company.uid, sk: `SERIAL#${device.serial_number}`, device: device.id },
    ]),
  )
  await storesOf(db, tables).enrolment.add({
    code: demoEnrolmentCode,
    company: company.uid,
    name: 'Demo handhelds',
    facility: null,
    created_on: iso(now),
    created_by: users[1]?.uid ?? '',
    expires_at: now + 365 * day,
    revoked: false,
    used: 0,
    max_devices: 1000,
  })
}
