import { expect, test } from 'vitest'
import { signInByForm } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { earlierToday, handheldOf, scansFrom } from '../lib/handheld.ts'

/** The whole way through: a handheld enrols, a worker scans, and a manager with two-factor sees it in a browser. */

const site = companyForEach()

/** A device of the company with its worker signed in and working in the team. */
const workingHandheld = async () => {
  const joined_at = earlierToday(10)
  const { begin } = await handheldOf(site.open.here.url, site.acme)
  const { send } = await begin(site.acme.users.worker.username, site.acme.groups.picking.uid, joined_at)
  return (id: string, count: number, minutesAgo: number) => {
    const from = joined_at + (10 - minutesAgo) * 60_000
    return send({ id, from, to: from + 60_000, scans: scansFrom(id, from, count) })
  }
}

test('what a worker scans is on the card of a manager who signed in with two-factor', async () => {
  const { here } = site.open
  const { users } = site.acme
  const manager = await here.stores.users.get(site.acme.uid, users.teamManager.uid)
  if (!manager) throw new Error('no manager')
  await here.stores.users.replace(manager, { ...manager, two_factor: true })
  const scan = await workingHandheld()
  expect(await scan('b1', 12, 9)).toMatchObject({ status: 'accepted', accepted: 12 })

  const { page, consoleErrors } = await site.open.visitor()
  await signInByForm(page, here.url, site.acme.url, users.teamManager.username)
  await page.getByRole('dialog').waitFor()
  // Other people of this cloud get mail too.
  const own = () => here.cloud.outbox.list().filter(({ to }) => to.includes(manager.email ?? ''))
  const tokenOfLatest = () => /\b\d{6}\b/.exec(own()[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(tokenOfLatest).toHaveLength(6)
  const token = tokenOfLatest()

  await page.keyboard.type(token === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await page.getByText('2 attempts remaining').waitFor()
  await page.getByRole('dialog').getByRole('textbox').first().click()
  await page.keyboard.type(token)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/performance')

  const scans = page.getByRole('article', { name: 'Scans', exact: true })
  await expect.poll(() => scans.textContent()).toMatch(/^Scans12\D/)

  expect(await scan('b2', 7, 5)).toMatchObject({ status: 'accepted', accepted: 7 })
  expect(await scan('b2', 7, 5)).toMatchObject({ status: 'duplicate' })
  const seen = async () => {
    await page.getByRole('button', { name: 'Refresh Now' }).click()
    return scans.textContent()
  }
  await expect.poll(seen, { interval: 500 }).toMatch(/^Scans19\D/)
  // The wrong token was refused, as it should be.
  expect(consoleErrors.filter((text) => !text.includes('422'))).toEqual([])
})

test('a session that an admin ends is over at the next call, and the sign-in page says why', async () => {
  const { here } = site.open
  const { page } = await site.open.visitor()
  await signInByForm(page, here.url, site.acme.url, site.acme.users.facilityManager.username)
  await page.waitForURL('**/home/performance')
  const admin = await here.as(site.acme.users.admin)
  expect((await admin.call('endUserSessions', { uid: site.acme.users.facilityManager.uid })).status).toBe(200)
  // Any call will do; the page may have made one of its own by now, and may be gone.
  const refresh = page.getByRole('button', { name: 'Refresh Now' })
  await page.getByRole('button', { name: 'Refresh Now' }).or(page.getByLabel('Username')).waitFor()
  if ((await refresh.count()) > 0) await refresh.click().catch(() => undefined)
  await page.waitForURL('**/login**')
  await page.getByText('You were signed out by an admin.').waitFor()
})
