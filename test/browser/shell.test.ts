import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoLogo } from '../../bin/seed/logo.ts'
import { keys } from '../../functions/data/keys.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import { nowhere } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { at, button, callsMade, visitShell } from '../lib/shell.ts'

/** What surrounds every page: header, logo and menu. */

const site = companyForEach()

const visit = (user: UserRecord, path?: string, size?: { width: number; height: number }) =>
  visitShell(site.open, site.acme, user, path, size)
const setLogo = (image_url: string | null) =>
  site.open.here.cloud.db.send(
    new UpdateCommand({
      TableName: site.open.here.cloud.tables.directory,
      Key: keys.company.key(site.acme.uid),
      UpdateExpression: 'SET image_url = :image',
      ExpressionAttributeValues: { ':image': image_url },
    }),
  )

describe('the header', () => {
  test('names the company, who is signed in, as what and where', async () => {
    const { page, consoleErrors } = await visit(site.acme.users.facilityManager)
    await expect.poll(() => page.getByRole('banner').locator('.top-title').textContent()).toBe('acme dashboard')
    const profile = await page.getByRole('button', { name: /^Profile menu/ }).textContent()
    expect(profile).toContain('facilityManager Tester')
    expect(profile).toContain('Facility Manager · North')
    expect(await axeInBothThemes(page)).toEqual([])
    expect(consoleErrors).toEqual([])
  })

  test('has menus that work by keyboard', async () => {
    const { page } = await visit(site.acme.users.admin)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('Tab')
    await expect.poll(() => focused()).toBe('Skip to content')
    await page.getByRole('banner').getByRole('button', { name: 'Help' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Feedback')
    await page.keyboard.press('End')
    await expect.poll(() => focused()).toBe('Keyboard shortcuts')
    await page.keyboard.press('r')
    await expect.poll(() => focused()).toBe('Resources')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Help')
  })

  test('shows what skips the menu only to the keyboard, and no trace of it before', async () => {
    const { page } = await visit(site.acme.users.admin)
    const skip = page.getByRole('link', { name: 'Skip to content' })
    const stateOf = () =>
      skip.evaluate((link) => ({
        bottom: link.getBoundingClientRect().bottom,
        shadow: getComputedStyle(link).boxShadow,
      }))
    await expect.poll(() => stateOf()).toMatchObject({ shadow: 'none' })
    await expect.poll(async () => (await stateOf()).bottom).toBeLessThanOrEqual(0)
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await stateOf()).bottom).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})

describe('the logo', () => {
  test('is asked for once, leads to the company, and is gone with the session', async () => {
    const location = `private/companies_logos/${site.acme.uid}/logo.png`
    await site.open.here.cloud.files.write(location, demoLogo(), 'image/png')
    await setLogo(location)
    try {
      const { page, consoleErrors } = await visit(site.acme.users.admin)
      const image = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first().locator('img')
      await expect.poll(() => image.evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBe(160)
      const kept = await page.evaluate(() => sessionStorage.getItem('shiftdeck.logo'))
      expect(Object.keys(JSON.parse(kept ?? '{}'))).toEqual([location])
      const calls = callsMade(page)
      await page.reload()
      await image.waitFor()
      await page.goto(`${site.open.here.url}/groups`)
      await image.waitFor()
      await page.getByText('Please select group').waitFor()
      expect(calls.filter((name) => name === 'getImage')).toEqual([])
      await expect.poll(() => page.getByText('Add Company Logo').count()).toBe(0)
      await image.click()
      await page.waitForURL(at('/company'))
      expect(consoleErrors).toEqual([])
    } finally {
      await setLogo(null)
    }
  })

  test('that cannot be had is said, and the company’s letters stand in its place', async () => {
    await setLogo(`private/companies_logos/${site.acme.uid}/gone.png`)
    try {
      const { page } = await visit(site.acme.users.teamManager)
      await page.getByText('Failed to load image.').waitFor()
      await expect
        .poll(() => page.getByRole('navigation', { name: 'Main menu' }).locator('.company-mark').textContent())
        .toBe('A')
    } finally {
      await setLogo(null)
    }
  })

  test('is wished for from admins only', async () => {
    for (const role of ['superAdmin', 'admin', 'facilityManager', 'teamManager', 'worker'] as const) {
      const { page, context } = await visit(site.acme.users[role])
      const asked = await page.getByRole('link', { name: 'Add Company Logo' }).count()
      expect([role, asked]).toEqual([role, role === 'superAdmin' || role === 'admin' ? 1 : 0])
      if (asked) {
        await page.getByRole('link', { name: 'Add Company Logo' }).click()
        await page.waitForURL(at('/company'))
      }
      await context.close()
    }
  })
})

describe('the menu', () => {
  const width = (page: Page) =>
    page
      .getByRole('navigation', { includeHidden: true })
      .first()
      .evaluate((side) => side.getBoundingClientRect().width)

  test('collapses to 70 pixels, by hand and by itself, and to none on a phone', async () => {
    const { page } = await visit(site.acme.users.admin)
    await expect.poll(() => width(page)).toBe(224)
    await button(page, 'Collapse menu').click()
    await expect.poll(() => width(page)).toBe(70)
    await page.getByRole('link', { name: 'Users' }).hover()
    await expect.poll(() => page.getByRole('tooltip').textContent()).toBe('Users')
    // It stays beside its control, wherever that goes, and Escape hides it.
    const top = () => page.getByRole('tooltip').evaluate((tip) => Math.round(tip.getBoundingClientRect().top))
    const before = await top()
    await page.getByRole('link', { name: 'Users' }).evaluate((link) => {
      link.style.translate = '0 8px'
    })
    await expect.poll(top).toBe(before + 8)
    await page.keyboard.press('Escape')
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await page.reload()
    await button(page, 'Expand menu').waitFor()
    await expect.poll(() => width(page)).toBe(70)
    await button(page, 'Expand menu').click()
    await expect.poll(() => width(page)).toBe(224)

    await page.setViewportSize({ width: 1024, height: 768 })
    await expect.poll(() => width(page)).toBe(70)
    expect(await axe(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => width(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => width(page)).toBe(224)
  })

  test('has tips also for what was pointed at before they had loaded', async () => {
    const { page } = await visit(site.acme.users.admin, nowhere)
    let arrive = () => {}
    const pointed = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let ask = () => {}
    const asked = new Promise<void>((resolve) => {
      ask = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('"tooltip"')) {
        ask()
        await pointed
      }
      await route.fulfill({ response })
    })
    await page.goto(`${site.open.here.url}/home/maintenance-notice`)
    await button(page, 'Collapse menu').hover()
    await asked
    arrive()
    await expect.poll(() => page.getByRole('tooltip').textContent()).toBe('Collapse menu')
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('is a sheet on a phone, with everything that the header has', async () => {
    const { page } = await visit(site.acme.users.admin, '/home/maintenance-notice', { width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    for (const name of ['Search', 'Marketplace', 'Help']) {
      const box = await button(page, name).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await button(page, 'Open menu').click()
    const sheet = page.getByRole('dialog', { name: 'Main menu' })
    await sheet.waitFor()
    expect(await axeInBothThemes(page, 'dialog')).toEqual([])
    await sheet.getByRole('link', { name: 'Users' }).click()
    await page.waitForURL(at('/company/users'))
    await sheet.waitFor({ state: 'detached' })
  })

  test('marks what is new in red', async () => {
    const { page } = await visit(site.acme.users.admin)
    const colors = await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Users' })
      .evaluate((item) => {
        item.classList.add('new')
        const tag = Object.assign(document.createElement('span'), { className: 'side-new', textContent: 'New' })
        item.append(tag)
        const red = Object.assign(document.createElement('i'), { style: 'color: var(--red-ink)' })
        item.append(red)
        const colorOf = (element: Element | null) => element && getComputedStyle(element).color
        return [item.querySelector('svg'), tag, red].map(colorOf)
      })
    expect(new Set(colors).size).toBe(1)
    expect(colors[0]).toMatch(/^rgb\(1\d\d, \d\d?, \d\d?\)$/)
    expect(await axeInBothThemes(page, 'nav')).toEqual([])
  })

  test('folds its groups and remembers it', async () => {
    const { page } = await visit(site.acme.users.admin)
    await button(page, 'Management').click()
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).count())
      .toBe(0)
    await page.reload()
    await expect
      .poll(() => page.getByRole('button', { name: 'Management' }).getAttribute('aria-expanded'))
      .toBe('false')
  })
})
