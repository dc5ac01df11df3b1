import type { Download, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { RawBatch } from '../../functions/data/raw.ts'
import { newId } from '../../functions/lib/ids.ts'
import { countDue } from '../../functions/rollup/codes.ts'
import { minute } from '../../shared/durations.ts'
import { countBatch } from '../../shared/metrics/count.ts'
import { answerWith, callsOf, held, letThrough } from '../lib/answers.ts'
import { axe } from '../lib/axe.ts'
import { enter, signIn } from '../lib/browser.ts'
import { oneCompany } from '../lib/fixture.ts'

const site = oneCompany()

const pageOf = async (kind: 'excluded' | 'callout') => {
  const { page } = await site.open.visitor()
  await signIn(page, site.open.here.url, site.acme.url, site.acme.users.admin.username)
  await page.waitForURL('**/home/performance')
  await page.goto(`${site.open.here.url}/home/settings/${kind}-skus`)
  return page
}

const textOf = async (download: Download) => {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
const saved = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), lines: (await textOf(download)).replace('\ufeff', '').split('\r\n') }
}

test.each([
  ['excluded', 'Excluded SKU', 'Excluded by A-14* of'],
  ['callout', 'Callout SKU', 'Callout by A-14* of'],
] as const)('groups and SKUs of %s ones are added, changed and deleted', async (kind, title, found) => {
  const page = await pageOf(kind)
  await page.getByRole('heading', { name: `${title}s` }).waitFor()
  const name = `Aisles ${Date.now()}`
  const add = page.getByRole('button', { name: 'Add Group' })
  const field = page.getByLabel('Name of a new SKU group')
  await expect.poll(() => add.isDisabled()).toBe(true)
  await field.press('Enter')
  await page.getByText(`Please enter a name for ${title} group`).waitFor()
  expect(await saved(page, () => page.getByRole('button', { name: 'CSV Template' }).click())).toMatchObject({
    name: `${kind}-sku-groups.csv`,
    lines: ['Aisle labels,Totes', 'A-04-*,TOTE-*', 'A-05-001,', ''],
  })
  await field.fill(name)
  await add.click()
  await page.getByRole('button', { name: `Manage SKUs: ${name}` }).click()

  const dialog = page.getByRole('dialog', { name })
  const input = dialog.getByLabel('New SKU', { exact: true })
  await dialog.getByText('stands for any characters or none').waitFor()
  await dialog.getByText('case matters').waitFor()
  await dialog.getByRole('button', { name: 'Add SKU' }).click()
  await dialog.getByText('Please enter a SKU before submitting').waitFor()
  await input.fill('A-14')
  await input.press('Enter')
  await dialog.getByText('A-14 has only 4 characters. Is that the full SKU?').waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'No, I meant to add a wildcard' }).click()
  await input.press('Enter')
  await dialog.getByRole('button', { name: 'Edit A-14*' }).waitFor()
  await input.fill('A-14*')
  await input.press('Enter')
  await dialog.getByText('SKU already on the table').waitFor()
  await input.fill('B-1')
  await input.press('Enter')
  await dialog.getByRole('button', { name: 'Yes, that is the full SKU' }).click()
  await dialog.getByRole('button', { name: 'Edit B-1', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Edit B-1' }).fill('B-1-LONG')
  await dialog.getByRole('button', { name: 'Save B-1' }).click()
  await dialog.getByRole('button', { name: 'Delete B-1-LONG' }).click()
  await dialog.getByRole('button', { name: 'Edit B-1-LONG' }).waitFor({ state: 'detached' })
  await page.getByText('B-1-LONG was deleted.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Edit B-1-LONG' }).waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  const search = page.getByRole('searchbox')
  await search.fill('A-14')
  await expect.poll(() => page.getByRole('row').filter({ hasText: name }).count()).toBe(1)
  await search.fill('')
  await page.getByLabel('Try a code').fill('A-14-7')
  await page.getByTitle(`${found} ${name}`).waitFor()
  await page.getByRole('button', { name: `Edit SKU Group: ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit SKU Group' })
  await expect.poll(() => edit.getByLabel('Name').inputValue()).toBe(name)
  await edit.getByLabel('Name').fill(`${name} new`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Delete SKU Group: ${name} new` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete SKU Group' }).click()
  await page.getByRole('button', { name: `Manage SKUs: ${name} new` }).waitFor({ state: 'detached' })
})

test('codes that are typed while others are saved are added one after the other, and one that is refused is named', async () => {
  const { page } = await site.open.visitor()
  const { call } = await site.open.here.as(site.acme.users.admin)
  const name = `Typed ${newId().slice(0, 4)}`
  const group = (await call('createCalloutSkuGroup', { company_uid: site.acme.uid, group: name })).data
  const calls = await callsOf(page)
  const who = { company: site.acme.url, username: site.acme.users.admin.username }
  await enter(page, site.open.here.url, who, { path: '/home/settings/callout-skus' })
  await page.getByRole('button', { name: `Manage SKUs: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  const input = dialog.getByLabel('New SKU', { exact: true })
  const { treatment, release } = held()
  calls.treat((one) => one === 'createCalloutSku', treatment)
  for (const code of ['QUEUE-1', 'QUEUE-2', 'QUEUE-3']) {
    await input.fill(code)
    await input.press('Enter')
    await expect.poll(() => input.inputValue()).toBe('')
  }
  await input.fill('QUEUE-2')
  await input.press('Enter')
  await dialog.getByText('SKU already on the table').waitFor()
  await input.fill('')
  release(letThrough)
  await expect
    .poll(() =>
      dialog
        .getByRole('row')
        .filter({ hasText: /QUEUE-\d/ })
        .count(),
    )
    .toBe(3)
  const kept = async () =>
    (await site.open.here.stores.skus.get(site.acme.uid, 'callout')).groups.find(({ id }) => id === group.id)?.skus
  expect((await kept())?.map(([, sku]) => sku)).toEqual(['QUEUE-1', 'QUEUE-2', 'QUEUE-3'])

  calls.treat((one) => one === 'createCalloutSku', answerWith(409, 'conflict', 'Somebody was first.'))
  await input.fill('QUEUE-4')
  await input.press('Enter')
  await dialog.getByText('QUEUE-4 was not added. Somebody was first.').waitFor()
  await expect.poll(() => input.inputValue()).toBe('QUEUE-4')
})

test('a file is looked at before it is sent, and adds groups and SKUs', async () => {
  const page = await pageOf('excluded')
  const name = `Totes ${Date.now()}`
  await page.getByRole('button', { name: 'Batch Upload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Batch Upload' })
  await dialog.getByText('None', { exact: true }).waitFor()
  const send = dialog.getByRole('button', { name: /^Add/ })
  await expect.poll(() => send.isDisabled()).toBe(true)
  const choose = (text: string, file = 'groups.csv', mimeType = 'text/csv') =>
    page.locator('input[type=file]').setInputFiles({ name: file, mimeType, buffer: Buffer.from(text) })
  await choose('x', 'a.png', 'image/png')
  await dialog.getByText('File must be a .csv ("text/csv") to upload').waitFor()
  await choose(`${name},\nA,B\nC,D,extra\n`)
  await dialog.getByText('The group name in column 2 is blank.').waitFor()
  await dialog.getByText(/^Some of your entries have extra information/).waitFor()
  await dialog.getByText('Fix 2 errors in the file first.').waitFor()
  expect(await send.isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(await page.locator('.toast').count()).toBe(0)

  // Eleven groups: one more than a page has.
  const names = Array.from({ length: 11 }, (_, at) => (at === 0 ? `${name} cold` : `${name} ${at}`))
  await choose(`${names.join()}\nCOLD-1${',TOTE-*'.repeat(10)}\nCOLD-2\n`)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/batchCreateExcludedSkuGroups', async (route) => {
    await arrived.promise
    await route.continue()
  })
  const enough = dialog.getByRole('button', { name: 'Add 12 SKUs' })
  await enough.click()
  await dialog.getByText('Uploading…').waitFor()
  expect(await enough.isDisabled()).toBe(true)
  arrived.resolve()
  await dialog.getByText('12 SKUs added.').waitFor()
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Next page' }).waitFor()
  const rows = page.locator('.sku-table tbody tr[data-index]')
  await expect.poll(() => rows.count()).toBe(10)
  await page.getByRole('searchbox').fill(`${name} cold`)
  await expect.poll(() => rows.count()).toBe(1)

  await page.getByRole('button', { name: `Manage SKUs: ${name} cold` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Batch Upload' }).click()
  const list = page.getByRole('dialog', { name: `Batch Upload: ${name} cold` })
  await choose('COLD-1\nCOLD-3\n')
  await list.getByText('First line of CSV must be: sku').waitFor()
  expect(await saved(page, () => list.getByRole('button', { name: 'Template' }).click())).toMatchObject({
    name: 'skus.csv',
    lines: ['sku', 'A-04-*', 'A-05-001', ''],
  })
  await choose(`sku\nCOLD-1\n${[3, 4, 5, 6, 7, 8, 9].map((n) => `COLD-${n}\n`).join('')}`)
  await list.getByText('1 SKU is already in the table and is skipped.').waitFor()
  await list.getByRole('button', { name: 'Add 7 SKUs' }).click()
  await list.getByText('7 SKUs added, 1 skipped.').waitFor()
  await list.locator('footer').getByRole('button', { name: 'Close' }).click()
  const manage = page.getByRole('dialog', { name: `${name} cold` })
  await manage.getByRole('button', { name: 'Edit COLD-3' }).waitFor()
  await expect.poll(() => manage.locator('tbody tr').count()).toBe(8)
  await manage.getByRole('button', { name: 'Next page' }).click()
  await manage.getByRole('button', { name: 'Edit COLD-9' }).waitFor()
})

test('the last days are recounted from the page', async () => {
  const page = await pageOf('excluded')
  await page.getByRole('button', { name: 'Recount the last days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recount the last days' })
  await dialog.getByLabel('Days, today included').fill('0')
  await dialog.getByRole('button', { name: 'Recount' }).click()
  await dialog.getByText('Enter a whole number, 1 or more').waitFor()
  await dialog.getByLabel('Days, today included').fill('2')
  await dialog.getByRole('button', { name: 'Recount' }).click()
  await page.getByText('Recount started').waitFor()
  const key = { company: site.acme.uid, user: site.acme.users.admin.uid }
  const kinds = []
  for await (const jobs of site.open.here.stores.jobs.steps(key)) kinds.push(...jobs.map(({ kind }) => kind))
  expect(kinds).toContain('recountScans')
})

test.each([
  ['excluded', 'Excluded, last 7 days'],
  ['callout', 'Seen, last 7 days'],
] as const)('what was scanned of %s groups and SKUs in the last 7 days stands beside them', async (kind, title) => {
  const { here } = site.open
  const other = await here.company(`seen-${kind}`)
  const { stores } = here
  const { groups, users, uid, record } = other
  const group = (id: string, name: string, skus: string[]) => ({
    ...{ id, name, by: '', at: 0, next: skus.length },
    skus: skus.map((sku, number) => [number, sku] as const),
  })
  await stores.skus.change(uid, kind, Date.now(), () => [
    group('aisles', 'Aisles', ['A-14-*', 'A-14-1', 'a-14-2']),
    group('totes', 'Totes', ['TOTE-*']),
    group('old', 'Old racks', ['never-1']),
  ])
  const codes = ['A-14-1', 'A-14-2', 'A-14-1', 'TOTE-7', 'X']
  const to = Math.floor(Date.now() / minute) * minute
  const from = to - 5 * minute
  const raw: RawBatch = {
    ...{ company: uid, facility: groups.north.uid, team: groups.picking.uid, user: users.worker.uid, id: newId() },
    ...{ device: `${uid}.d1`, join: `${uid}.j1`, from, to, received_at: to, skew: 0, steps: [], refused: [] },
    scans: codes.map((code, at) => ({
      ...{
        id: `s${at}`,
        at: from + at * 10_000,
        code,
        symbology: 'QR',
        outcome: 'accepted',
        gap: at === 0 ? null : 10_000,
      },
    })),
  }
  await stores.counting.refresh(uid)
  await stores.work.add(raw, countBatch(raw, await stores.counting.settings(record, raw.team)), record.raw_days)
  const { call } = await here.as(users.admin)
  // What was sent is counted before anybody looks: the clock that does so is some minutes ahead.
  const counted = async () => {
    await countDue(stores, Date.now() + 10 * minute)
    const { data } = await call('getSeenSkus', { group_uid: uid, search: 'A-14-1' })
    return data?.skus[0]?.scans === 2
  }
  await vi.waitUntil(counted, { timeout: 60_000, interval: 300 })

  const { page } = await site.open.visitor()
  await enter(
    page,
    here.url,
    { company: other.url, username: users.admin.username },
    {
      path: `/home/settings/${kind}-skus`,
    },
  )
  await page.getByRole('columnheader', { name: title }).waitFor()
  const seen = (name: string) => page.getByRole('row').filter({ hasText: name }).locator('.sku-seen')
  const cell = (name: string, text: string) => seen(name).getByText(text, { exact: true }).waitFor()
  await cell('Aisles', '3')
  await cell('Totes', '1')
  await cell('Old racks', 'no match')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Manage SKUs: Aisles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aisles' })
  const counts = async () => (await dialog.locator('.sku-count').allTextContents()).map((text) => text.trim())
  await expect.poll(counts).toEqual(['3', '2', 'no match'])
  await dialog.getByText('not seen, but A-14-2 was').waitFor()
  const input = dialog.getByLabel('New SKU', { exact: true })
  await input.fill('A-1')
  await input.press('Enter')
  await dialog.getByText('2 were seen in the last 31 days: A-14-1, A-14-2').waitFor()
  await dialog.getByText(', not seen in 31 days.').waitFor()
  // What is added counts at once: figures are those of today's lists.
  await dialog.getByRole('button', { name: 'No, I meant to add a wildcard' }).click()
  await input.fill('X')
  await input.press('Enter')
  await dialog.getByText('One was seen in the last 31 days: X').waitFor()
  await dialog.getByText(', scanned once in 31 days.').waitFor()
  await dialog.getByRole('button', { name: 'Yes, that is the full SKU' }).click()
  await expect.poll(counts).toEqual(['3', '2', 'no match', '1'])
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await cell('Aisles', '4')
})
