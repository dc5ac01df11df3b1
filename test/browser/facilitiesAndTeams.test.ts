import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { rowOf as row } from '../lib/usersPage.ts'

/** Facilities and teams, used as people use them; and with them what every page of the same kit does. */

const site = companyForEach()

const pageOf = async (user: UserRecord, path: string, size?: { width: number; height: number }) => {
  const { page, context } = await site.open.visitor(size)
  await enter(page, site.open.here.url, { company: site.acme.url, username: user.username }, { path })
  return { page, context }
}

let count = 0
const newFacility = () => site.acme.group('facility', `Site ${++count}`, site.acme.uid)
const crew = (above: GroupRecord) => site.acme.group('team', `Crew ${++count}`, above.uid)
const stored = ({ uid }: { uid: string }) => site.open.here.stores.groups.get(site.acme.uid, uid)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test('a facility is created once everything is right, and edited in a drawer that has an address', async () => {
  const { page } = await pageOf(site.acme.users.admin, '/company/facilities')
  await row(page, 'North').getByText('2 teams').waitFor()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create facility' })
  const submit = () => dialog.getByRole('button', { name: 'Create facility' }).click()
  await dialog.getByLabel('Time zone').selectOption({ value: 'Asia/Kathmandu' })
  await submit()
  await dialog.getByText('Please input the facility name').waitFor()
  await expect.poll(() => focused(page)).toBe('name')
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.locator('[name=name]').fill('north')
  await submit()
  await dialog.getByText('Already in use').waitFor()
  await expect.poll(() => focused(page)).toBe('name')
  await dialog.locator('[name=name]').fill('Patan')
  await dialog.getByText('Contact and address').click()
  await dialog.getByLabel('City').fill('Lalitpur')
  await submit()
  await row(page, 'Patan').getByText('Kathmandu time').waitFor()

  await page.getByRole('button', { name: 'Edit Facility: Patan' }).click()
  const drawer = page.getByRole('dialog', { name: 'Patan' })
  await drawer.getByLabel('City').fill('')
  await drawer.getByLabel('Name').fill('Patan East')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes' }).getByText('2 changes have not been saved.').waitFor()
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await row(page, 'Patan East').waitFor()
  const uid =
    (await site.open.here.stores.groups.list(site.acme.uid)).find(({ name }) => name === 'Patan East')?.uid ?? ''
  await expect.poll(() => stored({ uid })).toMatchObject({ time_zone: 'Asia/Kathmandu' })
  await expect.poll(async () => (await stored({ uid }))?.city).toBeUndefined()

  await page.goto(`${site.open.here.url}/company/facilities?facility=${uid}`)
  await page.getByRole('dialog', { name: 'Patan East' }).waitFor()
})

