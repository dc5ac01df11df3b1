import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportLetter } from '../../functions/reports/letter/letter.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { reportKinds } from '../../shared/reports.ts'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'
import { sampleReport } from '../reports/sample.ts'
import { shownMail } from '../reports/shown.ts'

let site: Console
let acme: WorldCompany
beforeAll(async () => {
  site = await openConsole()
  acme = await site.here.company()
})
afterAll(() => site?.stop())

const open = async (user: { username: string }, width: number, path = '/user/reports') => {
  const { page, context, consoleErrors } = await site.visitor({ width, height: 900 })
  await enter(page, site.here.url, { company: acme.url, username: user.username }, { path })
  return { page, context, consoleErrors }
}
/** What says how it stands and which way it went. */
const signs = ['●', '▲', '◆', '○', '↑', '↓', '≥', '≤']

const storedOf = (uid: string) => async (type: number) =>
  (await site.here.stores.preferences.get(acme.uid, `USER#${uid}`, type))?.pref_value

describe.each([1440, 390])('which reports come, at %i px', (width) => {
  test('a manager turns reports on and off, undoes it, saves it and is told', async () => {
    const user = await acme.user('facilityManager', acme.groups.north)
    const stored = storedOf(user.uid)
    const { page, consoleErrors } = await open(user, width)
    const weekly = page.getByRole('switch', { name: 'Weekly report of Picking' })
    await weekly.waitFor()
    expect(await weekly.getAttribute('aria-checked')).toBe('true')
    const daily = page.getByRole('switch', { name: 'Daily report of North' })
    expect(await daily.getAttribute('aria-checked')).toBe('false')

    await weekly.click()
    await page.getByText('Picking weekly off').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await weekly.getAttribute('aria-checked')).toBe('true')
    await weekly.click()
    await daily.click()
    await page.getByText('2 changes').waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Weekly Emails Updated').waitFor()
    await page.getByText('Daily Emails Updated').waitFor()
    await page.getByText('Preference updated successfully.').waitFor()
    expect([await stored(400), await stored(401)]).toEqual([acme.groups.picking.uid, acme.groups.north.uid])
    await page.reload()
    await weekly.waitFor()
    expect([await weekly.getAttribute('aria-checked'), await daily.getAttribute('aria-checked')]).toEqual([
      'false',
      'true',
    ])
    expect(await axeInBothThemes(page)).toEqual([])
    expect(consoleErrors).toEqual([])
  })
})

test('a choice that cannot be saved stays on the page, and its user is told', async () => {
  const user = await acme.user('teamManager', acme.groups.picking)
  const { page } = await open(user, 1440)
  const daily = page.getByRole('switch', { name: 'Daily report of Picking' })
  await daily.click()
  await page.route('**/setUserPref', (route) => route.abort())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('There was an error, please try it again.').waitFor()
  expect(await daily.getAttribute('aria-checked')).toBe('true')
  await page.unroute('**/setUserPref')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Preference updated successfully.').waitFor()
  expect(await storedOf(user.uid)(401)).toBe(acme.groups.picking.uid)
})

