import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { rolloutPosition, stepOf } from '../../shared/rollout.ts'
import { apkOf } from '../lib/apk/index.ts'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { storedFleet } from '../lib/fleet.ts'
import { done, handheldOf } from '../lib/handheld.ts'
import { haltedRollout, storedAgent, told } from '../ota/halted.ts'

/** OTA Updates, as admins use it. */

const site = companyForEach()
const path = '/home/settings/ota-updates'
const opened = async (user: UserRecord, size?: { width: number; height: number }) => {
  const { acme, open } = site
  const visitor = await open.visitor(size)
  await enter(visitor.page, open.here.url, { company: acme.url, username: user.username }, { path })
  await visitor.page.getByRole('heading', { name: 'OTA Updates', level: 1 }).waitFor()
  return visitor
}
const settings = async () => (await site.open.here.stores.companies.get(site.acme.uid))?.ota

test('a window and an app are set, and updates enabled after a question; nothing of it is lost on opening again', async () => {
  const { acme, open } = site
  await storedFleet(open.here, acme, acme.groups.picking.uid, 20)
  await storedAgent(open.here.stores, acme.uid, acme.users.admin.uid)
  const { page, consoleErrors } = await opened(acme.users.admin)
  await page.getByText('Nothing has been rolled out yet').waitFor()
  await page.getByText('Devices check when someone logs in. A change can take up to 24 hours to apply.').waitFor()
  expect(await page.getByText('APK Remote Deployments').count()).toBe(0)
  await page.getByLabel('Starts').fill('2200')
  await page.getByLabel('Ends').fill('22:00')
  await page.getByLabel('App', { exact: true }).selectOption({ label: 'Shiftdeck Agent 4.12.0' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The window cannot end when it starts').waitFor()
  await page.getByLabel('Ends').fill('4')
  await page.getByLabel('Ends').blur()
  await page.getByText('6 h across midnight, in each device’s local time.').waitFor()
  await page.getByRole('switch', { name: 'OTA updates' }).click()
  const question = page.getByRole('dialog', { name: 'Enable OTA updates?' })
  await question.getByText('Devices update themselves to Shiftdeck Agent 4.12.0 between 22:00 and 04:00').waitFor()
  await question.getByText('in steps of 5 %, 25 %, 100 %').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await question.getByRole('button', { name: 'Keep as it is' }).click()
  expect((await settings())?.enable ?? false).toBe(false)
  await page.getByRole('switch', { name: 'OTA updates' }).click()
  await question.getByRole('button', { name: 'Enable' }).click()
  await page.getByText('OTA updates enabled').waitFor()
  await page.getByText('replaces 4.11.2').waitFor()
  expect(await settings()).toMatchObject({ enable: true, start: '22:00', end: '04:00', app_uid: 'agent' })
  await page.reload()
  await page.locator('b', { hasText: 'Shiftdeck Agent 4.12.0' }).first().waitFor()
  expect(await page.getByLabel('Starts').inputValue()).toBe('22:00')
  expect(await page.getByRole('switch', { name: 'OTA updates' }).getAttribute('aria-checked')).toBe('true')

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Rollout paused').waitFor()
  await page.getByRole('button', { name: 'Add app' }).click()
  const wizard = page.getByRole('dialog', { name: 'Add App' })
  expect(await wizard.getByLabel('Facility').count()).toBe(0)
  await wizard.getByLabel('App Name').fill(' ')
  await wizard.getByLabel('App Name').blur()
  await wizard.getByText('App Name cannot be empty').first().waitFor()
  await wizard.getByLabel('App Name').fill('Labels')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.locator('input[type=file]').setInputFiles({ name: 'a.apk', mimeType: '', buffer: Buffer.from('no APK') })
  await wizard.getByText('Please choose an APK').waitFor()
  await page.keyboard.press('Escape')
  // What was said of the pause stands in the topmost dialog, with a button of its own.
  const leaving = page.getByRole('dialog', { name: 'Leave before the app is added?' })
  await leaving.getByText('Leave', { exact: true }).click()
  await wizard.waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
})

test('super admins see what was deployed by hand while updates are off; an app for all is added, and taken from a device', async () => {
  const { acme, open } = site
  // They are named by their serial numbers, which enrolling gives them.
  const ids: string[] = []
  for (let n = 0; n < 2; n++) {
    const { device_id, begin } = await handheldOf(open.here.url, acme)
    await begin(acme.users.worker.username, acme.groups.picking.uid, Date.now() - 60_000)
    ids.push(device_id)
  }
  // Another app for all, which is the first of them.
  await storedAgent(open.here.stores, acme.uid, acme.users.admin.uid)
  const { page, consoleErrors } = await opened(acme.users.superAdmin)
  await page.getByRole('heading', { name: 'APK Remote Deployments' }).waitFor()
  await page.getByText('When you enable OTA updates, remote deployments of the device app are removed.').waitFor()
  await page.getByRole('button', { name: 'Add app' }).click()
  const wizard = page.getByRole('dialog', { name: 'Add App' })
  await wizard.getByLabel('App Name').fill('Agent')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByText('APK, up to 250 MB').waitFor()
  const content = apkOf({ package: 'com.example.agent' })
  await wizard
    .locator('input[name=apk_file]')
    .setInputFiles({ name: 'agent.apk', mimeType: 'application/vnd.android.package-archive', buffer: content })
  await wizard.getByText('com.example.agent').first().waitFor()
  await wizard.getByRole('button', { name: 'Next: devices' }).click()
  for (const number of [1, 2])
    await wizard.getByRole('region', { name: 'Without this app' }).getByRole('checkbox').nth(number).press('Space')
  await wizard.getByRole('button', { name: 'Add to 2 devices' }).click()
  await wizard.getByRole('button', { name: 'Deploy' }).click()
  await wizard.waitFor({ state: 'detached' })
  await page.getByText('the remote deployments below are removed from 2 devices').waitFor()
  const wished = async () => {
    const app = (await open.here.stores.apps.list(acme.uid)).find(({ name }) => name === 'Agent')
    return open.here.stores.desired.several(ids, { section: 'apps', id: app?.id ?? '' })
  }
  const given = (await wished()).flatMap((item) => item ?? [])
  expect(given).toMatchObject([{ content: { strategy: 1 } }, { content: { strategy: 1 } }])

  await page.getByRole('button', { name: 'Devices: Agent', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Devices of Agent' })
  const having = dialog.getByRole('region', { name: 'With this app' })
  await having.getByRole('img', { name: 'Pending' }).first().waitFor()
  await having.getByRole('checkbox').nth(1).press('Space')
  await dialog.getByRole('button', { name: 'Remove from 1 device' }).click()
  await dialog.getByRole('button', { name: /^Remove 1|^Save/i }).click()
  await expect.poll(async () => (await wished()).filter((item) => item?.removal).length).toBe(1)
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('the remote deployments below are removed from 1 device').waitFor()
  await page.getByRole('button', { name: 'Remove all…' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove the remote deployments of Agent?' })
  await removing.getByRole('button', { name: 'Remove deployments' }).click()
  await page.getByText('No device has a remote deployment of the device app.').waitFor()
  expect((await wished()).every((item) => item?.removal)).toBe(true)
  expect(consoleErrors).toEqual([])
})

test('a rollout that halted says why, whom it hit and the two ways on; it is rolled back after a question', async () => {
  const { acme, open } = site
  const { stores } = open.here
  const ids = await storedFleet(open.here, acme, acme.groups.picking.uid, 720)
  await storedAgent(stores, acme.uid, acme.users.admin.uid)
  const { call } = await open.here.as(acme.users.admin)
  const ota_data = JSON.stringify({ enable: true, start: '22:00', end: '04:00', app_uid: 'agent' })
  const { rollout_id } = done(await call('setOTAData', { company_uid: acme.uid, ota_data }))
  await haltedRollout(stores, { company: acme.uid, rollout: rollout_id ?? '', ids })
  const news = (await stores.rollouts.pendingNews()).find(({ company }) => company === acme.uid)
  if (!news) throw new Error('Nobody is to be told of it')
  const { admin, superAdmin, facilityManager, teamManager, worker } = acme.users
  const mailed = [admin, superAdmin, facilityManager, teamManager]
  const at = Date.now()
  for (const { uid: user } of mailed) await stores.rolloutMails.note(news, { user, state: 'sent', at })
  await stores.rolloutMails.note(news, { user: worker.uid, state: 'unsent', at })
  const { page, consoleErrors } = await opened(acme.users.superAdmin)
  await page.getByText('Halted automatically at 25 %').waitFor()
  await page.getByText('9 of 142 installs failed, 6.34 %, above your limit of 5 %.').waitFor()
  await page.getByText('The other 38 devices of this step keep 4.11.2; no other devices get it.').waitFor()
  // Those that were not seen for long keep it, too.
  await page.getByRole('button', { name: /^Waiting 19/ }).waitFor()
  await page.getByRole('button', { name: /^Not seen 7 days 8/ }).waitFor()
  await page.getByText('36 devices, 1 failed').waitFor()
  await page.getByText('+ 144 devices, 8 failed of 106').waitFor()
  // What a state is called fits beside the next one.
  const states = page.locator('.ota-states button')
  expect(await states.evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth))).toEqual(
    Array(6).fill(false),
  )
  await page.getByText('Why 9 failed').waitFor()
  await page.getByText('38–66 MB free, 240 MB needed').waitFor()
  await page.getByText(/^Next possible window: [A-Z][a-z]{2} \d+, 22:00$/).waitFor()
  // Who was told of it, the first three and all of them.
  const names = mailed.map(({ first_name, last_name }) => `${first_name} ${last_name}`).toSorted()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText(`Notified by email: ${names.slice(0, 3).join(', ')} and 1 more`).waitFor()
  await history.getByText(`Email could not be sent to ${worker.first_name} ${worker.last_name}`).waitFor()
  await history.getByRole('button', { name: 'and 1 more' }).hover()
  await page.getByRole('tooltip', { name: names[3] as string }).waitFor()
  expect(await axe(page)).toEqual([])
  await history.getByRole('button', { name: 'and 1 more' }).click()
  await history.getByText(`Notified by email: ${names.join(', ')}`).waitFor()
  await page.getByRole('button', { name: 'Show: Signature does not match' }).click()
  await page.getByRole('heading', { name: 'Devices with: Signature does not match' }).waitFor()
  await page.getByRole('button', { name: 'Roll back to 4.11.2…' }).click()
  // What was said of the pause stands in the topmost dialog, with a button of its own.
  const leaving = page.getByRole('dialog', { name: 'Roll back to 4.11.2?' })
  await leaving.getByText('Each of them installs 4.11.2 in its window').waitFor()
  await leaving.getByRole('button', { name: 'Roll back to 4.11.2' }).click()
  await page.getByText('Going back to 4.11.2').waitFor()
  expect((await settings())?.offer).toMatchObject({ forced: true, app: { version_name: '4.11.2' } })
  expect(consoleErrors).toEqual([])
})

test('a page that is open on a rollout that stands still sees what others do with it', async () => {
  const { acme, open } = site
  const { stores } = open.here
  const ids = await storedFleet(open.here, acme, acme.groups.picking.uid, 720)
  await storedAgent(stores, acme.uid, acme.users.admin.uid)
  const { call } = await open.here.as(acme.users.superAdmin)
  const ota_data = JSON.stringify({ enable: true, start: '22:00', end: '04:00', app_uid: 'agent' })
  const rollout_id = done(await call('setOTAData', { company_uid: acme.uid, ota_data })).rollout_id ?? ''
  await haltedRollout(stores, { company: acme.uid, rollout: rollout_id, ids })
  const visitor = await open.visitor()
  const { page } = visitor
  await page.clock.install()
  await enter(page, open.here.url, { company: acme.url, username: acme.users.admin.username }, { path })
  await page.getByText('Halted automatically at 25 %').waitFor()
  const change = async (action: 'resume' | 'pause') => {
    const { revision } = done(await call('getRollout', { company_uid: acme.uid })) ?? { revision: 0 }
    done(await call('changeRollout', { company_uid: acme.uid, rollout_id, action, revision }))
  }
  const pause = page.getByRole('button', { name: 'Pause' })
  await change('resume')
  await page.clock.runFor(61_000)
  await pause.waitFor()
  expect(await page.getByText('Halted automatically at 25 %').count()).toBe(0)
  await change('pause')
  await page.clock.runFor(16_000)
  await page.getByText('Devices that have not installed it yet wait until it is resumed.').waitFor()
  await change('resume')
  await page.clock.runFor(61_000)
  await pause.waitFor()
})

test('the next version of an app is uploaded, rolled out, tried again, resumed and rolled back, all on the page', async () => {
  const { acme, open } = site
  const { stores } = open.here
  const ids = await storedFleet(open.here, acme, acme.groups.picking.uid, 4)
  const apk = (versionName: string, versionCode: number) => ({
    ...{ name: `agent-${versionName}.apk`, mimeType: 'application/vnd.android.package-archive' },
    buffer: apkOf({ package: 'com.example.agent', versionName, versionCode }),
  })
  const { page, consoleErrors } = await opened(acme.users.admin)
  const asked = (name: string | RegExp) => page.getByRole('dialog', { name })
  const says = async (state: 'applied' | 'failed', devices: readonly string[]) => {
    await told(stores, { company: acme.uid, rollout: (await settings())?.rollout ?? '', devices, state })
    await page.reload()
  }

  await page.getByRole('button', { name: 'Add app' }).click()
  const wizard = asked('Add App')
  await wizard.getByLabel('App Name').fill('Agent')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.locator('input[name=apk_file]').setInputFiles(apk('1.0', 1))
  await wizard.getByRole('button', { name: 'Next: devices' }).click()
  await wizard.getByRole('button', { name: 'Finish without devices' }).click()
  await wizard.waitFor({ state: 'detached' })
  // A plan of two steps that halts at the first failure.
  await page.getByRole('button', { name: 'Change' }).click()
  const plan = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Save plan' }) })
  await plan.locator('[name="plan.steps"]').fill('50, 40')
  await plan.getByRole('button', { name: 'Save plan' }).click()
  await plan.getByText('Enter at most 10 rising steps that end with 100 %').first().waitFor()
  await plan.locator('[name="plan.steps"]').fill('50, 100')
  await plan.getByLabel('After at least this many installs').fill('1')
  expect(await axe(page, 'dialog')).toEqual([])
  await plan.getByRole('button', { name: 'Save plan' }).click()
  await page.getByText('Plan saved').waitFor()
  // Its dialog has the keyboard until all is read again.
  await plan.waitFor({ state: 'detached' })
  await page.getByLabel('Starts').fill('22:00')
  await page.getByLabel('Ends').fill('04:00')
  await page.getByLabel('App', { exact: true }).selectOption({ label: 'Agent 1.0' })
  await page.getByRole('switch', { name: 'OTA updates' }).click()
  await asked('Enable OTA updates?').getByRole('button', { name: 'Enable' }).click()
  await page.getByText('the first version').waitFor()
  const apps = page.getByRole('region', { name: 'Apps for all devices' })
  const newVersion = apps.getByRole('button', { name: 'New version…: Agent' })
  expect(await newVersion.getAttribute('aria-disabled')).toBe('true')
  expect(await newVersion.getAttribute('title')).toBe('Finish its rollout or roll it back first')

  await page.getByRole('button', { name: 'Next step now…' }).click()
  await asked('Continue to 100 % now?').getByRole('button', { name: 'Continue to 100 %' }).click()
  await page.getByText('Next step started').waitFor()
  await says('applied', ids)
  await expect.poll(() => newVersion.getAttribute('aria-disabled')).not.toBe('true')
  const remove = apps.getByRole('button', { name: 'Delete: Agent' })
  expect(await remove.getAttribute('title')).toContain('This app is used for OTA updates')

  await newVersion.click()
  const update = asked('Update Agent')
  await update.locator('input[name=apk_file]').setInputFiles(apk('2.0', 2))
  await update.getByText('same as 1.0').waitFor()
  await update.getByRole('button', { name: 'Done' }).click()
  await apps.getByText('Agent 2.0').waitFor()
  await page.getByRole('button', { name: 'Roll out 2.0…' }).click()
  await asked('Roll out Agent 2.0?').getByRole('button', { name: 'Start rollout' }).click()
  await page.getByText('replaces 1.0').waitFor()
  expect(await page.getByRole('button', { name: 'Roll out 2.0…' }).count()).toBe(0)

  const { id = '', cuts = [] } = (await stores.rollouts.get(acme.uid, (await settings())?.rollout ?? '')) ?? {}
  const first = ids.find((device) => stepOf(rolloutPosition(id, device), cuts) === 0) ?? ''
  await says('failed', [first])
  await page.getByText('Halted automatically at 50 %').waitFor()
  await page.getByRole('button', { name: 'Retry: ' }).first().click()
  await page.getByText('Retrying on one device').waitFor()
  await page.getByText('Retried on 1 device').waitFor()
  await page.getByRole('button', { name: 'Resume…' }).click()
  await asked('Resume the rollout?').getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Rollout resumed').waitFor()
  await page.getByRole('button', { name: 'Roll back to 1.0…' }).click()
  await asked('Roll back to 1.0?').getByRole('button', { name: 'Roll back to 1.0' }).click()
  await page.getByText('Going back to 1.0').waitFor()
  expect((await settings())?.offer).toMatchObject({ forced: true, app: { version_name: '1.0' } })

  await apps.getByRole('button', { name: 'Edit App: Agent' }).click()
  await asked('Edit App').getByLabel('App Name').fill('Dock agent')
  await asked('Edit App').getByRole('button', { name: 'Save' }).click()
  await apps.getByText('Dock agent 2.0').waitFor()
  await page.getByRole('switch', { name: 'OTA updates' }).click()
  await asked('Disable OTA updates?').getByRole('button', { name: 'Disable' }).click()
  await page.getByText('OTA updates disabled').waitFor()
  await apps.getByRole('button', { name: 'Delete: Dock agent' }).click()
  await asked('Delete Dock agent?').getByRole('button', { name: 'Delete app' }).click()
  await page.getByText('Nothing has been rolled out yet').waitFor()
  expect(await stores.apps.list(acme.uid)).toEqual([])
  expect(consoleErrors).toEqual([])
})
