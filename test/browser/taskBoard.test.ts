import { expect, test, vi } from 'vitest'
import type { RoleName } from '../../shared/roles.ts'
import { changeAnswers } from '../lib/answers.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { expectColumns, fresh, row, taskBoard, tick } from '../lib/taskBoard.ts'

/** What managers do with tasks. Each test has names and people of its own, so that a second try meets nothing of the first. */

vi.setConfig({ testTimeout: 150_000 })
const phone = { width: 390, height: 844 }
const second = 1000
const { define, site, began, board, stored, worker } = taskBoard()

test('open tasks run by team above the table, fold by team, and end together with a result for each', async () => {
  const [ana, ben] = [await worker('Ana'), await worker('Ben', site.acme.groups.packing)]
  const [sweep, pack] = [fresh('Sweep'), fresh('Pack')]
  const [first, other] = [await began(ana, sweep, 60), await began(ben, pack, 50, undefined, site.acme.groups.packing)]
  await began(await worker('Cem'), fresh('Done'), 40, 20)
  const { page, consoleErrors } = await board('admin', '?rows=100')
  const now = page.getByRole('region', { name: 'Who is doing what now' })
  await now.getByRole('button', { name: new RegExp(`Ana.*${sweep}`) }).waitFor()
  await row(page, sweep).getByText('In Progress').waitFor()
  const running = row(page, sweep).locator('.tm-dur b')
  const before = await running.textContent()
  await expect.poll(() => running.textContent()).not.toBe(before)

  await expectColumns(page, ['Username', 'Task Name', 'Customer', 'Notes', 'Start', 'End', 'Duration'])
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect.poll(() => row(page, sweep).count()).toBe(0)
  await page
    .getByRole('button', {
      name: new RegExp(`^${site.acme.groups.north.name} ${site.acme.groups.picking.name} .*open`),
    })
    .click()
  await row(page, sweep).waitFor()
  expect(await row(page, pack).count()).toBe(0)
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await page.getByRole('button', { name: 'Expand all' }).click()

  await tick(page, sweep)
  await tick(page, pack)
  // Meanwhile somebody else has ended one of them, in a minute that is yet to come.
  const kept = await stored(other.id)
  if (!kept) throw new Error('There is no such task')
  await site.open.here.stores.tasks.replace(kept, { ...kept, end: kept.start + second })
  await page.getByRole('toolbar').getByRole('button', { name: 'End', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'End 2 tasks' })
  await dialog.getByRole('button', { name: 'End 2 tasks' }).click()
  const report = page.getByRole('dialog', { name: '1 of 2 tasks' })
  await report.getByText(pack).waitFor()
  // Messages lie over the dialog, and are closed too.
  await report.locator('footer').getByRole('button', { name: 'Close' }).click()
  expect((await stored(first.id))?.end).toBeGreaterThanOrEqual(first.start)
  await expect.poll(() => row(page, sweep).getByText('In Progress').count()).toBe(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('tasks.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const [head] = Buffer.concat(chunks).toString().split('\r\n')
  expect(head).toContain(
    'Facility,Team,Username,Task Name,Customer,Notes,Start (Berlin time),End (Berlin time),Duration',
  )
  expect(consoleErrors).toEqual([])
})

test('a browser whose clock is an hour behind shows and ends tasks by the server’s', async () => {
  const name = fresh('Elsewhere')
  const task = await began(await worker('Gerd'), name, 90)
  const { page } = await board('facilityManager', '?rows=100', undefined, 3_600_000)
  await row(page, name)
    .getByText(/^0:0[1-3]:\d\d/)
    .waitFor()
  const clock = (at: number) => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' }).slice(0, 5)
  const stamp = (await page.locator('.tm-live').textContent()) ?? ''
  expect([clock(Date.now() - 60_000), clock(Date.now())]).toContain(stamp.slice(-8, -3))
  await row(page, name)
    .getByRole('button', { name: /^End Task/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'End Task' }).click()
  await expect.poll(async () => (await stored(task.id))?.end).toBeDefined()
  expect(Math.abs(Date.now() - ((await stored(task.id))?.end ?? 0))).toBeLessThan(60_000)
})

test('times of one task and of many are judged before they are sent, and saved by the clock of the group', async () => {
  const [dora, emil] = [await worker('Dora'), await worker('Emil')]
  const [count, label] = [fresh('Count'), fresh('Label')]
  const [one, two] = [await began(dora, count, 90), await began(emil, label, 80)]
  const { page } = await board('facilityManager', '?rows=100')
  await row(page, count)
    .getByRole('button', { name: /^Edit Task/ })
    .click()
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  await edit.getByLabel('Task Name').fill(' ')
  await edit.getByRole('textbox', { name: 'Start: time' }).fill('2359')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await edit.getByText('Task Name cannot be blank').waitFor()
  await edit.getByText('The start time cannot be in the future.').waitFor()
  await edit.getByLabel('Task Name').fill(`${count} twice`)
  await edit.getByRole('textbox', { name: 'Start: time' }).fill('0:00')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await row(page, `${count} twice`).getByText('00:00:00').waitFor()
  expect(await stored(one.id)).toMatchObject({ name: `${count} twice`, notes: '' })
  expect((await stored(one.id))?.end).toBeUndefined()

  await tick(page, count)
  await tick(page, label)
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit', exact: true }).click()
  const many = page.getByRole('dialog', { name: 'Edit Selected Tasks' })
  await many.getByRole('button', { name: 'Save Changes' }).click()
  await many.getByText('Please select at least one field to edit').waitFor()
  await many.getByText('Edit end time').click()
  await many.getByRole('textbox', { name: 'End: time' }).fill('00:00:00')
  await many.getByRole('button', { name: 'Save Changes' }).click()
  // One of them began later than that.
  await many.getByText('The end time cannot be before the start time.').waitFor()
  await many.getByText('Edit start time').click()
  await many.getByRole('textbox', { name: 'Start: time' }).fill('00:00:02')
  await many.getByRole('button', { name: 'Save Changes' }).click()
  await many.getByText('The end time cannot be before the start time.').waitFor()
  await many.getByText('Edit end time').click()
  await many.getByRole('textbox', { name: 'Start: time' }).fill('00:00:01')
  await many.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Tasks updated successfully').last().waitFor()
  await row(page, label).getByText('00:00:01').waitFor()
  const [a, b] = [await stored(one.id), await stored(two.id)]
  expect(a?.start).toBe(b?.start)

  await row(page, count)
    .getByRole('button', { name: /^Edit Task/ })
    .click()
  await edit.getByRole('button', { name: 'End now' }).click()
  await edit.getByRole('textbox', { name: 'End: time' }).fill('00:00:00')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await edit.getByText('The end time cannot be before the start time.').waitFor()
  await edit.getByRole('button', { name: 'End now' }).click()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await stored(one.id))?.end).toBeGreaterThan(a?.start ?? 0)
  await row(page, label)
    .getByRole('button', { name: /^End Task/ })
    .click()
  await page.getByRole('dialog', { name: 'End task' }).getByRole('button', { name: 'End task' }).click()
  await expect.poll(async () => Date.now() - ((await stored(two.id))?.end ?? 0)).toBeLessThan(60_000)
})