test('the teams of a facility are found from it, and a new one lies in it', async () => {
  const north = site.acme.groups.north
  const { page } = await pageOf(site.acme.users.admin, '/company/facilities')
  await page.getByRole('button', { name: 'Show Teams: North' }).click()
  await row(page, 'Picking').waitFor()
  await expect.poll(() => row(page, 'Loading').count()).toBe(0)
  expect(page.url()).toContain(`in=${north.uid}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create team' })
  await dialog.getByLabel('Facility').selectOption('')
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await dialog.getByText("Please input the team's name").waitFor()
  await dialog.getByText('Please select a facility for the new team').waitFor()
  await dialog.getByText("Please select the team's type").waitFor()
  await dialog.locator('[name=name]').fill('Yard')
  await dialog.getByLabel('Facility').selectOption('North')
  await dialog.getByLabel('Type').selectOption('Non-Scan')
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await row(page, 'Yard').getByText('Non-Scan').waitFor()
  const made = (await site.open.here.stores.groups.list(site.acme.uid)).find(({ name }) => name === 'Yard')
  expect(made).toMatchObject({ parent_id: north.uid, subtype: 2 })
  await row(page, 'Yard').getByRole('button', { name: 'Edit Team: Yard' }).click()
  const drawer = page.getByRole('dialog', { name: 'Yard' })
  await drawer.getByLabel('Type').selectOption('Scan')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Team updated successfully').waitFor()
  await expect.poll(() => stored(made as GroupRecord)).toMatchObject({ name: 'Yard', subtype: 1 })
})

test('deleting names what it takes along, and is taken back', async () => {
  const facility = await newFacility()
  const team = await crew(facility)
  const { page } = await pageOf(site.acme.users.admin, '/company/facilities')
  await page.getByRole('button', { name: `Delete Facility: ${facility.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete facility' })
  await dialog.getByText(`Are you sure you want to delete ${facility.name}?`).waitFor()
  await dialog.getByText(team.name).waitFor()
  await expect.poll(() => dialog.locator(':focus').textContent()).toBe('Keep facility')
  await dialog.getByRole('button', { name: 'Delete facility' }).click()
  await page.getByText('Facility deleted successfully').waitFor()
  await expect.poll(() => row(page, facility.name).count()).toBe(0)
  await expect.poll(async () => (await stored(facility))?.status).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, facility.name).getByText('1 team').waitFor()
  await expect.poll(async () => (await stored(facility))?.status).toBe(1)
})

test('many change at once; what was refused is told name by name, and is again as it was', async () => {
  const facility = await newFacility()
  const [kept, gone, other] = [await crew(facility), await crew(facility), await crew(facility)]
  const { page } = await pageOf(site.acme.users.admin, `/company/teams?in=${facility.uid}`)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(3)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const root = await site.open.here.as(site.acme.users.superAdmin)
  await root.call('suspendTeam', { uid: gone.uid })
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url().split('/').at(-1) ?? ''))
  await page.getByRole('toolbar').getByRole('button', { name: 'Disable' }).click()
  const report = page.getByRole('dialog', { name: '2 of 3 teams' })
  await report.getByText(gone.name).waitFor()
  await report.getByText('This no longer exists, or you cannot see it.').waitFor()
  expect(calls.filter((name) => /Status|disable/.test(name))).toEqual(['setStatusOfTeams'])
  await expect.poll(() => Promise.all([kept, other].map(async (team) => (await stored(team))?.status))).toEqual([0, 0])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await stored(kept))?.status).toBe(1)

  // A switch shows at once what it will be, and goes back where the server refuses.
  const refuse = Promise.withResolvers<void>()
  await page.route('**/disableTeam', async (route) => {
    await refuse.promise
    const body = { status: 409, message: 'Somebody changed this at the same time.', data: null, code: 'conflict' }
    await route.fulfill({ status: 409, json: body })
  })
  const toggle = page.getByRole('switch', { name: `Enable ${kept.name}` })
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
  refuse.resolve()
  await page.getByText('Somebody changed this at the same time.').waitFor()
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
})

