import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../lib/axe.ts'
import { add, button, type ChartedCompany, chartedCompany, row, search, tags } from '../lib/charts.ts'

/** What is kept of a chart under a name, and all of the page by keyboard. */

let open: ChartedCompany['open']
let acme: ChartedCompany['acme']
let chartsPage: ChartedCompany['chartsPage']

beforeAll(async () => {
  ;({ open, acme, chartsPage } = await chartedCompany())
})
afterAll(() => open?.stop())

test('presets are named, saved, selected, cleared, renamed and deleted after a question', async () => {
  const { page } = await chartsPage(await acme.user('facilityManager', acme.groups.north))
  await row(page, 'North').waitFor()
  await add(page, 'Picking', 'Ána Scanner')
  await page.keyboard.press('Escape')
  await button(page, 'Save Preset').click()
  const naming = page.getByRole('dialog', { name: 'Save Preset' })
  await expect.poll(() => naming.getByLabel('Name').inputValue()).toBe('Scans: North, Ána Scanner')
  await naming.getByRole('button', { name: 'Save Preset' }).click()
  await page.getByText('Preset saved').waitFor()
  const chosen = button(page, 'Preset: Scans: North, Ána Scanner')
  await chosen.waitFor()
  await expect.poll(() => button(page, 'Save Preset').isDisabled()).toBe(true)
  await button(page, 'Clear').click()
  await expect.poll(() => button(page, 'Save Preset').isEnabled()).toBe(true)

  await button(page, 'Remove Ána Scanner').click()
  await button(page, 'Presets').click()
  expect(await axe(page, 'main')).toEqual([])
  await button(page, 'Scans North, Ána Scanner').click()
  await chosen.waitFor()
  await expect.poll(() => tags(page)).toEqual(['North Overview', 'Ána Scanner Picking'])
  await expect.poll(() => button(page, 'Save Preset').isDisabled()).toBe(true)
  await button(page, 'Remove North').click()
  await expect.poll(() => button(page, 'Save Preset').isEnabled()).toBe(true)

  await button(page, 'Presets').click()
  await button(page, 'Rename Scans: North, Ána Scanner').click()
  const renaming = page.getByRole('dialog', { name: 'Rename preset' })
  await renaming.getByLabel('Name').fill('Monday meeting')
  await renaming.getByRole('button', { name: 'Rename preset' }).click()
  await renaming.waitFor({ state: 'detached' })
  await button(page, 'Presets').click()
  await button(page, 'Monday meeting Scans: North, Ána Scanner').waitFor()
  await button(page, 'Delete Monday meeting').click()
  const question = page.getByRole('dialog', { name: 'Delete preset' })
  await question.getByText('“Monday meeting” will be deleted.').waitFor()
  await question.getByRole('button', { name: 'Delete preset' }).click()
  await question.waitFor({ state: 'detached' })
  await button(page, 'Presets').click()
  await page.getByText('No presets yet.').waitFor()
})

test('everything works by keyboard, and the focus is never lost', async () => {
  const { page } = await chartsPage(await acme.user('admin', acme.groups.whole), search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim()
    })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await button(page, 'Add dataset').focus()
  await press('Enter')
  await expect.poll(focused).toBe('Search groups')
  for (const group of ['North', 'South', 'Picking', 'Packing']) {
    await page.getByRole('searchbox', { name: 'Search groups' }).focus()
    await press('ControlOrMeta+A')
    await page.keyboard.type(group)
    do await press('ArrowDown')
    while (!(await focused())?.startsWith(group))
    await press('Enter')
    await page.getByRole('listbox', { name: `Overview and associates of ${group}` }).waitFor()
    await page.getByRole('combobox', { name: 'First or last name' }).focus()
    await press('Enter')
  }
  await expect.poll(() => tags(page)).toHaveLength(5)
  await expect.poll(focused).toBe('Add dataset')

  await button(page, 'Remove South').focus()
  await press('Enter')
  await expect.poll(focused).toBe('Remove Picking')
  await button(page, 'Remove Packing').focus()
  await press('Enter')
  await expect.poll(focused).toBe('Remove Picking')
  for (const next of ['Remove North', 'Remove acme']) {
    await press('Enter')
    await expect.poll(focused).toBe(next)
  }
  await press('Enter')
  await expect.poll(focused).toBe('Add dataset')

  await page.goto(`${open.here.url}/home/charts${search('SCANS', acme.uid)}`)
  await row(page, 'acme').waitFor()
  await button(page, 'Save Preset').focus()
  await press('Enter')
  await page.getByRole('dialog', { name: 'Save Preset' }).getByLabel('Name').waitFor()
  await press('Enter')
  await button(page, 'Preset: Scans: acme').focus()
  await press('Enter')
  await expect.poll(focused).toBe('Scans acme')
  await press('Enter')
  await expect.poll(focused).toBe('Preset: Scans: acme')
  await button(page, 'Clear').focus()
  await press('Enter')
  await expect.poll(focused).toBe('Presets')
  await press('Enter', 'Tab', 'Tab', 'Enter')
  await expect.poll(focused).toBe('Keep')
  await press('Escape')
  await expect.poll(focused).toBe('Presets')
  await press('Enter', 'Tab', 'Tab', 'Enter', 'Tab', 'Enter')
  await page.getByRole('dialog', { name: 'Delete preset' }).waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Presets')
})

test('a panel has the focus before another key can come', async () => {
  const { page } = await chartsPage(await acme.user('admin', acme.groups.whole), search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  await button(page, 'Save Preset').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Preset' }).click()
  const chosen = button(page, 'Preset: Scans: acme')
  // Opened once, its file is there.
  await chosen.click()
  await button(page, 'Scans acme').waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Scans acme').waitFor({ state: 'detached' })
  const focused = await chosen.evaluate(async (element) => {
    ;(element as HTMLElement).focus()
    ;(element as HTMLElement).click()
    // Whatever follows without another frame, and so before another key.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    return document.activeElement?.textContent?.trim()
  })
  expect(focused).toBe('Scans acme')
})

test('a preset brings its own data type, whatever was chosen and not yet shown', async () => {
  const { page } = await chartsPage(await acme.user('admin', acme.groups.whole), search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  await button(page, 'Save Preset').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Preset' }).click()
  await page.getByText('Preset saved').waitFor()
  await button(page, 'Clear').click()
  await button(page, /^Data type/).click()
  await page.getByRole('option', { name: 'Steps', exact: true }).click()
  await button(page, /^Data type: Steps/).waitFor()
  await button(page, 'Presets').click()
  await button(page, 'Scans acme').click()
  await button(page, /^Data type: Scans/).waitFor()
  await button(page, 'Preset: Scans: acme').waitFor()
})
