import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { presetKeys } from '../../shared/scanner/keys.ts'
import { defaultPreset, type ScannerPreset } from '../../shared/scanner/preset.ts'
import { addDays, dateIn, dayRange, hour } from '../../shared/time.ts'
import { answerWith } from '../lib/answers.ts'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { storedFleet } from '../lib/fleet.ts'
import { done, handheldOf } from '../lib/handheld.ts'
import { companyZone } from '../lib/records.ts'

/** Scanner Settings, as an admin uses it. */

const site = companyForEach()
const path = '/home/settings/scanner-settings'

const opened = async (user: UserRecord, at = path, size?: { width: number; height: number }) => {
  const { acme, open } = site
  const visitor = await open.visitor(size)
  await enter(visitor.page, open.here.url, { company: acme.url, username: user.username }, { path: at })
  await visitor.page.getByRole('heading', { name: 'Scanner Settings', level: 1 }).waitFor()
  return visitor
}
/** A preset of the company, as an admin saved it. */
const saved = async (label: string, group_uids: string[], more: Partial<ScannerPreset> = {}) => {
  const { call } = await site.open.here.as(site.acme.users.admin)
  return done(await call('setScanSettings', { ...defaultPreset(), label, archived: 0, group_uids, ...more }))
}
const stored = async () => (await site.open.here.stores.scannerPresets.all(site.acme.uid)).presets
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}
const filterRules = (...rules: ScannerPreset['filter']['rules']): Pick<ScannerPreset, 'filter'> => ({
  filter: { logic: 'out', rules, feedback: [1, 1, 1, 1] },
})
const wildcard = (pattern: string, length: [number | null, number | null] = [null, null]) => ({
  type: 'basic' as const,
  parameters: { wildcard: pattern, length },
})
const numberIn = (tree: Locator, name: RegExp) => tree.getByRole('treeitem', { name })

