import { expect, test } from 'vitest'
import { addDays, dateIn, dayRange, hour } from '../../shared/time.ts'
import { answerWith } from '../lib/answers.ts'
import { axe } from '../lib/axe.ts'
import { handheldOf } from '../lib/handheld.ts'
import { companyZone } from '../lib/records.ts'
import { filterRules, scannerSettings, shot, wildcard } from '../lib/scannerSettings.ts'

/** What a preset does with codes before it is saved: those that are tried, and yesterday's scans. */

const { site, opened, saved, stored } = scannerSettings()

test('a preset is tried on codes, typed or scanned, before its changes are saved', async () => {
  const { acme } = site
  const { id } = await saved('Pick and pack', [acme.groups.north.uid, acme.groups.picking.uid], {
    ...filterRules(wildcard('*', [1, 3])),
    suffix: [7009],
    ending_key: 1,
    key_replacements: { 29: [124] },
    symbologies_status: 1,
  })
  await saved('Returns, forgiving', [acme.uid])
  const { page, consoleErrors } = await opened(acme.users.admin, { width: 1680, height: 1000 })
  await page.getByRole('button', { name: 'Edit: Preset 1, Pick and pack' }).click()
  const editor = page.getByRole('region', { name: 'Preset 1' })
  const review = editor.getByRole('button', { name: 'Review changes' })
  expect(await review.getAttribute('title')).toBe('No changes detected')
  expect(await review.getAttribute('aria-disabled')).toBe('true')

  // A scanner types quickly and ends with Enter; the next code takes the place of the one before.
  const bench = editor.getByRole('complementary', { name: 'Try it' })
  const code = bench.getByLabel('Code to try')
  await code.pressSequentially('TOTE-00417')
  await code.press('Enter')
  await code.pressSequentially('0109506000134352')
  await code.press('Control+]')
  await code.pressSequentially('21A417')
  await bench.getByText('Not read').waitFor()
  await bench.getByText('GS1 DataMatrix is none of the').waitFor()
  await bench.getByText('Nothing.').waitFor()
  await code.press('Enter')

  await editor.getByRole('button', { name: /^Symbologies that are read:/ }).click()
  await page.getByRole('checkbox', { name: 'GS1 DataMatrix' }).check()
  await page.keyboard.press('Escape')
  await bench.getByText('Accepted', { exact: true }).waitFor()
  await bench.getByText('Saved version: rejected: GS1 DataMatrix was not read.').waitFor()
  await bench.getByText('25 keys').waitFor()
  const keys = await bench.getByRole('listitem').allTextContents()
  expect(keys.slice(-10)).toContain('Enter')
  expect(keys.join(' ')).toContain('3 5 2 | 2 1 A 4 1 7 Tab Enter')
  await editor.getByRole('button', { name: 'Add rule' }).click()
  await editor.getByLabel('Wildcard of rule 2').fill('TOTE-*')
  await bench.getByText('was accepted').waitFor()
  await editor.getByText('2 changes').waitFor()
  await editor.getByText('GS1 DataMatrix added, rule 2 added').waitFor()
  await shot(page, 'edit')
  expect(await axe(page)).toEqual([])
  await bench.getByRole('radio', { name: 'As saved' }).check()
  await bench.getByText('Not read').waitFor()
  await bench.getByRole('radio', { name: 'With my changes' }).check()

  // What was changed is not lost by a click elsewhere.
  await page.getByRole('button', { name: /^Preset 2, Returns, forgiving/ }).click()
  await page.getByRole('dialog', { name: 'Discard changes' }).getByRole('button', { name: 'Keep editing' }).click()
  await review.click()
  await editor.getByRole('row').filter({ hasText: 'Rule 2 added' }).getByText('TOTE-*').waitFor()
  await shot(page, 'edit-review')
  await editor.getByRole('button', { name: 'Update preset' }).click()
  await page.getByText('Preset Scanner Settings updated successfully').waitFor()
  const after = (await stored()).find((preset) => preset.id === id)
  expect(after?.filter.rules).toHaveLength(2)
  expect(after?.groups).toHaveLength(2)
  expect(consoleErrors).toEqual([])
})