test('what is switched is not lost by a link, and of two choices that one is told that could not be saved', async () => {
  const user = await acme.user('teamManager', acme.groups.picking)
  const { page } = await open(user, 1440)
  const daily = page.getByRole('switch', { name: 'Daily report of Picking' })
  const weekly = page.getByRole('switch', { name: 'Weekly report of Picking' })
  await daily.click()
  await page.getByRole('link', { name: 'Charts', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Discard changes' })
  await question.getByText('One change has not been saved.').waitFor()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await weekly.click()
  await page.getByText('2 changes').waitFor()
  // The weekly choice is saved first.
  let sent = 0
  await page.route('**/setUserPref', (route) => (++sent > 1 ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('There was an error, please try it again.').waitFor()
  await page.getByText('1 change', { exact: true }).waitFor()
  expect(await storedOf(user.uid)(400)).toBe(acme.groups.picking.uid)
  expect([await weekly.getAttribute('aria-checked'), await daily.getAttribute('aria-checked')]).toEqual([
    'false',
    'true',
  ])
  await page.unroute('**/setUserPref')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Preference updated successfully.').waitFor()
  await page.getByRole('link', { name: 'Charts', exact: true }).first().click()
  await page.waitForURL('**/home/charts**')
})

test('the tree folds, disabled groups say so, and the profile leads to it all', async () => {
  const { north, loading } = acme.groups
  const disabled = { ...loading, uid: `old-${Date.now()}`, name: 'Old Dock', status: 0 as const }
  if (!(await site.here.stores.groups.list(acme.uid)).some(({ name }) => name === disabled.name))
    await site.here.stores.groups.add(disabled)
  const { page } = await open(await acme.user('admin', acme.groups.whole), 1440, '/user/profile')
  await page.getByRole('navigation').getByRole('link', { name: 'Reports', exact: true }).click()
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await row('Old Dock').getByText('This group is disabled').waitFor()
  const off = page.getByRole('switch', { name: 'Daily report of Old Dock' })
  expect(await off.getAttribute('aria-disabled')).toBe('true')
  // Nothing comes of it, though weekly reports are on unless somebody turns them off.
  const weeklyOff = page.getByRole('switch', { name: 'Weekly report of Old Dock' })
  expect(await weeklyOff.getAttribute('aria-checked')).toBe('false')
  await page.getByText('7 groups, 1 disabled').waitFor()
  const fold = page.getByRole('button', { name: `Groups of ${north.name}` })
  await fold.click()
  expect([await fold.getAttribute('aria-expanded'), await row('Picking').count()]).toEqual(['false', 0])
  await row('Loading').waitFor()
  await fold.click()
  await row('Picking').waitFor()
  // Each group by itself: a facility that is off leaves its teams as they are.
  await page.getByRole('switch', { name: `Weekly report of ${north.name}` }).click()
  const picking = page.getByRole('switch', { name: 'Weekly report of Picking' })
  expect(await picking.getAttribute('aria-checked')).toBe('true')
})

test('a worker is told that reports are for managers, and finds none in the profile', async () => {
  const worker = await acme.user('worker', acme.groups.picking)
  const { page } = await open(worker, 390)
  await page.getByText('Reports by email are for managers.').waitFor()
  expect(await page.getByRole('switch').count()).toBe(0)
  const profile = await open(worker, 1440, '/user/profile')
  await profile.page.getByRole('navigation').getByRole('link', { name: 'Edit Profile' }).waitFor()
  expect(await profile.page.getByRole('link', { name: 'Reports', exact: true }).count()).toBe(0)
})

test('the last report is shown as it was mailed, and its link leads to its range', async () => {
  const user = await acme.user('teamManager', acme.groups.packing)
  const { page, context, consoleErrors } = await open(user, 1440)
  await page.getByRole('button', { name: 'See last week’s report' }).click()
  const dialog = page.getByRole('dialog', { name: 'The last report' })
  await dialog.getByText(/^Packing, week of .*: no work in this week$/).waitFor()
  const mail = dialog.frameLocator('iframe')
  await mail.getByText('Weekly report', { exact: true }).waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    mail.getByRole('link', { name: 'Choose reports' }).click(),
  ])
  await opened.waitForURL('**/user/reports')
  await dialog.getByRole('tab', { name: 'Daily' }).click()
  await dialog.getByText('You get no daily reports').waitFor()
  const preference = { pref_type: prefTypes.dailyReportGroups, pref_value: acme.groups.packing.uid }
  await site.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, preference)
  await page.reload()
  await page.getByRole('button', { name: 'See last week’s report' }).click()
  await dialog.getByRole('tab', { name: 'Daily' }).click()
  await dialog
    .getByText(/no work on this day$/)
    .first()
    .waitFor()
  expect(consoleErrors).toEqual([])
})

describe.each(reportKinds)('the %s mail', (kind) => {
  const { html } = reportLetter(sampleReport(kind), undefined)
  /** Some programs drop the block with what is finer, dark or narrow. */
  const bare = html.replace(/<style>.*?<\/style>/s, '')

  const variants = [640, 390].flatMap((width) => [
    { width, colorScheme: 'light' as const, text: html, as: 'light' },
    { width, colorScheme: 'dark' as const, text: html, as: 'dark' },
    { width, colorScheme: 'light' as const, text: bare, as: 'without its style block' },
  ])
  test.each(variants)(
    'is readable at $width px, $as, and fetches nothing',
    async ({ width, colorScheme, text, as }) => {
      const { page, asked, close } = await shownMail(site.browser, text, { width, colorScheme })
      expect(asked).toEqual([])
      const [shown, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
      if (as !== 'without its style block' || width > 600) expect(shown).toBeLessThanOrEqual(seen ?? 0)
      expect(await axe(page)).toEqual([])
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(background).toBe(as === 'dark' ? 'rgb(11, 13, 17)' : 'rgb(242, 243, 246)')
      // The signs are drawn, each as another one: none is an empty box.
      const drawn = await page.evaluate(
        (signs) => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
          const pen = canvas.getContext('2d', { willReadFrequently: true })
          return signs.map((sign) => {
            if (!pen) return ''
            pen.clearRect(0, 0, 40, 40)
            pen.font = '24px Inter'
            pen.fillText(sign, 4, 28)
            return canvas.toDataURL()
          })
        },
        [...signs, ' ', '\u{10ffff}'],
      )
      expect(new Set(drawn).size).toBe(signs.length + 2)
      await close()
    },
  )
})
