import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { JobRecord } from '../../functions/data/jobs.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { newId } from '../../functions/lib/ids.ts'
import { axe } from '../lib/axe.ts'
import { signIn } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { usersPage } from '../lib/usersPage.ts'

/** Jobs as people see them: started on a page, and followed from any other. */

const site = companyForEach()

/** A job that somebody works on, as far as anybody can see. */
const keep = async (user: UserRecord, more: Partial<JobRecord> = {}) => {
  const [{ role = 'admin', group = '' } = {}] = user.roles
  const now = Date.now()
  const job: JobRecord = {
    ...{
      id: newId(),
      company: site.acme.uid,
      user: user.uid,
      role,
      group,
      session: 's',
      kind: 'exportUsers',
      input: {},
    },
    ...{ state: 'running', run: 'r', batch: 1, done: 3140, total: 5000, tries: 1, failed: 0 },
    ...{ lease_until: now + 3_600_000, sent_at: now, created_at: now },
    ...more,
  }
  await site.open.here.stores.jobs.add(job)
  return job
}

const tray = (page: Page) => page.getByRole('dialog', { name: /^Jobs/ })
const sign = (page: Page) => page.getByRole('button', { name: /^Jobs/ })

test('users are exported by the keyboard, told of when they are done, and downloaded from another page', async () => {
  const user = await site.acme.user('admin', site.acme.groups.whole)
  const { page } = await usersPage(site.open, site.acme, user)
  await page.getByRole('button', { name: 'Export all as CSV' }).press('Enter')
  await page.getByRole('status').getByText('Export started').waitFor()
  await page.getByRole('status').getByText('Export users: done').waitFor()
  await page.getByRole('link', { name: 'Performance' }).first().click()
  // The new page takes the focus once it is there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')

  await sign(page).press('Enter')
  await tray(page).getByRole('heading', { name: 'Done 1' }).waitFor()
  await tray(page)
    .getByText(/^CSV, 1 kB · /)
    .waitFor()
  await tray(page).getByRole('button', { name: 'Download' }).focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('users.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('First name,Last name,Username')
  expect(text).toContain(user.username)

  await tray(page).getByRole('button', { name: 'Remove Export users' }).press('Enter')
  await tray(page).getByText('No jobs yet. Exports show up here.').waitFor()
  await page.keyboard.press('Escape')
  await tray(page).waitFor({ state: 'detached' })
  await expect.poll(() => sign(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('the tray stays when the page that was on its way arrives beneath it', async () => {
  const user = await site.acme.user('admin', site.acme.groups.whole)
  const { page } = await usersPage(site.open, site.acme, user)
  await sign(page).click()
  await tray(page).getByText('No jobs yet. Exports show up here.').waitFor()
  await page.keyboard.press('Escape')
  await tray(page).waitFor({ state: 'detached' })
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.side a[href$="callout-skus"]')?.click()
    document.querySelector<HTMLElement>('.jt-button')?.click()
  })
  await page.getByRole('heading', { level: 1, name: 'Callout SKUs' }).waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await tray(page).count()).toBe(1)
  expect(await tray(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
})

test('a job is followed without a reload, cancelled once it is confirmed, and what failed says why', async () => {
  const user = await site.acme.user('admin', site.acme.groups.whole)
  const reason = { code: 'notAllowed', message: 'Your role was changed before this was finished.' }
  const over = { lease_until: 0, finished_at: Date.now() }
  const failed = await keep(user, { state: 'failed', reason, ...over })
  const running = await keep(user)
  const { page } = await usersPage(site.open, site.acme, user)
  await page.getByRole('button', { name: 'Jobs: 1 running, 1 failed' }).click()
  const bar = tray(page).getByRole('progressbar', { name: 'Export users' })
  await tray(page).getByText('3,140 of 5,000 users').waitFor()
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('63')
  await tray(page).getByText(reason.message).waitFor()

  // It has moved before a pace could be told: that comes with a later answer, though nothing has moved since.
  const at = { now: Date.now(), until: Date.now() + 3_600_000 }
  await site.open.here.stores.jobs.commit(running, { done: 4000, cursor: 1 }, at)
  await tray(page).getByText('4,000 of 5,000 users').waitFor()
  await tray(page)
    .getByText(/^\d+ (s|min) left$/)
    .waitFor()
  expect(await axe(page)).toEqual([])

  await tray(page).getByRole('button', { name: 'Cancel Export users' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel “Export users”?' })
  await question.getByRole('button', { name: 'Keep running' }).click()
  await expect.poll(async () => (await site.open.here.stores.jobs.get(running))?.state).toBe('running')
  await question.waitFor({ state: 'detached' })
  await sign(page).click()
  await tray(page).getByRole('button', { name: 'Cancel Export users' }).click()
  await question.getByRole('button', { name: 'Cancel job' }).click()
  await expect.poll(async () => (await site.open.here.stores.jobs.get(running))?.state).toBe('cancelled')
  // Nobody really works on it, who would note that nothing is left to be taken back.
  const cancelled = await site.open.here.stores.jobs.get(running)
  if (cancelled?.unsettled) await site.open.here.stores.jobs.takenBack(cancelled, [], Date.now())
  await question.waitFor({ state: 'detached' })
  await sign(page).click()
  await tray(page)
    .getByText(/^Canceled after 4,000 users/)
    .waitFor()
  await tray(page).getByRole('button', { name: 'Clear finished' }).click()
  await tray(page).getByText('No jobs yet.').waitFor()
  await expect.poll(() => site.open.here.stores.jobs.get(failed)).toBeUndefined()
})

test('what asks for something comes first with its next step, and all jobs are there when they are asked for', async () => {
  const user = await site.acme.user('admin', site.acme.groups.whole)
  const over = { lease_until: 0, finished_at: Date.now(), total: 120, done: 120 }
  const reason = { code: 'failed', message: 'It did not work.' }
  await keep(user, { state: 'failed', reason, ...over })
  const why = { code: 'taken', message: 'The username is taken.', rows: 3 }
  const about = { name: 'night-crew.csv', others: 0 }
  await keep(user, { state: 'done', kind: 'batchCreateUsers', ...over, failed: 3, about, reasons: [why] })
  for (let more = 0; more < 5; more++) await keep(user, { state: 'done', ...over })
  const { page } = await usersPage(site.open, site.acme, user)
  await page.getByRole('button', { name: 'Jobs: 2 failed' }).click()
  await tray(page).getByRole('heading', { name: 'Failed 2' }).waitFor()
  await tray(page).getByText('3 of 120 users were not created. The username is taken (3 times).').waitFor()
  await tray(page).getByRole('button', { name: 'Download 3 rows of Create users, night-crew.csv' }).waitFor()
  // Only the tab that sent the list has it.
  await expect.poll(() => tray(page).getByRole('button', { name: 'Fix and try again' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])

  const rows = tray(page).getByText('120 of 120 users')
  await expect.poll(() => rows.count()).toBe(3)
  await tray(page).getByRole('button', { name: 'All jobs' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(5)

  await tray(page).getByRole('button', { name: 'Try again' }).click()
  await tray(page)
    .getByText(/^CSV, 1 kB · /)
    .waitFor()
})

test('a file that is gone is not offered, and an export that failed is run again on its page', async () => {
  const user = await site.acme.user('admin', site.acme.groups.whole)
  const north = site.acme.groups.north
  const [now, hour] = [Date.now(), 3_600_000]
  const input = {
    ...{ type: 'STEPS', group: north.uid, group_name: north.name, time_zone: 'Europe/Berlin', parts: 1 },
    ...{ from: now - 30 * hour, to: now - 6 * hour, associates: null, skus: null },
  }
  const of = { kind: 'sourceData', input, lease_until: 0, total: 9, done: 9 } as const
  const file = { location: 'gone', name: 'gone.csv', type: 'text/csv', size: 1 }
  await keep(user, { ...of, state: 'done', finished_at: now - 25 * hour, file })
  await keep(user, {
    ...of,
    state: 'failed',
    finished_at: now,
    reason: { code: 'failed', message: 'It did not work.' },
  })
  const { page } = await usersPage(site.open, site.acme, user)
  await sign(page).click()
  await tray(page)
    .getByText(/^File expired · /)
    .waitFor()
  expect(await tray(page).getByRole('button', { name: 'Download' }).count()).toBe(0)
  await tray(page).getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/home/source-data')
  await page.getByText('The form has the same values. Please check it and export again.').waitFor()
  await page.getByRole('button', { name: `Group: ${north.name}` }).waitFor()
  expect(await page.getByRole('radio', { name: /^Steps/ }).isChecked()).toBe(true)
})

test('on a phone, in Spanish, the tray is within the screen', async () => {
  const user = await site.acme.user('admin', site.acme.groups.whole)
  await keep(user)
  const { page } = await usersPage(site.open, site.acme, user, { size: { width: 390, height: 800 } })
  await page.evaluate(() => localStorage.setItem('shiftdeck.language', 'es'))
  await page.reload()
  await page.getByRole('button', { name: 'Trabajos: 1 en curso' }).click()
  const spanish = page.getByRole('dialog', { name: /^Trabajos/ })
  await spanish.getByText(/3[.,]?140 de 5[.,]?000 usuarios/).waitFor()
  const box = await spanish.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axe(page)).toEqual([])
})

test('who starts no jobs has no tray', async () => {
  const { page } = await site.open.visitor()
  await signIn(page, site.open.here.url, site.acme.url, site.acme.users.worker.username)
  await page.waitForURL('**/home/tasks')
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).waitFor()
  await expect.poll(() => sign(page).count()).toBe(0)
})