test('a task is started for many, and who could not start is told by name', async () => {
  const [fay, gus] = [await worker('Fay'), await worker('Gus')]
  await began(gus, fresh('Busy'), 30)
  const name = fresh('Relabelling')
  const info = await define(name, [fay.uid, gus.uid])
  const { page } = await board('teamManager', '?part=taskInfo')
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    expect.stringMatching(/^Tasks/),
    expect.stringMatching(/^Manage Task Info/),
  ])
  await row(page, name)
    .getByRole('button', { name: /^Start for assigned workers/ })
    .click()
  const start = page.getByRole('dialog', { name: 'Start Task for Multiple Workers' })
  await start.getByText('2 of 2 chosen').waitFor()
  expect(await start.getByLabel('Team').isDisabled()).toBe(true)
  await start.getByRole('button', { name: 'Start Task' }).click()
  await start.getByText('Customer field is required.').waitFor()
  await start.getByLabel('Customer').fill('Northwind')
  await start.getByRole('textbox', { name: 'Notes' }).fill('The labels of last week')
  await start.getByRole('button', { name: 'Start Task' }).click()
  const report = page.getByRole('dialog', { name: 'Started for 1 of 2 workers' })
  await report.getByText('worker Gus').waitFor()
  expect(await site.open.here.stores.tasks.openOf(site.acme.uid, fay.uid)).toMatchObject({
    name,
    customer: 'Northwind',
    notes: 'The labels of last week',
  })
  // Messages lie over the dialog, and are closed too.
  await report.locator('footer').getByRole('button', { name: 'Close' }).click()

  // Somebody archives it while the next start is filled in.
  await row(page, name)
    .getByRole('button', { name: /^Start for assigned workers/ })
    .click()
  await start.getByLabel('Customer').fill('Northwind')
  const before = await site.open.here.stores.taskInfo.get(site.acme.uid, info.id)
  if (!before) throw new Error('There is no such task')
  await site.open.here.stores.taskInfo.replace(before, { ...before, status: 0 })
  await start.getByRole('button', { name: 'Start Task' }).click()
  const field = start.locator('.form-field').filter({ has: page.locator('[name=task_info_id]') })
  await field.getByText('This task is no longer offered. Please choose another one.').waitFor()
  await expect.poll(() => row(page, name).count()).toBe(0)
})

