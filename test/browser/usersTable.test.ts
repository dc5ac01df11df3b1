import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { newId } from '../../functions/lib/ids.ts'
import { axe } from '../lib/axe.ts'
import { type Console, enter, nowhere, openConsole } from '../lib/browser.ts'
import { rowOf as row, usersPage as usersPageOf } from '../lib/usersPage.ts'
import type { WorldCompany } from '../lib/world.ts'

/** A table of many rows: loaded page after page, arranged by the user, taken along as a file. */

/** More than the first page, and than a screen. */
const many = 450

let open: Console
let acme: WorldCompany

beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company('acme')
  const { users } = open.here.stores
  const add = (at: number) =>
    users.add(
      {
        ...acme.users.worker,
        uid: newId(),
        username: `many${at}`,
        first_name: 'Many',
        last_name: `Number ${at}`,
        // Some have so many roles that their row is higher.
        roles: [acme.groups.picking, ...(at % 5 ? [] : [acme.groups.packing])].map(({ uid }) => ({
          role: 'worker',
          group: uid,
        })),
      },
      null,
    )
  for (let at = 0; at < many; at += 10) await Promise.all(Array.from({ length: 10 }, (_, by) => add(at + by)))
})
afterAll(() => open?.stop())

/** Somebody of their own for each test: columns and filters are kept with the user. */
const admin = () => acme.user('admin', acme.groups.whole)
/** A page that stands where nothing runs yet, of somebody who has signed in. */
const signedIn = async () => {
  const { page } = await open.visitor()
  const { username } = await admin()
  await enter(page, open.here.url, { company: acme.url, username }, { path: nowhere })
  return page
}
const usersPage = async (query: string, size?: { width: number; height: number }, user?: UserRecord) => {
  const { page } = await usersPageOf(open, acme, user ?? (await admin()), { query, size })
  await page.getByRole('checkbox', { name: 'Select Many' }).first().waitFor()
  return page
}
const heads = (page: Page) => page.locator('thead th:not(.dt-check)').allInnerTexts()

const textOf = async (download: Download) => {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString().replace(/\r\n$/, '')
}

test('the first rows are there while more load; it is said, and then search, sort and file have all of them', async () => {
  const page = await signedIn()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/getAllUsersOfCompany', async (route) => {
    if (route.request().postDataJSON().cursor) await held
    await route.continue()
  })
  await page.goto(`${open.here.url}/company/users`)
  const status = page.locator('.dt-pager [role=status]')
  await expect.poll(() => status.textContent()).toBe('1–25 of 200 so far, loading more…')
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
  const file = page.getByRole('button', { name: 'Export CSV' })
  await expect.poll(() => file.isDisabled()).toBe(true)
  await expect.poll(() => file.getAttribute('title')).toBe('Available once everything is loaded')
  await page.getByRole('searchbox').fill('nobody has this name')
  await page.getByText('Nothing matches so far').waitFor()

  release()
  await page.getByText('Nothing matches', { exact: true }).waitFor()
  await page.getByRole('searchbox').fill('many')
  await expect.poll(() => status.textContent()).toBe(`1–25 of ${many}`)
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(many + 1))
  await page.getByRole('button', { name: 'Last Name' }).click()
  await row(page, 'Many Number 0').waitFor()
  await row(page, 'Many Number 24').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toBe('users.csv')
  const lines = (await textOf(download)).split('\r\n')
  expect(lines[0]).toBe('\ufeffFirst Name,Last Name,Username,Role · group,Created On (Berlin time),Enable')
  expect(lines).toHaveLength(many + 1)
  expect(lines[many]).toContain(`Many,Number ${many - 1},many${many - 1},Worker · Picking`)
})

test('a page that cannot be loaded leaves those before it, says so, and is tried again', async () => {
  const page = await signedIn()
  let broken = true
  await page.route('**/getAllUsersOfCompany', (route) =>
    broken && route.request().postDataJSON().cursor ? route.abort() : route.continue(),
  )
  await page.goto(`${open.here.url}/company/users`)
  await page.getByText('Only the first 200 rows could be loaded.').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(26)
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.locator('.dt-pager [role=status]').textContent()).toMatch(/^1–25 of \d+$/)
  await expect.poll(() => page.getByText('could be loaded').count()).toBe(0)
})