test('the bench takes the kind of code that is chosen, tells what is heard and felt, and shows what an intent brings', async () => {
  const { acme } = site
  await saved('Dock', [acme.groups.north.uid], {
    ...filterRules(wildcard('TOTE-*')),
    symbologies_status: 1,
  })
  const { page, consoleErrors } = await opened(acme.users.admin, { width: 1680, height: 1000 })
  await page.getByRole('button', { name: 'Edit: Preset 1, Dock' }).click()
  const editor = page.getByRole('region', { name: 'Preset 1' })
  const bench = editor.getByRole('complementary', { name: 'Try it' })
  const result = bench.getByRole('status')
  const shows = (text: string) => expect.poll(() => result.textContent()).toContain(text)
  await bench.getByLabel('Code to try').fill('4006381333931')

  // Recognized it is read; of a kind that is off the very same digits are not.
  const kind = bench.getByLabel('Symbology of the code')
  await shows('Accepted')
  expect(await kind.locator('option').first().textContent()).toContain('recognized')
  await kind.selectOption({ label: 'MSI' })
  await shows('Not read')
  await shows('The scanner does not see it')
  await bench.getByText(/^MSI is none of the \d+$/).waitFor()
  await kind.selectOption({ label: 'Code 128' })
  await shows('Accepted')
  await bench.getByText(/^Code 128 is one of the \d+$/).waitFor()

  // Sound and vibration, of what is accepted and of what is rejected, each by its own switches.
  await shows('Beep and vibration')
  await editor.getByRole('switch', { name: 'Accepted sound' }).click()
  await shows('Vibration')
  await editor.getByRole('switch', { name: 'Accepted vibration' }).click()
  await shows('No sound, no vibration')
  await bench.getByLabel('Code to try').fill('TOTE-1')
  await shows('Rejected')
  await shows('Beep and vibration')
  await editor.getByRole('switch', { name: 'Rejected vibration' }).click()
  await shows('Beep.')

  // By intent the app receives a text and no keys.
  await bench.getByLabel('Code to try').fill('4006381333931')
  await bench.getByText(/^\d+ keys$/).waitFor()
  await editor.getByRole('switch', { name: 'Intent mode' }).click()
  await editor.locator('input[name=intent_setAction]').fill('com.acme.SCAN')
  await editor.locator('input[name=intent_putExtra_name]').fill('code')
  await bench.getByText('Intent com.acme.SCAN, with code').waitFor()
  expect(
    await bench
      .getByRole('listitem')
      .filter({ hasText: /^[0-9]$/ })
      .count(),
  ).toBe(0)
  expect(await bench.locator('.bench-keys code').textContent()).toBe('4006381333931')
  await shot(page, 'bench-intent')
  expect(await axe(page, '.bench')).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('of yesterday’s scans it is said how many a change would reject, by which rule and with which codes', async () => {
  const { acme, open } = site
  const { picking } = acme.groups
  const from = dayRange(companyZone, addDays(dateIn(companyZone, Date.now()), -1)).from + 12 * hour
  const { begin } = await handheldOf(open.here.url, acme)
  const { send } = await begin(acme.users.worker.username, picking.uid, from)
  const scans = ['TOTE-1', 'TOTE-1', 'TOTE-1', 'TOTE-2', '4006381333931'].map((code, at) => ({
    ...{ id: `s${at}`, at: from + at * 1000, code, symbology: 'Code128', outcome: 'accepted', gap: null },
  }))
  expect(await send({ id: 'b1', from, to: from + 60_000, scans })).toMatchObject({ status: 'accepted' })
  await saved('Dock', [picking.uid], filterRules(wildcard('*', [1, 3])))
  const { page } = await opened(acme.users.admin, { width: 1680, height: 1000 })
  await page.getByRole('button', { name: 'Edit: Preset 1, Dock' }).click()
  const editor = page.getByRole('region', { name: 'Preset 1' })
  const yesterday = editor.getByRole('region', { name: 'Yesterday’s scans' })
  await yesterday.getByText('None of yesterday’s 5 scans would now be rejected').waitFor()
  expect(await yesterday.getByRole('button').count()).toBe(0)

  await editor.getByRole('button', { name: 'Add rule' }).click()
  await yesterday.getByText('Once the form is complete, yesterday’s scans are checked here.').waitFor()
  await editor.getByLabel('Wildcard of rule 2').fill('TOTE-*')
  await yesterday.getByText('4 of yesterday’s 5 scans would now be rejected, all by rule 2').waitFor()
  await shot(page, 'yesterday')
  await yesterday.getByRole('button', { name: 'See codes' }).click()
  const codes = page.getByRole('dialog', { name: 'Codes that would not be accepted' })
  expect(await codes.getByRole('listitem').allTextContents()).toEqual([
    'TOTE-1Code 128 · rule 23 scans',
    'TOTE-2Code 128 · rule 21 scan',
  ])
  expect(await axe(page, 'dialog')).toEqual([])
  await codes.locator('footer').getByRole('button', { name: 'Close' }).click()

  await page.route('**/tryScanSettings', answerWith(422, 'notPossible', 'Not now'))
  await editor.getByLabel('Wildcard of rule 2').fill('TOTE-2')
  await yesterday.getByText('Yesterday’s scans could not be checked.').waitFor()
  await page.unroute('**/tryScanSettings')
  await yesterday.getByRole('button', { name: 'Try again' }).click()
  await yesterday.getByText('1 of yesterday’s 5 scans would now be rejected, all by rule 2').waitFor()
  await editor.getByRole('switch', { name: 'Enabled' }).click()
  await yesterday.getByText('While it is off, it rejects nothing.').waitFor()
})
