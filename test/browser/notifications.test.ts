import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { done, handheldOf } from '../lib/handheld.ts'

/** Android Notifications as admins and facility managers use them. */

const site = companyForEach()
const path = '/home/settings/notifications'
const opened = async (role: 'admin' | 'facilityManager', at = path) => {
  const { acme, open } = site
  const visitor = await open.visitor()
  await enter(visitor.page, open.here.url, { company: acme.url, username: acme.users[role].username }, { path: at })
  await visitor.page.getByRole('heading', { name: 'Android Notifications', level: 1 }).waitFor()
  return visitor
}
const stored = async () => {
  const { call } = await site.open.here.as(site.acme.users.admin)
  const { data } = await call('getCustomNotificationsOfCompany', { company_uid: site.acme.uid })
  return data?.custom_notifications ?? []
}
const add = async (title: string, more: object = {}) => {
  const { call } = await site.open.here.as(site.acme.users.admin)
  const body = { title, message: 'Door 7 is closed', is_worker: 0 as const, sent_to: [site.acme.groups.picking.uid] }
  await call('setCustomNotification', { ...body, events: ['joinGroup'], ...more })
}
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
/** The next call of a name fails, as when the network is gone. */
const failing = (page: Page, name: string) =>
  page.route(`**/${name}`, (route) =>
    route.fulfill({ status: 422, json: { code: 'notPossible', message: 'Not today', status: 422, data: null } }),
  )

