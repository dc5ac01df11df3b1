import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSimulation } from '../../bin/simulator/index.ts'
import { newEnrolmentCode } from '../../functions/data/enrolmentCodes.ts'
import { day } from '../../shared/durations.ts'
import { password, type World, type WorldCompany, world } from '../lib/world.ts'

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

test('handhelds file what happens, once each, with every photo, over a network that loses half of it', async () => {
  const workers = [{ username: acme.users.worker.username, password }]
  const simulation = runSimulation({
    ...{ url: here.url, code, workers, devices: 1, minutes: 0.1, time: 600, seed: 3 },
    ...{ incidents: 0.9, loss: 0.3, duplicates: 0.2, offline: 0 },
  })
  const account = await simulation.finished
  expect(account.incidents).toBeGreaterThan(0)
  expect(account.problems).toEqual([])
  const found = []
  for await (const chunk of here.stores.incidents.steps(acme.uid, acme.groups.north.uid, 0)) found.push(...chunk)
  const reports = found.map(([, report]) => report)
  expect(reports).toHaveLength(account.incidents)
  const states = reports.flatMap(({ photos }) => photos.map(({ state }) => state))
  expect(states.length).toBeGreaterThan(0)
  await expect
    .poll(
      async () => {
        const now = await Promise.all(reports.map(({ id }) => here.stores.incidents.get(acme.uid, id)))
        return now
          .flatMap((report) => report?.photos.map(({ state }) => state) ?? [])
          .filter((state) => state !== 'kept')
      },
      { timeout: 30_000 },
    )
    .toEqual([])
  expect(reports.every(({ name, team }) => name !== '' && team === acme.groups.picking.uid)).toBe(true)
})