test('a preset is created in three steps, and the tree says where it holds', async () => {
  const { acme } = site
  const { north, picking } = acme.groups
  await storedFleet(site.open.here, acme, picking.uid, 3)
  const { page, consoleErrors } = await opened(acme.users.admin)
  await page.getByText('No presets yet').waitFor()
  await page.getByText('Changes reach a device up to 5 minutes after its first scan.').waitFor()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const editor = page.getByRole('region', { name: 'Create preset' })
  const next = editor.getByRole('button', { name: 'Next: groups' })
  await next.click()
  await editor.getByText('Label is required').waitFor()
  await editor.getByLabel('Label').fill('x'.repeat(26))
  await next.click()
  await editor.getByText('Label cannot be longer than 25 characters').waitFor()
  await editor.getByLabel('Label').fill('Pick and pack')

  // What a new one begins with.
  for (const name of ['Accepted sound', 'Accepted vibration', 'Rejected sound', 'Rejected vibration'])
    expect(await editor.getByRole('switch', { name }).getAttribute('aria-checked')).toBe('true')
  expect(await editor.getByLabel('Wildcard of rule 1').inputValue()).toBe('*')
  expect(await editor.getByRole('radio', { name: 'Reject what matches' }).isChecked()).toBe(true)

  // Kinds of codes: a warning first, then at least one, and one more warning.
  await editor.getByRole('switch', { name: 'Symbologies' }).click()
  await page
    .getByRole('dialog', { name: 'Turn on symbologies' })
    .getByRole('button', { name: 'Turn on symbologies' })
    .click()
  await editor.getByRole('button', { name: 'Do not read Code 128' }).click()
  await editor
    .getByText('If you remove Code128, you will not be able to scan barcodes in the scanner manual.')
    .waitFor()
  const reads = editor.getByRole('button', { name: /^Do not read/ })
  for (let left = await reads.count(); left > 0; left--) await reads.first().click()
  await next.click()
  await editor.getByText('At least one symbology is required').waitFor()
  await editor.getByRole('button', { name: 'Symbologies that are read: 46 more' }).click()
  expect(await page.getByRole('list', { name: 'Symbologies that are read' }).getByRole('checkbox').count()).toBe(46)
  await page.getByRole('checkbox', { name: 'Code 128', exact: true }).check()
  await page.keyboard.press('Escape')

  // Keys, separator, intent.
  await editor.getByRole('button', { name: 'Add a key: Prefix' }).click()
  const offered = page.getByRole('menuitem')
  await expect.poll(() => offered.count()).toBe(19)
  expect((await offered.allTextContents()).toSorted()).toEqual(Object.values<string>(presetKeys).toSorted())
  await page.getByRole('menuitem', { name: 'Line Feed' }).click()
  expect(await editor.getByRole('button', { name: 'Add a key: Prefix' }).count()).toBe(0)
  for (const key of ['Tab', 'Home']) {
    await editor.getByRole('button', { name: 'Add a key: Suffix' }).click()
    await page.getByRole('menuitem', { name: key, exact: true }).click()
  }
  await editor.getByRole('button', { name: 'GS key replacements: itself' }).click()
  const signs = page.getByRole('group', { name: 'Characters 0 to 255' }).getByRole('button')
  expect(await signs.count()).toBe(256)
  for (const [code, name] of [
    [0, '0 NUL'],
    [65, '65 A'],
    [255, '255 ÿ'],
  ] as const)
    expect(await signs.nth(code).getAttribute('aria-label')).toBe(name)
  await page.getByRole('button', { name: '124 |', exact: true }).click()
  await page.keyboard.press('Escape')
  await editor.getByText('code 124').waitFor()
  await editor.getByRole('switch', { name: 'Intent mode' }).click()
  await next.click()
  await editor.getByText('action is required').waitFor()
  await editor.getByText('putExtra name is required').waitFor()
  expect(await editor.getByRole('radio', { name: 'Enter Key' }).isDisabled()).toBe(true)
  await editor.getByRole('switch', { name: 'Intent mode' }).click()
  await editor.getByRole('radio', { name: 'Enter Key' }).check()

  // Rules.
  await editor.getByLabel('Wildcard of rule 1').fill('')
  await editor.getByLabel('Min length of rule 1').fill('')
  await editor.getByLabel('Max length of rule 1').fill('')
  await next.click()
  await editor.getByText('Rule parameters cannot be empty').waitFor()
  await editor.getByLabel('Max length of rule 1').fill('123')
  expect(await editor.getByLabel('Max length of rule 1').inputValue()).toBe('12')
  await editor.getByLabel('Kind of rule 1').selectOption('Regex')
  await editor.getByLabel('Expression of rule 1').fill('x'.repeat(126))
  await next.click()
  await editor.getByText('Expressions cannot exceed 125 characters.').waitFor()
  await editor.getByRole('button', { name: 'Remove rule 1' }).click()
  await editor.getByRole('radio', { name: 'Accept only what matches' }).check()
  await next.click()
  await editor.getByText('You must have at least 1 rule defined for Filter In logic').waitFor()
  await editor.getByRole('radio', { name: 'Reject what matches' }).check()
  await editor.getByText('Rules combine with OR').waitFor()
  await shot(page, 'create')
  expect(await axe(page)).toEqual([])

  await next.click()
  await editor.getByRole('treeitem', { name: new RegExp(`^${north.name}`) }).click()
  await shot(page, 'create-groups')
  await editor.getByRole('button', { name: 'Review', exact: true }).click()
  await editor.getByText('Pick and pack').waitFor()
  await editor.getByText('Line Feed').waitFor()
  await shot(page, 'create-review')
  await editor.getByRole('button', { name: 'Create preset' }).click()
  await page.getByText('Preset Scanner Settings created successfully').waitFor()
  const tree = page.getByRole('tree')
  await numberIn(tree, new RegExp(`^${north.name} +Preset 1, Pick and pack, applied`)).waitFor()
  await numberIn(tree, new RegExp(`^${picking.name} +Preset 1, Pick and pack, inherited`)).waitFor()
  await numberIn(tree, /no preset$/)
    .first()
    .waitFor()
  await page.getByRole('row').filter({ hasText: 'Pick and pack' }).getByText('3', { exact: true }).waitFor()
  await shot(page, 'table')
  expect(await axe(page)).toEqual([])
  expect((await stored())[0]).toMatchObject({
    ...{ label: 'Pick and pack', prefix: [1010], suffix: [7009, 7012], ending_key: 1, groups: [north.uid] },
    ...{ key_replacements: { 29: [124] }, symbologies_status: 1, scan_bridge_mode: 0 },
    filter: { logic: 'out', rules: [] },
  })
  expect(consoleErrors).toEqual([])
})

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
  const { page, consoleErrors } = await opened(acme.users.admin, path, { width: 1680, height: 1000 })
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
  const { page, consoleErrors } = await opened(acme.users.admin, path, { width: 1680, height: 1000 })
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

