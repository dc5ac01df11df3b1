import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { appStatuses } from '../../shared/apps.ts'
import { stampIn } from '../../web/parts/table/stamp.ts'
import { answerWith, held, letThrough } from '../lib/answers.ts'
import { apkOf } from '../lib/apk/index.ts'
import { largeApk } from '../lib/apk/large.ts'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { handheldOf } from '../lib/handheld.ts'
import { companyZone } from '../lib/records.ts'
import { storedAgent } from '../ota/halted.ts'

/** Apps Management and App Permissions, as those who look after a facility use them. */

const site = companyForEach()
const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-apk-'))
afterAll(() => rmSync(folder, { recursive: true }))

const opened = async (user: UserRecord, path: string, title: string) => {
  const { acme, open } = site
  const visitor = await open.visitor()
  await enter(visitor.page, open.here.url, { company: acme.url, username: user.username }, { path })
  await visitor.page.getByRole('heading', { name: title, level: 1 }).waitFor()
  return visitor
}
const management = (user: UserRecord, query = '') =>
  opened(user, `/home/settings/app-deployments${query}`, 'Apps Management')

const apk = (versionName = '1.2.0', versionCode = 12) => ({
  name: `dock-${versionName}.apk`,
  mimeType: '',
  buffer: apkOf({ package: 'com.example.dock', versionName, versionCode, label: 'Dock Scanner' }),
})
const large = (megabytes: number) => largeApk(folder, megabytes)
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const act = (page: Page, name: string, action: string) => button(page, `${action}: ${name}`).click()
/** The only app that the page lists. */
const listedApp = async () =>
  (await site.open.here.stores.apps.list(site.acme.uid)).find(({ status }) => status === appStatuses.remote)
/** What is wished of its devices. */
const wished = async () => {
  const { stores } = site.open.here
  const app = await listedApp()
  return app ? stores.desired.ofThing(site.acme.uid, { section: 'apps', id: app.id }) : []
}

const macAddress = '84:24:8d:0c:11:02'
/** Handhelds on which somebody has worked in a team. @returns their serial numbers */
const handhelds = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { acme, open } = site
      const { device_id, begin, call } = await handheldOf(open.here.url, acme)
      await begin(acme.users.worker.username, acme.groups.picking.uid, Date.now() - 60_000)
      await call('heartbeat', { at: Date.now(), battery_percent: 70, battery_health: 'GOOD', app_version: '5.2.0' })
      await open.here.stores.devices.change(device_id, { mac_address: macAddress })
      return (await open.here.stores.devices.get(device_id))?.serial_number ?? ''
    }),
  )

