import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Reports that are saved and mailed: the dialog on each report's page, and the list of them in the profile. */

let open: Console
let acme: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company()
  const { call } = await open.here.as(acme.users.admin)
  const company_uid = acme.uid
  const group = (await call('createCalloutSkuGroup', { company_uid, group: 'Fragile' })).data
  await call('createCalloutSku', { company_uid, sku_group_id: group.id, sku: 'GLASS-*' })
})
afterAll(() => open?.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Somebody of their own, so that a second try finds nothing saved. */
const manager = () => acme.user('admin', acme.groups.whole)

const visit = async (user: UserRecord, path: string, { width = 1440, language = 'en', skus = [] as string[] } = {}) => {
  const { page, consoleErrors } = await open.visitor({ width, height: width < 500 ? 844 : 900 })
  await page.addInitScript(
    ([key, list, chosen]) => {
      localStorage.setItem('shiftdeck.language', chosen ?? 'en')
      if (list !== '[]' && !sessionStorage.getItem(key ?? '')) sessionStorage.setItem(key ?? '', list ?? '')
    },
    [`shiftdeck.heatMap.${user.uid}`, JSON.stringify(skus), language] as const,
  )
  await enter(page, open.here.url, { company: acme.url, username: user.username }, { path })
  return { page, consoleErrors }
}
const savedBy = (user: UserRecord) => open.here.stores.savedReports.list(acme.uid, user.uid)
test.each([
  {
    path: '/home/rankings/team-rankings?type=TOTAL_HOURS',
    ...{ report: 'Team Rankings', kind: 'teamRankings', longest: 'Last 30 days' },
  },
  {
    path: '/home/callout-sku-metrics?data=rate',
    ...{ report: 'SKU Metrics', kind: 'skuMetrics', longest: 'Last 28 days' },
  },
  {
    path: '/home/sku-heat-map',
    ...{ report: 'SKU Heat Map', kind: 'skuHeatMap', longest: 'Last 30 days' },
  },
])('$report is saved as it is shown, and stands in the list with its next mail', async (given) => {
  const { path, report, kind, longest } = given
  const user = await manager()
  const { page, consoleErrors } = await visit(user, path, { skus: ['GLASS-*', 'TOTE 1'] })
  await button(page, 'Email it').click()
  const dialog = page.getByRole('dialog', { name: 'Email this report' })
  await dialog.getByText(`Goes to ${user.email}. Next: `).waitFor()
  const name = dialog.getByLabel('Name')
  expect(await name.inputValue()).toMatch(/\w/)
  expect(await axeInBothThemes(page)).toEqual([])

  await name.fill('')
  await button(page, 'Save').click()
  await dialog.getByText('This field is required').waitFor()
  await name.fill(`Mine: ${report}`)
  await dialog.getByLabel('How often').selectOption('Never, only save it')
  await dialog.getByText('It is saved here and not emailed.').waitFor()
  await dialog.getByLabel('How often').selectOption('Every day')
  await dialog.getByLabel('What it shows').selectOption(longest)
  await button(page, 'Save').click()
  await dialog.waitFor({ state: 'detached' })
  expect(await savedBy(user)).toMatchObject([
    { name: `Mine: ${report}`, schedule: 'daily', selection: { report: kind } },
  ])

  await page.goto(`${open.here.url}/user/reports`)
  const row = page.getByRole('row').filter({ hasText: `Mine: ${report}` })
  await row.getByText(`${report}, last `).waitFor()
  expect(await row.locator('.reports-next').textContent()).toMatch(/06:00/)
  expect(consoleErrors).toEqual([])
})

test.each([1440, 390])('the list at %i px: how often, another name, deleted and brought back', async (width) => {
  const user = await manager()
  const skus = ['GLASS-*', 'TOTE 1']
  await open.here.stores.savedReports.change([acme.uid, user.uid], Date.now(), () => [
    {
      ...{ id: 'heat000000000000', name: 'Glass by day', schedule: 'weekly', range: 'lastWeek', group: acme.uid },
      selection: { report: 'skuHeatMap', sku_type: 'manual', group_uid: acme.uid, skus },
    },
    {
      ...{ id: 'teams00000000000', name: 'Scans', schedule: 'daily', range: 'yesterday', group: acme.uid },
      selection: { report: 'teamRankings', data_type: 'SCANS', group_uids: [acme.uid] },
    },
  ])
  const { page } = await visit(user, '/user/reports', { width })
  const often = page.getByRole('combobox', { name: 'How often Glass by day is emailed' })
  await often.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axeInBothThemes(page)).toEqual([])

  await often.selectOption('none')
  await expect
    .poll(async () => (await savedBy(user)).find(({ name }) => name === 'Glass by day')?.schedule)
    .toBe('none')
  const row = page.getByRole('row').filter({ hasText: 'Glass by day' })
  await row.getByText('SKU Heat Map, previous week, Monday to Sunday').waitFor()
  await row.getByText('No email').waitFor({ state: width < 500 ? 'attached' : 'visible' })

  await button(page, 'Edit Glass by day').click()
  const dialog = page.getByRole('dialog', { name: 'Edit saved report' })
  // What was chosen a moment ago, whether the list was read again since or not.
  await dialog.getByText('It is saved here and not emailed.').waitFor()
  await dialog.getByLabel('Name').fill('scans')
  await button(page, 'Save').click()
  await dialog.getByText('Already in use').waitFor()
  await dialog.getByLabel('Name').fill('Glass')
  await button(page, 'Save').click()
  await dialog.waitFor({ state: 'detached' })

  await button(page, 'Delete Glass').click()
  await page.getByText('Glass deleted').waitFor()
  await button(page, 'Edit Glass').waitFor({ state: 'detached' })
  await page.locator('.toast-action', { hasText: 'Undo' }).click()
  await button(page, 'Edit Glass').waitFor()
})

