import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Console, openConsole, signInByForm } from '../lib/browser.ts'
import { password, type WorldCompany } from '../lib/world.ts'

/** The whole way through: a handheld enrols, a worker scans, and a manager with two-factor sees it in a browser. */

let open: Console
let acme: WorldCompany

beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company('acme')
})
afterAll(() => open?.stop())

/** A device of the company with its worker signed in and working in the team. */
const workingHandheld = async () => {
  const { here } = open
  const admin = await here.as(acme.users.admin)
  const { data: code } = await admin.call('createEnrolmentCode', { company_uid: acme.uid, name: 'Dock 4' })
  const { data: enrolled } = await here.call('enrol', { code: code.code, serial_number: 'S-1', model: 'TC52' })
  const { data: token } = await here.call('token', enrolled)
  const headers = { authorization: `Bearer ${enrolled.device_id}~${token.token}` }
  const joined_at = Date.now() - 10 * 60_000
  const signedIn = await here.call(
    'signIn',
    { username: acme.users.worker.username, password, at: joined_at },
    { headers },
  )
  expect(signedIn).toMatchObject({ status: 200 })
  const { data: join } = await here.call(
    'joinGroup',
    { work_id: signedIn.data.work_id, group_uid: acme.groups.picking.uid, at: joined_at },
    { headers },
  )
  const scan = async (id: string, count: number, minutesAgo: number) => {
    const from = joined_at + (10 - minutesAgo) * 60_000
    const scans = Array.from({ length: count }, (_, index) => ({
      id: `${id}-${index}`,
      at: from + index * 1000,
      code: `40${index}`,
      outcome: 'accepted',
      gap: index === 0 ? null : 1000,
    }))
    const batch = { id, join_id: join.join_id, from, to: from + 60_000, scans, steps: [] }
    return here.call('events', { sent_at: Date.now(), batches: [batch] }, { headers })
  }
  return { scan }
}

test('what a worker scans is on the card of a manager who signed in with two-factor', async () => {
  const { here } = open
  const { users } = acme
  const manager = await here.stores.users.get(acme.uid, users.teamManager.uid)
  if (!manager) throw new Error('no manager')
  await here.stores.users.replace(manager, { ...manager, two_factor: true })
  const { scan } = await workingHandheld()
  expect((await scan('b1', 12, 9)).data.batches[0]).toMatchObject({ status: 'accepted', accepted: 12 })

  const { page, consoleErrors } = await open.visitor()
  await signInByForm(page, here.url, acme.url, users.teamManager.username)
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
  await expect.poll(() => scans.textContent(), { timeout: 10_000 }).toMatch(/^Scans12\D/)

  expect((await scan('b2', 7, 5)).data.batches[0]).toMatchObject({ status: 'accepted', accepted: 7 })
  expect((await scan('b2', 7, 5)).data.batches[0]).toMatchObject({ status: 'duplicate' })
  const seen = async () => {
    await page.getByRole('button', { name: 'Refresh Now' }).click()
    return scans.textContent()
  }
  await expect.poll(seen, { timeout: 10_000, interval: 500 }).toMatch(/^Scans19\D/)
  // The wrong token was refused, as it should be.
  expect(consoleErrors.filter((text) => !text.includes('422'))).toEqual([])
})

test('a session that an admin ends is over at the next call, and the sign-in page says why', async () => {
  const { here } = open
  const { page } = await open.visitor()
  await signInByForm(page, here.url, acme.url, acme.users.facilityManager.username)
  await page.waitForURL('**/home/performance')
  const admin = await here.as(acme.users.admin)
  expect((await admin.call('endUserSessions', { uid: acme.users.facilityManager.uid })).status).toBe(200)
  // Any call will do; the page may have made one of its own by now.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page
    .getByRole('button', { name: 'Refresh Now' })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  await page.waitForURL('**/login**')
  await page.getByText('You were signed out by an admin.').waitFor()
})