test('an app is added in three steps, deployed with a strategy, renamed, updated and deleted', async () => {
  const { acme } = site
  const [one = '', two = '', three = ''] = await handhelds(3)
  // One that is not under Remote Deployments is not listed there.
  await storedAgent(site.open.here.stores, acme.uid, acme.users.admin.uid, { facility: acme.groups.north.uid })
  const { page, consoleErrors } = await management(acme.users.facilityManager)
  await page.getByText('No apps yet').waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Remote Deployments', 'Apps Library'])
  await button(page, 'Add App').click()
  const dialog = page.getByRole('dialog', { name: 'Add App' })
  expect(await dialog.getByLabel('Facility').isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('This field is required').first().waitFor()
  await dialog.getByLabel('App Name').fill('   ')
  await dialog.getByLabel('App Name').blur()
  await dialog.getByText('App Name cannot be empty').first().waitFor()
  await dialog.getByLabel('App Name').fill('Dock')
  await dialog.getByRole('button', { name: 'Next' }).click()

  const field = dialog.locator('input[name=apk_file]')
  await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no app') })
  await dialog.getByText('Please choose an APK').waitFor()
  await field.setInputFiles(large(251))
  await dialog.getByText("You can't upload files larger than 250MB").waitFor()
  await field.setInputFiles(large(101))
  const question = page.getByRole('dialog', { name: 'Upload a large APK?' })
  await question.getByText('101 MB').waitFor()
  await question.getByRole('button', { name: 'Choose another' }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Leave before the app is added?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  // A blocked package is refused before a byte of it is sent.
  const [named, sent]: [unknown[], string[]] = [[], []]
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await page.route(
    '**/apps/addApp',
    (route) => {
      named.push(route.request().postDataJSON().package_name)
      return answerWith(400, 'badInput', 'This APK is not accepted')(route)
    },
    { times: 1 },
  )
  await field.setInputFiles(apk())
  await dialog.getByText('This APK is not accepted').waitFor()
  expect([named, sent]).toEqual([['com.example.dock'], []])
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await field.setInputFiles(apk())
  await dialog.getByText('com.example.dock').first().waitFor()
  await dialog.getByText('1.2.0 (12)').waitFor()
  await dialog.getByText('Example Apps').waitFor()
  await page.getByText('App added').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])

  await dialog.getByRole('button', { name: 'Next: devices' }).click()
  const left = dialog.getByRole('region', { name: 'Without this app' })
  await left.getByRole('checkbox', { name: new RegExp(one) }).press('Space')
  await left.getByRole('checkbox', { name: new RegExp(two) }).press('Space')
  await button(page, 'Add to 2 devices').click()
  await dialog.getByRole('button', { name: 'Deploy' }).click()
  await page.getByText('App deployed: 2 to install').waitFor()
  await rowOf(page, 'com.example.dock').getByText('2 pending').waitFor()
  expect(await wished()).toHaveLength(2)

  await rowOf(page, 'com.example.dock').waitFor()
  const texts = await rowOf(page, 'com.example.dock').textContent()
  for (const text of ['Dock', '1.2.0', acme.groups.north.name]) expect(texts).toContain(text)
  const { changed_at = 0 } = (await listedApp()) ?? {}
  expect(texts).toContain(stampIn(companyZone, new Date(changed_at).toISOString()))

  await act(page, 'Dock', 'Devices')
  const drawer = page.getByRole('dialog', { name: 'Dock on devices' })
  await drawer.getByText(three).first().waitFor()
  const { first_name, last_name } = acme.users.worker
  const device = await drawer.getByRole('listitem').filter({ hasText: three }).textContent()
  for (const text of [macAddress, acme.groups.picking.name, `${first_name} ${last_name}`, 'device app 5.2.0'])
    expect(device).toContain(text)
  expect(device).toContain('not installed')
  expect(device).toMatch(/last contact [A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d/)
  expect(await axe(page, '[role=dialog]')).toEqual([])
  await drawer.getByRole('checkbox', { name: `Deploy to ${one}` }).press('Space')
  await drawer.getByRole('checkbox', { name: 'Force install' }).press('Space')
  await drawer.getByRole('checkbox', { name: `Deploy to ${three}` }).press('Space')
  await drawer.getByText('1 install, 1 uninstall').waitFor()
  await drawer.getByText('will be uninstalled').waitFor()
  await drawer.getByRole('button', { name: 'Deploy to 2 devices' }).click()
  await page.getByText('App deployed: 1 to install, 1 to uninstall').waitFor()
  await drawer.getByText('Being uninstalled').waitFor()
  await drawer.getByText('No changes').waitFor()
  const { call } = await site.open.here.as(acme.users.admin)
  const app = await listedApp()
  const { data } = await call('getAppDeploymentList', { app_uid: app?.id ?? '' })
  const asked = (serial: string) => {
    const row = data.find(({ serial_number }) => serial_number === serial)
    return [row?.deployment_operation, row?.deployment_strategy]
  }
  expect([one, two, three].map(asked)).toEqual([
    [3, 0],
    [1, 0],
    [1, 1],
  ])
  await drawer.getByRole('button', { name: 'Close' }).click()

  await act(page, 'Dock', 'Edit App')
  const edit = page.getByRole('dialog', { name: 'Edit App' })
  await edit.getByLabel('App Name').fill(' ')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByText('App Name cannot be empty').waitFor()
  await edit.getByLabel('App Name').fill('Dock North')
  await edit.getByRole('button', { name: 'Save' }).click()
  await rowOf(page, 'com.example.dock').getByText('Dock North').waitFor()

  // An upload belongs to the tab: it goes on when its dialog and its page are left.
  await act(page, 'Dock North', 'Update App')
  const bytes = held()
  await page.route(
    () => true,
    (route) => (route.request().method() === 'PUT' ? bytes.treatment(route) : route.fallback()),
  )
  await page.locator('input[name=apk_file]').setInputFiles(apk('1.3.0', 13))
  await page.getByRole('progressbar', { name: 'Upload of dock-1.3.0.apk' }).waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Leave and keep uploading').click()
  const tray = page.getByRole('complementary', { name: 'Uploads' })
  await tray.getByText('dock-1.3.0.apk').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Performance', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Performance', level: 1 }).waitFor()
  // It pauses and goes on there too: what is on its way meanwhile is sent again, and nothing else.
  const parts: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && parts.push(request.url()))
  await tray.getByRole('button', { name: 'Pause' }).click()
  await tray.getByText('Paused').first().waitFor()
  // The package is that of the file, and the signer is known once all of it is there.
  const facts = tray.getByRole('definition')
  expect((await facts.allTextContents()).slice(0, 2)).toEqual(['com.example.dock', 'known after the upload'])
  expect(await tray.getByRole('term').allTextContents()).toEqual(['Package', 'Signer', 'Checksum'])
  expect(parts).toEqual([])
  await tray.getByRole('button', { name: 'Resume' }).click()
  await tray.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => parts.length).toBe(1)
  bytes.release(letThrough)
  await page.getByText('App updated').waitFor()
  await tray.getByText('same as 1.2.0').waitFor()
  await tray.getByRole('link', { name: 'Choose devices' }).click()
  await page.getByRole('dialog', { name: 'Dock North on devices' }).getByRole('button', { name: 'Close' }).click()
  await rowOf(page, 'com.example.dock').getByText('1.3.0').waitFor()

  await act(page, 'Dock North', 'Update App')
  const update = page.getByRole('dialog', { name: 'Update Dock North' })
  await update.locator('input[name=apk_file]').setInputFiles(apk('1.1.0', 11))
  await update.getByText('1.1.0 is older than 1.3.0.').waitFor()
  await update.getByText('same as 1.3.0').waitFor()
  await update.getByRole('button', { name: 'Done' }).click()

  await act(page, 'Dock North', 'Delete')
  await page.getByRole('dialog', { name: 'Delete Dock North?' }).getByRole('button', { name: 'Delete app' }).click()
  await rowOf(page, 'com.example.dock').getByText('Being removed').waitFor()
  // Whoever thinks better of it keeps the app, on the devices that have it too.
  await act(page, 'Dock North', 'Keep the app')
  await expect.poll(() => rowOf(page, 'com.example.dock').getByText('Being removed').count()).toBe(0)
  expect((await listedApp())?.removing).toBeUndefined()
  await act(page, 'Dock North', 'Delete')
  await page.getByRole('dialog', { name: 'Delete Dock North?' }).getByRole('button', { name: 'Delete app' }).click()
  await rowOf(page, 'com.example.dock').getByText('Being removed').waitFor()
  await act(page, 'Dock North', 'Force Delete')
  const force = page.getByRole('dialog', { name: 'Force delete Dock North?' })
  await force.getByRole('button', { name: 'Force delete' }).click()
  await page.getByText('No apps yet').waitFor()
  // Chromium itself notes the refusal above.
  expect(consoleErrors.filter((line) => !line.includes('status of 400'))).toEqual([])
})

