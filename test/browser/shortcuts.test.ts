import { expect, test } from 'vitest'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { storedFleet } from '../lib/fleet.ts'

/** Web shortcuts, and the tabs of the device app, as an admin uses them. */

const site = companyForEach()
const opened = async (path: string, title: string, size?: { width: number; height: number }) => {
  const { acme, open } = site
  const visitor = await open.visitor(size)
  const who = { company: acme.url, username: acme.users.admin.username }
  await enter(visitor.page, open.here.url, who, { path })
  await visitor.page.getByRole('heading', { name: title, level: 1 }).waitFor()
  return visitor
}

test('a shortcut is added, deployed, switched off after one question, and deleted by force', async () => {
  const { acme, open } = site
  const [one = '', two = ''] = await storedFleet(open.here, acme, acme.groups.picking.uid, 2)
  const { page, consoleErrors } = await opened('/home/settings/chrome-shortcuts', 'Chrome Shortcut Management')
  await page.getByRole('button', { name: 'Add Shortcut', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Shortcut' })
  expect(await dialog.getByLabel('URL').inputValue()).toBe('https://')
  await dialog.getByLabel('Facility').selectOption({ label: acme.groups.north.name })
  await dialog.getByRole('button', { name: 'Add shortcut' }).click()
  await expect.poll(() => dialog.getByText('This field is required').count()).toBe(2)
  await dialog.getByLabel('Label').fill('   ')
  await dialog.getByLabel('URL').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Add shortcut' }).click()
  await dialog.getByText('Label cannot be empty').waitFor()
  await dialog.getByText('Please enter a complete address').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByLabel('Label').fill('Shift plan')
  await dialog.getByLabel('URL').fill('https://plan.example.com')
  await dialog.getByRole('button', { name: 'Add shortcut' }).click()

  const devices = page.getByRole('dialog', { name: 'Shift plan' })
  await devices.getByRole('checkbox', { name: 'Select RNO-0001' }).check()
  await devices.getByRole('button', { name: 'Add to 1 device' }).click()
  await devices.getByRole('button', { name: 'Add 1', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Shift plan' })
  await row.getByText('1 pending').waitFor()
  for (const title of ['Label', 'URL', 'Group', 'Facility', 'Status', 'Updated On'])
    expect((await page.getByRole('columnheader').allTextContents()).join(' ')).toContain(title)
  expect(await axe(page)).toEqual([])

  const { stores } = open.here
  const record = await stores.devices.get(one)
  const [wish] = await stores.desired.list(one)
  if (!record || !wish) throw new Error('nothing is wished')
  const items = [{ section: 'shortcuts' as const, id: wish.id, state: 'failed' as const, reason: 'No Chrome' }]
  await stores.desired.report(record, { items, upTo: record.wishes ?? 0, number: 1, at: Date.now() })
  await page.getByRole('button', { name: 'View Devices: Shift plan' }).click()
  const drawer = page.getByRole('dialog', { name: 'Shift plan' })
  await drawer.getByText('No Chrome').waitFor()
  await drawer.getByRole('img', { name: 'Something went wrong' }).first().waitFor()
  await drawer.getByRole('button', { name: 'Retry: RNO-0001' }).click()
  await drawer.getByRole('region', { name: 'Pending' }).getByText('RNO-0001').waitFor()
  await drawer.getByRole('button', { name: 'Close' }).click()
  expect(await stores.desired.list(two)).toEqual([])

  const toggle = page.getByRole('switch', { name: 'Enable Shift plan' })
  await toggle.click()
  const question = page.getByRole('dialog', { name: 'Disable Shift plan?' })
  await question.getByText('It is grayed out on 1 device.').waitFor()
  await question.getByRole('button', { name: 'Disable shortcut' }).click()
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
  await expect.poll(() => page.getByRole('button', { name: /^(View Devices|Edit): Shift plan/ }).count()).toBe(0)
  expect(await stores.desired.list(one)).toMatchObject([{ removal: true }])
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await stores.desired.list(one)).toMatchObject([{ removal: true }])

  await page.getByRole('button', { name: 'Edit: Shift plan' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Shortcut' })
  await edit.getByLabel('Label').fill('Plan')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('row').filter({ hasText: 'Plan' }).waitFor()
  await page.getByRole('button', { name: 'Force Delete: Plan' }).click()
  await page.getByRole('dialog', { name: 'Force delete Plan?' }).getByRole('button', { name: 'Force delete' }).click()
  await page.getByText('No shortcuts yet').waitFor()
  expect(consoleErrors).toEqual([])
})

test('tabs of the device app are added, moved, edited and deleted, three of them at most', async () => {
  const { page, consoleErrors } = await opened('/home/settings/web-portal', 'Web Portal tabs', {
    width: 390,
    height: 844,
  })
  const add = page.getByRole('button', { name: 'Add Tab', exact: true })
  for (const label of ['Plan', 'News', 'Help']) {
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'Add Tab' })
    if (label === 'Plan') {
      await dialog.getByLabel('Label').fill('Elevenchars')
      await dialog.getByLabel('URL').fill('plan.example.com')
      await dialog.getByRole('button', { name: 'Add tab' }).click()
      await dialog.getByText('Label cannot be longer than 10 characters').waitFor()
      await dialog.getByText('Please enter a complete address').waitFor()
    }
    await dialog.getByLabel('Label').fill(label)
    await dialog.getByLabel('URL').fill(`https://${label.toLowerCase()}.example.com`)
    await dialog.getByRole('button', { name: 'Add tab' }).click()
    await page.getByRole('listitem').filter({ hasText: label }).waitFor()
  }
  expect(await add.isDisabled()).toBe(true)
  await page.getByText('There can be 3 tabs at most').waitFor()
  const order = async () => (await page.locator('.tabs-list b').allTextContents()).join()
  expect(await page.getByRole('button', { name: 'Move up: Plan' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Move down: Help' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Move up: News' }).click()
  await page.getByText('Order saved').first().waitFor()
  await page.reload()
  await expect.poll(order).toBe('News,Plan,Help')
  await page.getByRole('listitem').filter({ hasText: 'News' }).getByText('Loaded by default').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit: Plan' }).click()
  await page.getByRole('dialog', { name: 'Edit Tab' }).getByLabel('Label').fill('Shifts')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(order).toBe('News,Shifts,Help')
  await page.getByRole('button', { name: 'Delete: News' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the tab News?' })
  await question.getByText('The tab Shifts will then be loaded by default.').waitFor()
  await question.getByRole('button', { name: 'Delete tab' }).click()
  await expect.poll(order).toBe('Shifts,Help')
  expect(consoleErrors).toEqual([])
})