test('a preset is created switched off, and holds once it is on', async () => {
  const { picking } = site.acme.groups
  const { page } = await opened(site.acme.users.admin)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const editor = page.getByRole('region', { name: 'Create preset' })
  await editor.getByText('Once it has a group, yesterday’s scans are checked here.').waitFor()
  await editor.getByLabel('Label').fill('Later')
  await editor.getByRole('switch', { name: 'Enabled' }).click()
  await editor.getByRole('button', { name: 'Next: groups' }).click()
  await editor.getByRole('treeitem', { name: new RegExp(`^${picking.name}`) }).click()
  await editor.getByRole('button', { name: 'Review', exact: true }).click()
  await editor.getByRole('button', { name: 'Create preset' }).click()
  const tree = page.getByRole('tree')
  await numberIn(tree, new RegExp(`^${picking.name} +Preset 1, Later is applied to this group, but off`)).waitFor()
  expect(await stored()).toMatchObject([{ label: 'Later', enabled: 0, groups: [picking.uid] }])
  await page.getByRole('button', { name: 'Edit: Preset 1, Later' }).click()
  const edit = page.getByRole('region', { name: 'Preset 1' })
  await edit.getByText('While it is off, it rejects nothing.').waitFor()
  await edit.getByRole('switch', { name: 'Enabled' }).click()
  await edit.getByRole('button', { name: 'Review changes' }).click()
  await edit.getByRole('button', { name: 'Update preset' }).click()
  await numberIn(tree, new RegExp(`^${picking.name} +Preset 1, Later, applied`)).waitFor()
  expect((await stored())[0]?.enabled).toBe(1)
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
  const { page } = await opened(acme.users.admin, path, { width: 1680, height: 1000 })
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

test('groups are given and taken, from the preset and from the tree; presets are archived, restored and deleted', async () => {
  const { acme } = site
  const { north, picking, packing } = acme.groups
  await saved('Company', [acme.uid])
  const { id } = await saved('Picking', [picking.uid, packing.uid])
  // A deleted group stays with its preset, and is neither shown nor counted.
  const { call } = await site.open.here.as(acme.users.admin)
  done(await call('setStatusOfTeams', { uids: [packing.uid], status: 2 }))
  const { page } = await opened(acme.users.admin)
  const tree = page.getByRole('tree')
  await page.getByRole('button', { name: 'Select Groups: Preset 2, Picking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select groups of Preset 2, Picking' })
  await dialog.getByRole('treeitem', { name: new RegExp(`^${picking.name}`) }).click()
  await dialog.getByRole('treeitem', { name: new RegExp(`^${north.name}`) }).click()
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('listitem').filter({ hasText: north.name }).waitFor()
  await dialog.getByText('then Preset 1, Company, inherited').waitFor()
  await shot(page, 'groups-review')
  await dialog.getByRole('button', { name: 'Update groups' }).click()
  await page.getByText('Preset Scanner Settings updated successfully').first().waitFor()
  await numberIn(tree, new RegExp(`^${picking.name} +Preset 2, Picking, inherited`)).waitFor()

  // A group that has one is taken from it, or gets one of its own.
  await numberIn(tree, new RegExp(`^${north.name} +Preset 2`)).click()
  const group = page.getByRole('dialog', { name: north.name })
  await group.getByText('Create new preset and apply to group').waitFor()
  await shot(page, 'group')
  expect(await axe(page, 'dialog')).toEqual([])
  await group.getByLabel('Remove group from preset').check()
  await group.getByRole('button', { name: 'Remove group' }).click()
  await numberIn(tree, new RegExp(`^${north.name} +Preset 1, Company, inherited`)).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await numberIn(tree, new RegExp(`^${north.name} +Preset 2, Picking, applied`)).waitFor()
  await numberIn(tree, new RegExp(`^${north.name} +Preset 2`)).click()
  await group.getByLabel('Create new preset and apply to group').check()
  await group.getByRole('button', { name: 'Create preset' }).click()
  const editor = page.getByRole('region', { name: 'Create preset' })
  await editor.getByLabel('Label').fill('North')
  await editor.getByRole('button', { name: 'Next: groups' }).click()
  await editor.getByRole('button', { name: 'Review', exact: true }).click()
  await editor.getByText(`${north.name} is removed from Preset 2, Picking`).waitFor()
  await editor.getByRole('button', { name: 'Create preset' }).click()
  await numberIn(tree, new RegExp(`^${north.name} +Preset 3, North, applied`)).waitFor()
  expect((await stored()).find((preset) => preset.id === id)).toMatchObject({
    ...{ label: 'Picking', groups: [packing.uid] },
  })
  await page.getByRole('button', { name: 'Archive: Preset 2, Picking' }).click()
  const archiving = page.getByRole('dialog', { name: 'Archive Preset 2, Picking' })
  await archiving.getByText('It has no groups.').waitFor()
  await archiving.getByRole('button', { name: 'Keep preset' }).click()

  await page.getByRole('button', { name: 'Archive: Preset 3, North' }).click()
  await page
    .getByRole('dialog', { name: 'Archive Preset 3, North' })
    .getByRole('button', { name: 'Archive preset' })
    .click()
  await page.getByText('Preset Scanner Settings archived successfully').waitFor()
  await numberIn(tree, new RegExp(`^${north.name} +Preset 1, Company, inherited`)).waitFor()
  await page.getByRole('button', { name: 'View Archived' }).click()
  const archive = page.getByRole('dialog', { name: 'Archived presets' })
  await archive.getByRole('button', { name: 'Restore Preset 3, North' }).click()
  await page.getByText('Preset Scanner Settings restored successfully.').waitFor()
  await archive.getByText('No archived presets').waitFor()
  expect((await stored()).find(({ label }) => label === 'North')).toMatchObject({ archived: 0, groups: [] })
  await archive.locator('footer').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Archive: Preset 3, North' }).click()
  await page
    .getByRole('dialog', { name: 'Archive Preset 3, North' })
    .getByRole('button', { name: 'Archive preset' })
    .click()
  await page.getByRole('button', { name: 'View Archived' }).click()
  await archive.getByRole('button', { name: 'Delete Preset 3, North' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Preset 3, North' })
    .getByRole('button', { name: 'Delete preset' })
    .click()
  await page.getByText('Preset Scanner Settings deleted successfully').waitFor()
  expect((await stored()).map(({ label }) => label)).toEqual(['Company', 'Picking'])
})

test('the tree is open down to the groups, has inactive ones and is searched', async () => {
  const { acme } = site
  const { call } = await site.open.here.as(acme.users.admin)
  const { south, loading } = acme.groups
  done(await call('disableTeam', { uid: loading.uid }))
  await saved('South', [south.uid], { enabled: 0 })
  const { page } = await opened(acme.users.admin)
  const tree = page.getByRole('tree')
  await numberIn(tree, new RegExp(`^${loading.name} · inactive`)).waitFor()
  await numberIn(tree, new RegExp(`^${south.name} +Preset 1, South is applied to this group, but off`)).waitFor()
  await page.getByLabel('Search groups').fill(south.name)
  await expect.poll(() => tree.getByRole('treeitem').count()).toBe(3)
  const narrow = await opened(acme.users.admin, path, { width: 390, height: 844 })
  await narrow.page.getByRole('button', { name: 'Edit: Preset 1, South' }).click()
  await narrow.page.getByRole('region', { name: 'Preset 1' }).waitFor()
  await shot(narrow.page, 'narrow')
  expect(await axe(narrow.page)).toEqual([])
})

test('whoever is no admin is sent on, and a list that does not come can be asked for again', async () => {
  const { acme, open } = site
  const visitor = await open.visitor()
  const as = { company: acme.url, username: acme.users.facilityManager.username }
  await enter(visitor.page, open.here.url, as, { path })
  await visitor.page.waitForURL('**/home/performance')
  const { page } = await opened(acme.users.admin)
  await page.getByText('No presets yet').waitFor()
  await page.route('**/getScanSettingsOfCompany', (route) => route.abort())
  await page.reload()
  await page.getByText('Failed at loading Company settings').waitFor()
  await page.unroute('**/getScanSettingsOfCompany')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No presets yet').waitFor()
})
