import { expect, test, vi } from 'vitest'
import { enter, openConsole } from '../lib/browser.ts'
import { fixture } from '../lib/fixture.ts'
import { earlierToday, handheldOf, scansFrom } from '../lib/handheld.ts'
import { card, lastMidnight, minute } from '../lib/performance.ts'
import { companyZone } from '../lib/records.ts'

const company = fixture(async () => {
  const open = await openConsole()
  return { open, acme: await open.here.company('acme') }
})

test('after a goal is changed, cards of yesterday keep their colour and their goal, and those of today change', async () => {
  const { open, acme } = company
  const { whole, picking } = acme.groups
  await open.here.stores.goals.change(acme.uid, [whole.uid], { steps_pscan: 3 }, 0)
  await open.here.stores.preferences.set(acme.uid, `USER#${acme.users.admin.uid}`, { pref_type: 300, pref_value: '1' })
  const { midnight, before } = lastMidnight()
  const { begin } = await handheldOf(open.here.url, acme)
  for (const at of [midnight - 720 * minute, earlierToday(10)]) {
    const { send, end } = await begin(acme.users.worker.username, picking.uid, at)
    const scans = scansFrom(`at${at}`, at, 10)
    const steps = scans.map(({ id, at: taken }) => ({ id: `${id}-steps`, at: taken, count: 3 }))
    expect(await send({ id: `b${at}`, from: at, to: at + minute, scans, steps })).toMatchObject({ status: 'accepted' })
    await end(at + minute)
  }
  const { call } = await open.here.as(acme.users.admin)
  const range = {
    ...{ start_time: new Date(midnight - 1440 * minute).toISOString(), time_zone: companyZone },
    end_time: new Date(Math.ceil(Date.now() / (15 * minute)) * 15 * minute).toISOString(),
  }
  const scans = async () => (await call('getCardMetrics', { ...range, group_uid: whole.uid })).data[0]?.total_scans
  await vi.waitUntil(async () => (await scans()) === 20, { timeout: 60_000, interval: 300 })

  const { page, consoleErrors } = await open.visitor()
  const yesterday = `/home/performance?range=day&from=${before}T00&groups=${whole.uid}`
  const steps = card(page, 'Steps/Scan')
  const says = async (goal: string, zone: string) => {
    await steps.getByRole('img', { name: zone, exact: true }).waitFor()
    await expect.poll(() => steps.textContent()).toContain(goal)
  }
  await enter(page, open.here.url, { company: acme.url, username: acme.users.admin.username }, { path: yesterday })
  await says('Goal ≤ 3.00', 'On goal')
  await call('setTargetMetrics', { group_uid: [whole.uid], steps_pscan: 2 })
  await page.reload()
  await says('Goal ≤ 3.00', 'On goal')
  await page.goto(`${open.here.url}/home/performance?range=day&groups=${whole.uid}`)
  await says('Goal ≤ 2.00', 'Off goal')
  expect(consoleErrors).toEqual([])
})
