import { expect, test } from 'vitest'
import { presetKeys } from '../../shared/scanner/keys.ts'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { storedFleet } from '../lib/fleet.ts'
import { done } from '../lib/handheld.ts'
import { numberIn, scannerSettings, shot } from '../lib/scannerSettings.ts'

/** Scanner Settings, as an admin uses it: presets and their groups. */

const { path, site, opened, saved, stored } = scannerSettings()

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
  const narrow = await opened(acme.users.admin, { width: 390, height: 844 })
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
