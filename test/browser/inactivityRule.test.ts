import { expect, test } from 'vitest'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { storedFleet } from '../lib/fleet.ts'

/** Inactivity Auto-Logout of handhelds, as an admin sets it. */

const site = companyForEach()

test('the rule is shown as it is, explained, and saved by what is ticked; what cannot be is refused at its field', async () => {
  const { acme, open } = site
  const { page, consoleErrors } = await open.visitor()
  const who = { company: acme.url, username: acme.users.admin.username }
  await enter(page, open.here.url, who, { path: '/home/settings/inactivity-auto-logout' })
  const minutes = page.getByLabel('Minutes without activity')
  const [scans, steps] = [
    page.getByRole('checkbox', { name: /^Scans/ }),
    page.getByRole('checkbox', { name: /^Steps/ }),
  ]
  const save = page.getByRole('button', { name: 'Save changes' })
  const kept = async () => (await open.here.stores.companies.get(acme.uid))?.inactivity
  await page.getByText('A handheld logs its user out after a period of inactivity').waitFor()
  await page.getByText('The default is 8 minutes').waitFor()
  await expect.poll(() => minutes.inputValue()).toBe('8')
  expect(await axe(page)).toEqual([])

  await scans.click()
  await steps.click()
  await minutes.fill('0')
  await save.click()
  await page
    .getByText('You must enable at least one inactivity tracking method. Please select one and try again.')
    .waitFor()
  await page.getByText('Please give 1 minute or more').waitFor()
  await minutes.fill('2.5')
  await save.click()
  await page.getByText('Please give whole minutes').waitFor()
  expect(await kept()).toBeUndefined()

  await minutes.fill('12')
  await scans.click()
  await save.click()
  await page.getByText('Inactivity Auto-Logout saved').waitFor()
  expect(await kept()).toMatchObject({ minutes: 12, scans: true, steps: false })
  await scans.click()
  await steps.click()
  await save.click()
  await expect.poll(kept).toMatchObject({ minutes: 12, scans: false, steps: true })
  await page.reload()
  await expect.poll(() => minutes.inputValue()).toBe('12')
  expect([await scans.isChecked(), await steps.isChecked()]).toEqual([false, true])
  await scans.click()
  await save.click()
  await expect.poll(kept).toMatchObject({ minutes: 12, scans: true, steps: true })
  expect(consoleErrors).toEqual([])
})

test('it says how many devices have the rule, and which do not', async () => {
  const { acme, open } = site
  const [one = ''] = await storedFleet(open.here, acme, acme.groups.picking.uid, 3)
  const { stores } = open.here
  const device = await stores.devices.get(one)
  if (!device) throw new Error('no device')
  const told = { version: 1, state: 'applied' as const, at: Date.now() }
  await stores.reportedSettings.keep(device, [{ name: 'inactivity#rule', report: told }], {
    ...{ existing: ['inactivity#rule'], number: 1 },
  })
  const { page, consoleErrors } = await open.visitor()
  const who = { company: acme.url, username: acme.users.admin.username }
  await enter(page, open.here.url, who, { path: '/home/settings/inactivity-auto-logout' })
  const reach = page.getByRole('region', { name: 'Inactivity Auto-Logout: devices' })
  await reach.getByText('1 of 3 devices has it').waitFor()
  await reach.getByText('2 pending').waitFor()
  await reach.getByRole('button', { name: 'Show which do not' }).click()
  const drawer = page.getByRole('dialog', { name: 'Inactivity Auto-Logout' })
  const pending = drawer.getByRole('region', { name: 'Pending' })
  await expect.poll(() => pending.getByRole('listitem').count()).toBe(2)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')

  // A rule that was just changed is with nobody.
  await page.getByLabel('Minutes without activity').fill('20')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await reach.getByText('0 of 3 devices have it').waitFor()
  expect(consoleErrors).toEqual([])
})
