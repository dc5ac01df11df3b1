import { expect, test, vi } from 'vitest'
import { changeAnswers } from '../lib/answers.ts'
import { enter, signInByForm } from '../lib/browser.ts'
import { oneCompany } from '../lib/fixture.ts'

/** The choice of a group, after a sign-in and from the profile menu. */

vi.setConfig({ testTimeout: 60_000 })

const site = oneCompany()

const several = async () => {
  const { picking, loading, packing } = site.acme.groups
  const roles = [picking, loading, packing].map(({ uid: group }) => ({ role: 'teamManager' as const, group }))
  return site.acme.user('teamManager', picking, { roles })
}

test('who holds several groups is asked for one after the sign-in, and goes on in it', async () => {
  const user = await several()
  const { page } = await site.open.visitor()
  await signInByForm(page, site.open.here.url, site.acme.url, user.username)
  await page.waitForURL('**/groups')
  const card = page.getByRole('region', { name: 'Please select group' })
  await card.getByRole('radio').first().waitFor()
  expect(await card.getByRole('radio').count()).toBe(3)
  await card.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/home/performance**')
})

test('another group is switched to, and the console starts anew at its root; a disabled one is refused', async () => {
  const { loading, packing } = site.acme.groups
  await site.open.here.stores.groups
    .replace({ before: packing, after: { ...packing, status: 0 } })
    .catch(() => undefined)
  const user = await several()
  const { page } = await site.open.visitor({ width: 390, height: 844 })
  await enter(page, site.open.here.url, { company: site.acme.url, username: user.username }, { path: '/groups' })
  const choice = (name: string) => page.locator('.choice').filter({ hasText: name })
  await choice(packing.name).waitFor()
  expect(await choice(packing.name).getAttribute('data-tip')).toBe('This group is disabled')
  await choice(packing.name).getByRole('radio').click({ force: true })
  await page.getByText("You can't login into a disabled group.").first().waitFor()
  expect(await page.getByRole('button', { name: 'Switch', exact: true }).isDisabled()).toBe(true)
  await choice(loading.name).getByRole('radio').check()
  const refusal = { status: 409, code: 'conflict', message: 'Somebody was faster.', data: null }
  await page.route('**/session/refresh', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.getByRole('alert').getByText(refusal.message).waitFor()
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.getByText('Group switched successfully').waitFor()
  await page.waitForURL('**/home/performance**')
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('shiftdeck.who') ?? '{}'))
  expect(session.group.uid).toBe(loading.uid)
})

test('somebody all of whose groups are disabled is told so and can only log out', async () => {
  const user = await several()
  const { page } = await site.open.visitor()
  const message = 'All of your groups are disabled. Please contact your admin.'
  await changeAnswers<{ data: { data: object[] } }>(page, '**/getUserGroupsAndRoles', ({ data, ...rest }) => {
    const off = data.data.map((entry) => ({ ...entry, enabled: false }))
    return { ...rest, data: { data: off, allDisabled: true, message } }
  })
  await enter(page, site.open.here.url, { company: site.acme.url, username: user.username }, { path: '/groups' })
  await page.getByText(message).waitFor()
  expect(await page.locator('.choice[data-off]').count()).toBe(3)
  expect(await page.getByRole('button', { name: 'Switch', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login**')
  expect(await page.evaluate(() => localStorage.getItem('shiftdeck.who'))).toBeNull()
})