test('of the workers of a task in several teams, those of the chosen one who can start it are started, and moved on', async () => {
  const { stores } = site.open.here
  const { picking, packing } = site.acme.groups
  const [ina, jon, kim] = [await worker('Ina'), await worker('Jon', packing), await worker('Kim')]
  expect(await stores.users.replace(kim, { ...kim, status: 0 })).toBeUndefined()
  const at = await began(ina, fresh('Before'), 120)
  const name = fresh('All teams')
  const { team: _, ...everywhere } = await define(name, [ina.uid, jon.uid, kim.uid])
  const before = await stores.taskInfo.get(site.acme.uid, everywhere.id)
  if (!before) throw new Error('There is no such task')
  await stores.taskInfo.replace(before, { ...everywhere, limited: true, n_times: 1 })
  const { page } = await board('admin', '?part=taskInfo')
  await row(page, name)
    .getByRole('button', { name: /^Start for assigned workers/ })
    .click()
  const start = page.getByRole('dialog', { name: 'Start Task for Multiple Workers' })
  await start.getByLabel('Team').selectOption(packing.uid)
  await start.getByRole('treeitem', { name: jon.username, checked: true }).waitFor()
  await start.getByLabel('Team').selectOption(picking.uid)
  await start.getByRole('treeitem', { name: ina.username, checked: true }).waitFor()
  await start.getByText('1 of 1 chosen').waitFor()
  await start.getByText('End what they are doing now').click()
  await start.getByLabel('Customer').fill('Northwind')
  await start.getByRole('button', { name: 'Start Task' }).click()
  await page.getByText('Task started for 1 worker').waitFor()
  expect(await stores.tasks.openOf(site.acme.uid, ina.uid)).toMatchObject({ name, customer: 'Northwind' })
  expect(await stores.tasks.openOf(site.acme.uid, jon.uid)).toBeUndefined()
  const ended = (await stored(at.id))?.end ?? 0
  expect(Math.abs(Date.now() - ended)).toBeLessThan(60_000)
})

test('an edit of many tasks that nobody answers is there to be sent once more', async () => {
  const [lea, max] = [await worker('Lea'), await worker('Max')]
  const [one, two] = [await began(lea, fresh('Wrap'), 90), await began(max, fresh('Wrap'), 80)]
  const { page } = await board('facilityManager', '?rows=100')
  await tick(page, one.name)
  await tick(page, two.name)
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit', exact: true }).click()
  const many = page.getByRole('dialog', { name: 'Edit Selected Tasks' })
  await many.getByText('Edit start time').click()
  await many.getByRole('textbox', { name: 'Start: time' }).fill('00:00:03')
  await page.route('**/updateMultipleTasks', (route) => route.abort())
  await many.getByRole('button', { name: 'Save Changes' }).click()
  const report = page.getByRole('dialog', { name: '0 of 2 tasks' })
  await report.getByText(one.name).waitFor()
  await report.locator('footer').getByRole('button', { name: 'Close' }).click()
  expect(await many.getByRole('textbox', { name: 'Start: time' }).inputValue()).toBe('00:00:03')
  await page.unroute('**/updateMultipleTasks')
  await many.getByRole('button', { name: 'Save Changes' }).click()
  await many.waitFor({ state: 'detached' })
  expect((await stored(one.id))?.start).toBe((await stored(two.id))?.start)
  expect(await row(page, one.name).getByRole('checkbox').isChecked()).toBe(false)
})