test('a notification is composed, reviewed, created, and changed in the same two steps', async () => {
  const { acme } = site
  const { page, consoleErrors } = await opened('admin', `${path}?part=custom`)
  await page.getByText('No custom notifications yet').waitFor()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Custom Notification' })
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  const why = 'You must select at least one Event or Date and Time for this notification before proceeding.'
  expect(await confirm.getAttribute('title')).toBe(why)
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  const events = dialog.getByRole('switch', { name: 'Events' })
  await events.click()
  const box = dialog.getByRole('checkbox')
  expect(await box.evaluateAll((boxes) => boxes.map((one) => one.getAttribute('aria-label')))).toEqual([
    ...['Join Group', 'Leave Group', 'Scans Goal', 'Steps Goal'],
    ...['Scans/Hour Goal', 'Steps/Hour Goal', 'Seconds/Scan Goal', 'Steps/Scan Goal'],
  ])
  await confirm.click()
  for (const message of ['Title is required', 'Message is required', 'Groups is required', 'Events is required'])
    await dialog.getByText(message).waitFor()
  const title = dialog.getByRole('textbox', { name: 'Title' })
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await title.fill('x'.repeat(31))
  await message.fill('x'.repeat(401))
  await confirm.click()
  await dialog.getByText('Title cannot be longer than 30 characters').waitFor()
  await dialog.getByText('Message cannot be longer than 400 characters').waitFor()
  await title.fill('Peak week starts today')
  await message.fill('Doors 4 to 9 take cartons only until 10:00.')

  // A facility does not bring its teams.
  await dialog.getByRole('button', { name: /^Groups:/ }).click()
  await page.getByRole('treeitem', { name: acme.groups.north.name, exact: true }).click()
  expect(await page.getByRole('treeitem', { name: acme.groups.picking.name }).getAttribute('aria-selected')).toBe(
    'false',
  )
  await page.keyboard.press('Escape')
  // Workers have no events, and those that were chosen are gone.
  await dialog.getByRole('checkbox', { name: 'Join Group' }).check()
  await dialog.getByRole('radio', { name: 'Workers' }).check()
  expect(await events.getAttribute('aria-checked')).toBe('false')
  expect(await events.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('switch', { name: 'Date and Time' }).click()
  await confirm.click()
  await dialog.getByText('Workers is required').waitFor()
  await dialog.getByRole('radio', { name: 'Groups' }).check()
  await dialog.getByText(acme.groups.north.name, { exact: true }).waitFor()
  expect(await box.count()).toBe(0)

  await dialog.getByRole('button', { name: /^Date:/ }).click()
  const today = page.locator('.cal-day.today')
  await today.waitFor()
  const days = await page.locator('.cal-day:has(button)').evaluateAll((cells) =>
    cells.map((cell) => ({
      today: cell.classList.contains('today'),
      off: cell.querySelector('button')?.disabled,
    })),
  )
  const at = days.findIndex((day) => day.today)
  // Yesterday is not off.
  expect(days.map(({ off }) => off)).toEqual(days.map((_, index) => index < at - 1))
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.locator('.cal-day button').filter({ hasText: /^15$/ }).click()
  await dialog.getByRole('combobox', { name: 'Hour' }).selectOption('5')
  await dialog.getByRole('combobox', { name: 'Minute' }).selectOption('45')
  await dialog.getByRole('button', { name: /^Recurring/ }).click()
  const offered = page.getByRole('listbox', { name: 'Recurring' }).getByRole('option')
  expect(await offered.allTextContents()).toEqual([
    'Never',
    'Hourly',
    'Daily',
    'Weekdays',
    'Weekends',
    'Weekly',
    'Monthly',
    'Custom',
  ])
  await offered.filter({ hasText: 'Custom' }).click()
  await dialog.getByRole('spinbutton', { name: 'Every' }).fill('2')
  for (const day of ['Fri', 'Mon']) await dialog.getByRole('button', { name: day, exact: true }).click()
  await expect.poll(() => dialog.getByRole('list', { name: 'Next ten times' }).getByRole('listitem').count()).toBe(10)
  expect(await axe(page)).toEqual([])
  await confirm.click()
  await dialog.getByText('Every 2 weeks on Mon, Fri at 05:45').waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect(await title.inputValue()).toBe('Peak week starts today')
  await confirm.click()
  const stop = await failing(page, 'setCustomNotification')
  await dialog.getByRole('button', { name: 'Create notification' }).click()
  await page.getByText('Error creating Custom Notifications').waitFor()
  await stop.dispose()
  await dialog.getByRole('button', { name: 'Create notification' }).click()
  await page.getByText('Custom Notifications successfully created').waitFor()
  const [one] = await stored()
  expect(one).toMatchObject({
    ...{ enabled: 1, sound: 1, vibration: 1, persistent: 1, dismissible: 1 },
    ...{ repeat: 'Weekly:2:Monday,Friday', sent_to: [acme.groups.north.uid], is_worker: 0, events: [] },
    // The first of the chosen days from the 15th on.
    date_time: expect.stringMatching(/^\d{4}-\d\d-(15|16|17|18|19) 05:45:00$/),
  })

  await page.getByRole('button', { name: 'Edit: Peak week starts today' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Custom Notification' })
  await edit.getByRole('textbox', { name: 'Title' }).fill('Peak week')
  await edit.getByRole('button', { name: 'Confirm' }).click()
  await edit.getByRole('button', { name: 'Back' }).click()
  expect(await edit.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Peak week')
  await edit.getByRole('button', { name: 'Confirm' }).click()
  const again = await failing(page, 'setCustomNotification')
  await edit.getByRole('button', { name: 'Save notification' }).click()
  await page.getByText('Error updating Custom Notifications').waitFor()
  await again.dispose()
  await edit.getByRole('button', { name: 'Save notification' }).click()
  await page.getByText('Custom Notifications successfully Updated').waitFor()
  await rowOf(page, 'Peak week').waitFor()
  expect(await stored()).toMatchObject([{ title: 'Peak week', date_time: one?.date_time, repeat: one?.repeat }])
  await page.getByRole('button', { name: 'Upcoming 10 Occurrences: Peak week' }).click()
  const times = page.getByRole('dialog', { name: 'Upcoming 10 Occurrences' })
  await expect.poll(() => times.getByRole('listitem').count()).toBe(10)
  await times.locator('footer').getByRole('button', { name: 'Close' }).click()
  await failing(page, 'getNextDateTimeOccurrences')
  await page.getByRole('button', { name: 'Upcoming 10 Occurrences: Peak week' }).click()
  await page.getByText('Error calculating next notifications').waitFor()
  expect(consoleErrors.filter((text) => !text.includes('422'))).toEqual([])
})

test('a notification is switched and deleted in its row, and what fails says so', async () => {
  await add('Hydration')
  await add('Last week', { events: [], date_time: '2099-01-01 08:00:00' })
  const { page } = await opened('admin', `${path}?part=custom`)
  const row = rowOf(page, 'Hydration')
  const toggle = (name: string) => page.getByRole('switch', { name: `${name} of Hydration` })
  await toggle('Vibration').click()
  await page.getByText('Custom Notifications successfully updated').waitFor()
  await expect.poll(async () => (await stored()).find(({ title }) => title === 'Hydration')?.vibration).toBe(0)
  const stop = await failing(page, 'setCustomNotification')
  await toggle('Sound').click()
  await page.getByText('Error updating Custom Notifications').waitFor()
  expect(await toggle('Sound').getAttribute('aria-checked')).toBe('true')
  await stop.dispose()
  await page.getByRole('switch', { name: 'Send Hydration' }).click()
  for (const name of ['Sound', 'Vibration', 'Persistent', 'Dismissible'])
    await expect.poll(() => toggle(name).getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('button', { name: 'Edit: Hydration' }).getAttribute('aria-disabled')).toBe('true')
  await row.waitFor()
  await page.getByRole('button', { name: 'Delete: Hydration' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Hydration?' })
  const again = await failing(page, 'deleteCustomNotifications')
  await question.getByRole('button', { name: 'Delete notification' }).click()
  await page.getByText('Error deleting Custom Notifications').waitFor()
  await again.dispose()
  await question.getByRole('button', { name: 'Delete notification' }).click()
  await page.getByText('Custom Notifications successfully deleted').waitFor()
  expect((await stored()).map(({ title }) => title)).toEqual(['Last week'])
  await failing(page, 'getCustomNotificationsOfCompany')
  await page.reload()
  await page.getByText('Failed at loading Company Custom Notifications').waitFor()
})

test('an instant notification is composed, confirmed and sent once, and is followed to its devices', async () => {
  const { acme, open } = site
  const atWork = async (username: string) => {
    const device = await handheldOf(open.here.url, acme)
    await device.begin(username, acme.groups.picking.uid, Date.now() - 60_000)
    return device
  }
  const other = await acme.user('worker', acme.groups.picking)
  const [shows, fails] = [await atWork(acme.users.worker.username), await atWork(other.username)]
  const { page } = await opened('facilityManager')
  await page.getByRole('button', { name: 'Send Instant', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Instant Notification' })
  for (const name of ['Sound', 'Vibration', 'Persistent', 'Dismissible'])
    expect(await dialog.getByRole('switch', { name }).getAttribute('aria-checked')).toBe('true')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  for (const text of ['Title is required', 'Message is required', 'Groups is required'])
    await dialog.getByText(text).waitFor()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Dock door 7 closed')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Use door 8.')
  await dialog.getByRole('button', { name: /^Groups:/ }).click()
  await page.getByRole('treeitem', { name: acme.groups.picking.name, exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const stop = await failing(page, 'sendInstantCustomNotification')
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Error sending Instant Notifications').waitFor()
  await stop.dispose()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Instant Notifications successfully sent').waitFor()
  // It may still be in its queue: it shows once it is there.
  const notYet = { json: { status: 200, message: 'OK', data: { items: [], next: null } } }
  await page.route('**/getSentNotifications', (route) => route.fulfill(notYet), { times: 1 })
  await page.getByRole('button', { name: 'See who got it' }).click()
  const sent = page.getByRole('dialog', { name: 'Sent Notifications' })
  await sent.getByText('Dock door 7 closed').waitFor()
  expect(await stored()).toEqual([])

  // What became of it on each device: what went wrong stands first, with its reason.
  const says = async ({ call }: typeof shows, state: 'applied' | 'failed', reason?: string) => {
    const got = async () => done(await call('sync', {})).state?.notifications ?? []
    await expect.poll(got).toHaveLength(1)
    const items = (await got()).map(({ id }: { id: string }) => ({
      ...{ section: 'notifications' as const, id, state },
      ...(reason ? { reason } : {}),
    }))
    done(await call('report', { etag: 'x', items }))
  }
  await says(shows, 'applied')
  await says(fails, 'failed', 'Screen broken')
  const devices = sent.getByRole('listitem').filter({ hasText: 'Dock door 7 closed' })
  await devices.getByText('2 devices').waitFor()
  await devices.getByText('1 shown').waitFor()
  await devices.getByText('1 failed').waitFor()
  const rows = await devices.getByRole('listitem').allTextContents()
  expect(rows[0]).toContain('FailedScreen broken')
  expect(rows[1]).toMatch(/Shown[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d$/)
  expect(await axe(page, '[role=dialog]')).toEqual([])
})

test('admins say first what devices tell by themselves; facility managers see what their facility alone gets', async () => {
  const { acme } = site
  await add('Of Picking')
  await add('Of everybody', { sent_to: [acme.uid] })
  const { page } = await opened('admin')
  const tabs = page.getByRole('tab')
  expect(await tabs.allTextContents()).toEqual(['System Notifications', 'Custom Notifications'])
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true')
  for (const title of ["We noticed you're offline", 'Are you still here?', 'Reconnecting Scanner'])
    await page.getByRole('heading', { name: title }).waitFor()
  const part = (name: string) => page.getByRole('switch', { name: `${name}: Are you still here?` })
  await part('Enable').click()
  await page.getByText('System notification saved').waitFor()
  for (const name of ['Sound', 'Vibration']) expect(await part(name).getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => part('Enable').getAttribute('aria-busy')).toBe('false')
  await failing(page, 'setCompPref')
  await part('Enable').click()
  await page.getByText('Not today').waitFor()
  expect(await part('Enable').getAttribute('aria-checked')).toBe('false')
  expect(await axe(page)).toEqual([])
  await page.route('**/getCompPrefs', (route) => route.fulfill({ json: { message: 'OK', status: 200, data: [] } }))
  await page.reload()
  await page.getByText('No Data. Please reach out to your provider contact for support.').waitFor()

  const other = await opened('facilityManager')
  await rowOf(other.page, 'Of Picking').waitFor()
  const [asked] = await Promise.all([
    other.page.waitForRequest('**/getCustomNotificationsOfCompany'),
    other.page.reload(),
  ])
  expect(asked.postDataJSON()).toMatchObject({ fac_uid: acme.groups.north.uid })
  await rowOf(other.page, 'Of Picking').waitFor()
  expect(await other.page.getByRole('tab').count()).toBe(0)
  expect(await rowOf(other.page, 'Of everybody').count()).toBe(0)
})