test('enabling a team of a disabled facility asks, since the facility is enabled with it', async () => {
  const facility = await newFacility()
  const team = await crew(facility)
  const root = await site.open.here.as(site.acme.users.superAdmin)
  await root.call('disableTeam', { uid: team.uid })
  await root.call('disableFacility', { uid: facility.uid })
  const { page } = await pageOf(site.acme.users.admin, `/company/teams?in=${facility.uid}`)
  await row(page, team.name).getByText('Facility disabled').waitFor()
  await page.getByRole('switch', { name: `Enable ${team.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Enable team' })
  await dialog.getByText('Enabling the team will enable the facility too.').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Enable team' }).click()
  await page.getByText('Team and facility enabled successfully').waitFor()
  await expect.poll(async () => (await stored(facility))?.status).toBe(1)
  await expect.poll(() => row(page, team.name).getByText('Facility disabled').count()).toBe(0)
})

test('a facility manager sees facilities and changes teams; a team manager gets to neither', async () => {
  const { page } = await pageOf(site.acme.users.facilityManager, '/company/facilities')
  await row(page, 'North').waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Create', exact: true }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Delete Facility' }).count()).toBe(0)
  const toggle = page.getByRole('switch', { name: 'Enable North' })
  await expect.poll(() => toggle.getAttribute('title')).toBe('Only admins can change facilities')
  await toggle.click({ force: true })
  await expect.poll(async () => (await stored(site.acme.groups.north))?.status).toBe(1)
  await page.getByRole('button', { name: 'View Facility: North' }).click()
  const drawer = page.getByRole('dialog', { name: 'North' })
  await drawer.getByText('Berlin time').first().waitFor()
  await expect.poll(() => drawer.getByRole('textbox').count()).toBe(0)
  expect(await axe(page, '.drawer')).toEqual([])
  await page.goto(`${site.open.here.url}/company/teams`)
  await row(page, 'Packing').waitFor()
  await expect.poll(() => row(page, 'Loading').count()).toBe(0)
  await page.getByRole('button', { name: 'Create', exact: true }).waitFor()

  const below = await pageOf(site.acme.users.teamManager, '/company/teams')
  await below.page.waitForURL('**/home/performance')
})

test('the dialog of a new row is there before its form has arrived, which is fetched when the pointer comes near', async () => {
  const { page } = await pageOf(site.acme.users.admin, '/company/facilities')
  await row(page, 'North').waitFor()
  const arrive = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/FacilityForm-*.js', async (route) => {
    asked.push(route.request().url())
    await arrive.promise
    await route.continue()
  })
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await create.hover()
  await expect.poll(() => asked.length).toBe(1)
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Create facility' })
  await dialog.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  // Who does not want to wait can leave.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await create.click()
  await dialog.getByRole('status', { name: 'Loading' }).waitFor()
  arrive.resolve()
  await dialog.locator('[name=name]').waitFor()
  expect(asked).toHaveLength(1)
})

test('another page leads to the teams of a facility by its name', async () => {
  const { page } = await pageOf(site.acme.users.admin, '/company/facilities')
  await row(page, 'North').waitFor()
  await page.evaluate(() => {
    history.pushState({ usr: { facility: 'South' }, key: 'south', idx: 1 }, '', '/company/teams')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await row(page, 'Loading').waitFor()
  await expect.poll(() => row(page, 'Picking').count()).toBe(0)
  await expect.poll(() => page.getByLabel('Facility', { exact: true }).inputValue()).toBe(site.acme.groups.south.uid)
})

test('without facilities the page of teams says what to create first, and leads there', async () => {
  const empty = await site.open.here.company(`empty-${++count}`)
  for (const { uid } of [empty.groups.north, empty.groups.south])
    await (await site.open.here.as(empty.users.superAdmin)).call('suspendFacility', { uid })
  const { page, context } = await site.open.visitor()
  await enter(
    page,
    site.open.here.url,
    { company: empty.url, username: empty.users.admin.username },
    { path: '/company/teams' },
  )
  await page.getByText('No facilites found, please create a new facility first').waitFor()
  await page.getByRole('link', { name: 'Go to Facilities' }).click()
  await page.waitForURL('**/company/facilities')
  await context.close()
})

test('a facility manager is told when the facility cannot be loaded, and can try again', async () => {
  const { page } = await site.open.visitor()
  let down = true
  await page.route('**/getFacilitesOfCompany', (route) => {
    const json = { status: 404, message: 'This no longer exists, or you cannot see it.', data: null, code: 'notFound' }
    return down ? route.fulfill({ status: 404, json }) : route.continue()
  })
  await enter(
    page,
    site.open.here.url,
    { company: site.acme.url, username: site.acme.users.facilityManager.username },
    { path: '/company/teams' },
  )
  const note = page.getByRole('alert').filter({ hasText: 'Failed to get your facility, please refresh the page' })
  await note.waitFor()
  down = false
  await note.getByRole('button', { name: 'Try again' }).click()
  await note.waitFor({ state: 'detached' })
})

test('filter, sort and page size are there again in another browser of the same user', async () => {
  const user = site.acme.users.admin
  const first = await pageOf(user, '/company/teams')
  await row(first.page, 'Picking').waitFor()
  await first.page.getByRole('button', { name: /^Disabled/ }).click()
  await first.page.getByLabel('Facility', { exact: true }).selectOption('South')
  const kept = async () =>
    (await site.open.here.stores.preferences.get(site.acme.uid, `USER#${user.uid}`, 1203))?.pref_value
  await expect.poll(kept).toBe(`show=disabled&in=${site.acme.groups.south.uid}`)
  await first.context.close()
  const { page } = await pageOf(user, '/company/teams')
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await row(page, 'Loading').waitFor()
  await expect.poll(() => row(page, 'Picking').count()).toBe(0)
  await expect.poll(() => page.getByLabel('Facility', { exact: true }).inputValue()).toBe(site.acme.groups.south.uid)
})

test('on a phone rows are cards, and controls take less than a third of it', async () => {
  const { page } = await pageOf(site.acme.users.admin, '/company/teams', { width: 390, height: 844 })
  const card = page.locator('.dt-cards li').first()
  await card.waitFor()
  const top = (await card.boundingBox())?.y ?? 844
  const foot = (await page.locator('.dt-foot').boundingBox())?.height ?? 844
  expect(top + foot).toBeLessThan(844 / 3 + 10)
  await page.getByRole('button', { name: 'Export and print' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('teams.csv')
})