test('managers define tasks where they manage: facility and team are theirs', async () => {
  const cell = async (role: RoleName) => {
    const { page } = await board(role, '?part=taskInfo')
    await page.getByRole('button', { name: 'Create Task', exact: true }).click()
    const create = page.getByRole('dialog', { name: 'Create Task Info' })
    const of = async (label: string) => {
      const field = create.getByLabel(label, { exact: false }).first()
      return [await field.inputValue(), await field.isDisabled()]
    }
    await create.getByLabel('Task Name').waitFor()
    // Groups may come after the form.
    await expect.poll(async () => (await of('Facility'))[0]).not.toBe('')
    return [await of('Facility'), await of('Team')]
  }
  const { north, picking } = site.acme.groups
  expect(await cell('teamManager')).toEqual([
    [north.uid, true],
    [picking.uid, true],
  ])
  expect(await cell('facilityManager')).toEqual([
    [north.uid, true],
    ['', false],
  ])

  const name = fresh('Halden')
  const { page } = await board('facilityManager', '?part=customers')
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    expect.stringMatching(/^Tasks/),
    expect.stringMatching(/^Manage Task Info/),
    expect.stringMatching(/^Manage Customers/),
  ])
  await page.getByRole('button', { name: 'Create Customer' }).click()
  const create = page.getByRole('dialog', { name: 'Create Customer' })
  expect(await create.getByLabel('Facility').isDisabled()).toBe(true)
  await create.getByLabel('Customer', { exact: false }).last().fill(name)
  await create.getByRole('button', { name: 'Create Customer' }).click()
  await row(page, name)
    .getByRole('button', { name: /^Edit Customer/ })
    .click()
  await page.getByRole('textbox', { name: 'Customer' }).fill(`${name} Sons`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await row(page, `${name} Sons`).waitFor()
  await page.keyboard.press('Escape')
  await expectColumns(page, ['Facility', 'Customer', 'Updated On'])

  await row(page, `${name} Sons`)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const sure = page.getByRole('dialog', { name: 'Delete Customer' })
  await sure.getByRole('button', { name: 'Delete Customer' }).click()
  await expect.poll(() => row(page, `${name} Sons`).count()).toBe(0)
  const told = page.locator('.toast').filter({ hasText: 'Customer deleted successfully' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await row(page, `${name} Sons`).waitFor()
})

test.each(['tasks', 'taskInfo', 'customers'])(
  '%s is in order on a desktop and on a phone, in both themes',
  async (tab) => {
    const hal = await worker('Hal')
    await began(hal, fresh('Gift wrap'), 30)
    await define(fresh('Gift wrap'))
    const { page } = await board('admin', `?part=${tab}`)
    await page.waitForFunction(() => !document.querySelector('main .skeleton, main [aria-busy=true]'))
    expect(await axeInBothThemes(page)).toEqual([])
    const size = page.getByLabel('Rows per page')
    expect(await size.inputValue()).toBe('10')
    expect(await size.locator('option').allInnerTexts()).toEqual(['10', '25', '50', '100', 'All'])
    await page.setViewportSize(phone)
    await page.waitForFunction(() => innerWidth === 390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeInBothThemes(page)).toEqual([])
  },
)

test('what is not there is said, for today and for other days, and a long wait is explained', async () => {
  const { page } = await board('facilityManager', '?from=2026-01-05&to=2026-01-06')
  await page.getByText('No data found for these days.').waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await changeAnswers(page, '**/getTasksOfGroup', async (envelope) => {
    await held
    return { ...envelope, data: { items: [], next: null } }
  })
  await page.goto(`${site.open.here.url}/home/tasks`)
  await page.getByRole('dialog').getByText('Loading. This request can take up to 2 minutes.').waitFor()
  release()
  await page.getByText('No data found for today.').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})
