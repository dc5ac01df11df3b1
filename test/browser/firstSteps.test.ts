import { expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { axe } from '../lib/axe.ts'
import { enter, openConsole } from '../lib/browser.ts'
import { fixture } from '../lib/fixture.ts'

/** What an admin of a new company sees of its first steps. */

const site = fixture(async () => {
  const open = await openConsole()
  return { open, fresh: await open.here.company('fresh', { age: 0 }) }
})

test('the first steps of a new company lead to where they are done, are ticked, and stay closed for who closes them', async () => {
  const { open, fresh } = site
  const { superAdmin } = fresh.users
  const { page, consoleErrors } = await open.visitor()
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/getFirstSteps') && asked.push(request.url()))
  await enter(page, open.here.url, { company: fresh.url, username: superAdmin.username }, { path: '/home/performance' })
  const steps = page.getByRole('region', { name: 'Get fresh started' })
  await steps.getByText('2 of 4 done').waitFor()
  expect(await steps.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^Create the first facility, done/),
    expect.stringMatching(/^Create the first team, done/),
    expect.stringMatching(/^Enroll the first device, next/),
    expect.stringMatching(/^Make the first scan, to do/),
  ])
  expect(await steps.getByRole('link').allInnerTexts()).toEqual(['Go to Devices', 'Go to Users'])
  expect(await axe(page, '.first-steps')).toEqual([])

  const { cloud, stores } = open.here
  const device = { id: `${fresh.uid}.d1`, company: fresh.uid, serial_number: 'S1', model: 'T', manufacturer: 'M' }
  const enrolled = { mac_address: '', label: '', secret_hash: 'x', enrolled_on: new Date().toISOString() }
  await putAll(cloud.db, cloud.tables.devices, [storedDevice({ ...device, ...enrolled })])
  await page.reload()
  await steps.getByText('3 of 4 done').waitFor()

  const close = steps.getByRole('button', { name: 'Dismiss checklist' })
  const kept = async () => (await stores.preferences.get(fresh.uid, `USER#${superAdmin.uid}`, 301))?.pref_value
  await close.click()
  await steps.waitFor({ state: 'detached' })
  await expect.poll(kept).toBe('1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await close.click()
  await expect.poll(kept).toBe('1')
  asked.length = 0
  await page.reload()
  await page.locator('.board .metric').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('link[href*="FirstSteps"]').length)).toBe(1)
  expect(await steps.count()).toBe(0)
  expect(asked).toEqual([])
  expect(consoleErrors).toEqual([])
})
