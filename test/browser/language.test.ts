import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { type Console, openConsole, signInByForm } from '../lib/browser.ts'
import { password, type WorldCompany } from '../lib/world.ts'

let open: Console
let acme: WorldCompany
let admin: UserRecord

beforeAll(async () => {
  open = await openConsole()
})
beforeEach(async () => {
  acme = await open.here.company('acme')
  admin = await acme.user('admin', acme.groups.whole)
})
afterAll(() => open?.stop())

test('a language that is chosen before signing in stays the user’s, here and in another browser', async () => {
  const { page, consoleErrors } = await open.visitor()
  await page.goto(`${open.here.url}/login`)
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
  expect(await axeInBothThemes(page)).toEqual([])

  await page.evaluate(() => {
    sessionStorage.setItem('shiftdeck.tutorial.notNow', '1')
    localStorage.setItem('shiftdeck.whatsNew', '999999999')
  })
  await page.getByLabel('Empresa').fill(acme.url)
  await page.getByLabel('Usuario').fill(admin.username)
  await page.locator('input[name=password]').fill(password)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/setUserPref'))
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.getByRole('heading', { name: 'Rendimiento', exact: true }).waitFor()
  expect((await saved).status()).toBe(200)
  await page.getByRole('link', { name: 'Gráficos', exact: true }).waitFor()
  expect(consoleErrors).toEqual([])

  const { page: other } = await open.visitor()
  await signInByForm(other, open.here.url, acme.url, admin.username)
  await other.getByRole('heading', { name: 'Rendimiento', exact: true }).waitFor()

  // Back by the menu, for both.
  await other.getByRole('button', { name: /Menú del perfil/ }).click()
  await other.getByRole('menuitemradio', { name: 'English' }).click()
  await other.getByRole('heading', { name: 'Performance', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Performance', exact: true }).waitFor()
})

test('a choice outlives its cookie; where cookies are refused the console does not load again and again', async () => {
  const { page } = await open.visitor()
  let loads = 0
  page.on('framenavigated', () => {
    loads += 1
  })
  const inSpanish = page.getByRole('heading', { name: 'Iniciar sesión' })
  await page.goto(`${open.here.url}/login`)
  await page.getByRole('button', { name: 'Español' }).click()
  await inSpanish.waitFor()
  loads = 0
  await page.reload()
  await inSpanish.waitFor()
  expect(loads).toBe(1)
  // Some browsers forget cookies that scripts set after a week.
  await page.context().clearCookies()
  await page.reload()
  await inSpanish.waitFor()
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('language=es')

  // Back may show a document as it was before the choice.
  await page.evaluate(() => localStorage.removeItem('shiftdeck.language'))
  await page.context().clearCookies()
  await page.goto(`${open.here.url}/login?from=english`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(`${open.here.url}/login`)
  await page.getByRole('button', { name: 'Español' }).click()
  await inSpanish.waitFor()
  await page.goBack()
  await inSpanish.waitFor()

  await page.context().clearCookies()
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined }),
  )
  loads = 0
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
})