test('what could not be mailed says why, in both languages, on a phone too', async () => {
  const user = await manager()
  const message = 'The selected groups contain more than 15000 SKUs. Please select fewer groups.'
  const refused = { code: 'badInput', message, first: '2026-03-01', latest: '2026-03-08' }
  const selection = { report: 'skuMetrics', kind: 'callout', shown: 'scans', group_uid: acme.uid } as const
  await open.here.stores.savedReports.change([acme.uid, user.uid], Date.now(), () => [
    {
      ...{ id: 'tried00000000000', name: 'Tried', schedule: 'daily', range: 'yesterday', group: acme.uid, selection },
      refused: { ...refused, tries: 2 },
    },
    {
      ...{ id: 'over000000000000', name: 'Over', schedule: 'none', range: 'yesterday', group: acme.uid, selection },
      refused: { ...refused, tries: 5 },
    },
  ])
  const { page } = await visit(user, '/user/reports')
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
  await row('Open Tried').getByText(`The last email could not be created (3 more tries). ${message}`).waitFor()
  await row('Open Over').getByText(`Stopped: 5 emails could not be created. ${message}`).waitFor()
  expect(await axeInBothThemes(page)).toEqual([])

  const { page: phone } = await visit(user, '/user/reports', { width: 390, language: 'es' })
  await phone.getByText('No se pudo crear el último correo (quedan 3 intentos). Los grupos elegidos').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('in Spanish, on a phone: the dialog, its refusal by the server and the list', async () => {
  const user = await manager()
  const { page } = await visit(user, '/home/callout-sku-metrics', { width: 390, language: 'es' })
  await button(page, 'Enviar por correo').click()
  const dialog = page.getByRole('dialog', { name: 'Enviar este informe por correo' })
  await dialog.getByText(`Se envía a ${user.email}.`).waitFor()
  await dialog.getByLabel('Nombre').fill('Vidrio')
  await button(page, 'Guardar').click()
  await dialog.waitFor({ state: 'detached' })
  await button(page, 'Enviar por correo').click()
  await dialog.getByLabel('Nombre').fill('vidrio')
  await button(page, 'Guardar').click()
  await dialog.getByText('Ya está en uso').waitFor()
  await page.goto(`${open.here.url}/user/reports`)
  await page.getByRole('heading', { name: 'Informes guardados' }).waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'Vidrio' }).textContent()).toContain(
    'Métricas de SKU, la semana anterior, de lunes a domingo',
  )
  expect(await axeInBothThemes(page)).toEqual([])
})