test('rows far away come a few at a time, and then all of them that are in sight', async () => {
  const page = await usersPage('?rows=all&q=many&sort=last_name')
  await expect.poll(() => page.locator('.dt-pager [role=status]').textContent()).toBe(`1–${many} of ${many}`)
  const most = await page.locator('.dt-scroll').evaluate(async (scroller) => {
    let added = 0
    new MutationObserver((changes) => {
      const rows = changes.flatMap(({ addedNodes }) => [...addedNodes])
      added = Math.max(added, rows.filter((row) => row instanceof HTMLElement && row.dataset.index).length)
    }).observe(scroller, { childList: true, subtree: true })
    scroller.scrollTo(0, scroller.scrollHeight / 2)
    const foot = scroller.getBoundingClientRect().bottom - 4
    const isFull = () => document.elementFromPoint(600, foot)?.closest('tr[data-index]')
    while (!isFull()) await new Promise((resolve) => setTimeout(resolve, 20))
    return added
  })
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(8)
})

test('all rows stand below one another: few of them are in the document, and heights may differ', async () => {
  const page = await usersPage('?rows=all&q=many&sort=last_name')
  const rows = page.locator('tbody tr:not(.dt-gap)')
  await expect.poll(() => page.locator('.dt-pager [role=status]').textContent()).toBe(`1–${many} of ${many}`)
  await expect.poll(() => rows.count()).toBeLessThan(60)
  await page.locator('.dt-scroll').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight / 2))
  await expect.poll(() => row(page, 'Many Number 225').count()).toBe(1)
  const last = row(page, `Many Number ${many - 1}`)
  // It grows while it is scrolled: rows are as high as they turn out to be.
  await expect
    .poll(async () => {
      await page.locator('.dt-scroll').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
      return last.count()
    })
    .toBe(1)
  await expect.poll(() => last.getAttribute('aria-rowindex')).toBe(String(many + 1))
  await expect.poll(() => rows.count()).toBeLessThan(60)
  // Keys and ticks work wherever it has scrolled to.
  await last.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await page.getByText('2 selected').waitFor()
  await expect
    .poll(() =>
      row(page, `Many Number ${many - 2}`)
        .getByRole('checkbox')
        .isChecked(),
    )
    .toBe(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('toolbar').getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect((await textOf(download)).split('\r\n')).toHaveLength(3)
})

test('columns are chosen, ordered and made wider by keyboard, and stay so for this user', async () => {
  const user = await admin()
  const owner = `USER#${user.uid}` as const
  const page = await usersPage('?q=many', undefined, user)
  const usual = ['First Name', 'Last Name', 'Username', 'Role · group', 'Created On', 'Enable', 'Actions']
  await expect.poll(() => heads(page)).toEqual(usual)
  await page.getByRole('button', { name: 'Columns' }).click()
  const panel = page.getByRole('group', { name: 'Columns' })
  expect(await axe(page, 'main')).toEqual([])
  await panel.getByRole('checkbox', { name: 'Show Username' }).uncheck()
  const toLeft = panel.getByRole('button', { name: 'Move Last Name to the left' })
  await toLeft.focus()
  await page.keyboard.press('Enter')
  const width = panel.getByRole('slider', { name: 'Width of Last Name' })
  await width.focus()
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight')
  const arranged = ['Last Name', 'First Name', 'Role · group', 'Created On', 'Enable', 'Actions']
  await expect.poll(() => heads(page)).toEqual(arranged)
  const wide = () =>
    page
      .getByRole('columnheader', { name: 'Last Name' })
      .evaluate((head) => Math.round(head.getBoundingClientRect().width))
  await expect.poll(wide).toBe(220)
  const stored = async () => (await open.here.stores.preferences.get(acme.uid, owner, 1101))?.pref_value
  await expect.poll(stored).toBe('last_name:220,first_name,-username,role,created_on,status')

  await page.reload()
  await expect.poll(() => heads(page)).toEqual(arranged)
  await expect.poll(wide).toBe(220)
  const edge = page.getByRole('columnheader', { name: 'Last Name' }).locator('.dt-edge')
  const box = await edge.boundingBox()
  if (!box) throw new Error('no edge')
  await page.mouse.move(box.x + 4, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 44, box.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(wide).toBe(260)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect.poll(() => heads(page)).toEqual(usual)
  await expect.poll(stored).toBe('')
})

test('at 1024 px no role is cut, and on a phone the rows begin in the first third', async () => {
  const tablet = await usersPage('?q=many', { width: 1024, height: 768 })
  const cut = await tablet
    .locator('td.dt-lines')
    .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  expect(cut).toBe(0)
  await expect
    .poll(() =>
      tablet
        .locator('td.dt-lines')
        .first()
        .evaluate((cell) => getComputedStyle(cell).whiteSpace),
    )
    .toBe('normal')
  const phone = await usersPage('?q=many', { width: 390, height: 844 })
  const top = await phone
    .locator('.dt-cards li')
    .first()
    .evaluate((card) => card.getBoundingClientRect().top)
  expect(top).toBeLessThan(844 / 3 + 20)
})