test('the library adds one package at a time, renames and switches; App Permissions saves all at once', async () => {
  const { acme } = site
  const { page } = await management(acme.users.admin, '?part=library')
  await page.getByText('The library is empty').waitFor()
  const addByHand = async (name: string, label = '') => {
    await button(page, 'Manually Add App').first().click()
    const dialog = page.getByRole('dialog', { name: 'Manually Add App' })
    await dialog.getByLabel('Package Name').fill(name)
    await dialog.getByLabel('Label').fill(label)
    await dialog.getByRole('button', { name: 'Add app' }).click()
    return dialog
  }
  await addByHand('com.example.wms', 'Warehouse')
  await rowOf(page, 'com.example.wms').getByRole('switch', { checked: true }).waitFor()
  // An admin chooses whose library it is: that of a facility, or the company's.
  const facility = page.getByLabel('Facility', { exact: true })
  await facility.selectOption({ label: acme.groups.north.name })
  await page.getByText(`${acme.groups.north.name} uses the library of ${acme.groups.whole.name}`).waitFor()
  await facility.selectOption({ label: 'All facilities' })
  const again = await addByHand('com.example.wms')
  const twice =
    'One or more of the apps that you are adding already exists in your library, please remove them and try again'
  await again.getByText(twice).waitFor()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await button(page, /^Discard/).click()

  await button(page, 'Change the label of Warehouse').click()
  await page.getByRole('textbox', { name: 'Label' }).fill('  Depot  ')
  await page.keyboard.press('Enter')
  await rowOf(page, 'com.example.wms').getByText('Depot').waitFor()
  await page.route('**/setAppsState', (route) => route.abort())
  await page.getByRole('switch', { name: 'Enable Depot' }).click()
  await page.getByText('Failed to toggle app state. Please try again.').waitFor()
  await page.unroute('**/setAppsState')
  await page.getByRole('switch', { name: 'Enable Depot', checked: true }).click()
  await page.getByRole('switch', { name: 'Enable Depot', checked: false }).waitFor()

  const { page: team } = await opened(acme.users.teamManager, '/home/settings/packages', 'App Permissions')
  await team.getByRole('checkbox', { name: 'Allow com.example.wms' }).waitFor()
  expect(await axe(team)).toEqual([])
  await team.getByLabel('Package name').fill('com.example.wms')
  await button(team, 'Add').click()
  await team.getByText(twice).waitFor()
  await team.getByLabel('Package name').fill('com.example.chat')
  await button(team, 'Add').click()
  await team.locator('input[name=apk_file]').setInputFiles(large(26))
  await team.getByText("You can't upload files larger than 25MB").waitFor()
  await team.locator('input[name=apk_file]').setInputFiles(apk())
  await team.getByRole('checkbox', { name: 'Allow Dock Scanner' }).press('Space')
  await team.getByLabel('Search: App or package').fill('wms')
  await team.getByRole('checkbox', { name: 'Allow com.example.wms' }).press('Space')
  await button(team, 'Save').click()
  await team.getByText('No changes').waitFor()
  const { call } = await site.open.here.as(acme.users.teamManager)
  const { data } = await call('getAppsState', { group_uid: acme.groups.picking.uid })
  expect(data.split(';').toSorted()).toEqual(['com.example.chat,E', 'com.example.dock,D', 'com.example.wms,E'])
  const { call: asAdmin } = await site.open.here.as(acme.users.admin)
  expect((await asAdmin('getAppsState', { group_uid: acme.uid })).data).toBe('com.example.wms,D')
})
