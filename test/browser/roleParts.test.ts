import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type PageEntry, pages, routeOf } from '../../shared/pages.ts'
import { admins, facilityManagers, managers, type RoleName, roleNames } from '../../shared/roles.ts'
import { enter } from '../lib/browser.ts'
import { fresh, taskBoard } from '../lib/taskBoard.ts'
import { walkThrough } from '../lib/walkthrough.ts'

/** What each role finds on the pages on which a company runs itself, on a desktop and on a phone. */

vi.setConfig({ testTimeout: 120_000 })

const { site, began, worker } = taskBoard()
const workers: readonly RoleName[] = ['worker', 'taskWorker']
const task = fresh('Sweep')

interface CheckedPage {
  path: string
  /** What is waited for, by role: then the page has its data. */
  data: (role: RoleName) => string
  /** Parts of the page, and who has them; everybody else has not. */
  parts: readonly [selector: string, who: readonly RoleName[]][]
}

const create = '.page-actions .btn.primary'
const checkedPages: readonly CheckedPage[] = [
  {
    path: '/home/tasks',
    data: (role) => (workers.includes(role) ? '.worker-tasks .flow-go' : `.dt-body >> text=${task}`),
    parts: [
      ['.worker-tasks', workers],
      ['.group-filter', facilityManagers],
      ['[role=tab]:has-text("Manage Task Info")', managers],
      ['[role=tab]:has-text("Manage Customers")', facilityManagers],
      ['[data-tour="tasks-start"]', managers],
      ['[data-tour="tasks-switch"]', admins],
    ],
  },
  {
    path: '/home/associates-table',
    data: () => '.at-page .dt-body',
    parts: [
      ['.at-page .groups-field', facilityManagers],
      ['[data-tour="csv"]', managers],
    ],
  },
  {
    path: '/home/settings/targets',
    data: () => '.targets .tg-in',
    parts: [['.tg-foot .btn.primary', managers]],
  },
  {
    path: '/user/profile',
    data: () => '.pf-body dd',
    parts: [
      ['.pf-nav a[href$="section=password"]', roleNames],
      ['.pf-nav a[href$="section=twoFactor"]', roleNames],
      ['.pf-nav a[href$="section=roles"]', managers],
      ['.pf-nav a[href$="section=reports"]', managers],
    ],
  },
  {
    path: '/user/reports',
    data: (role) => (workers.includes(role) ? '.reports-none' : '.reports-next'),
    parts: [
      ['.reports-card', managers],
      ['.reports-none', workers],
    ],
  },
  {
    path: '/company',
    data: () => '.company dd',
    parts: [
      ['.page-head > .btn.primary', admins],
      ['.company-choices', admins],
      ['.company-usage', admins],
    ],
  },
  {
    path: '/company/facilities',
    data: () => '.dt-body .dt-acts',
    parts: [[create, admins]],
  },
  {
    path: '/company/teams',
    data: () => '.dt-body .dt-acts',
    parts: [
      [create, facilityManagers],
      ['.filter-select', admins],
    ],
  },
  {
    path: '/company/users',
    data: () => '.dt-body .dt-acts',
    parts: [
      [create, managers],
      ['[data-tour="users-batch"]', managers],
      ['.user-counter', managers],
      ['.group-filter', facilityManagers],
    ],
  },
  {
    path: '/groups',
    data: () => '.groups-list .choice-text',
    parts: [['.groups-actions .btn.primary', roleNames]],
  },
]

const accessOf = (path: string) => {
  const entry = (pages as readonly PageEntry[]).find((page) => routeOf(page) === path)
  if (!entry || typeof entry.access === 'string') throw new Error(`no page of roles at ${path}`)
  return entry.access
}

/** Goes to an address of the console as its own links do. @param usr what a link says beside it */
const go = (page: Page, path: string, usr?: object) =>
  page.evaluate(
    ([to, state]) => {
      history.pushState({ usr: state, key: 'test', idx: history.length }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
    [path, usr] as const,
  )

const entered = async (role: RoleName, path: string) => {
  const { page, consoleErrors } = await site.open.visitor()
  await enter(page, site.open.here.url, { company: site.acme.url, username: site.acme.users[role].username }, { path })
  return { page, consoleErrors }
}

beforeAll(async () => {
  await began(await worker('Ana'), task, 60)
})

describe.each(roleNames)('%s', (role) => {
  test('finds data and the parts that are theirs, and nothing else, on a desktop and on a phone', async () => {
    const { page, consoleErrors } = await entered(role, '/user/profile')
    const problems: string[] = []
    const allowed = checkedPages.filter(({ path }) => accessOf(path).includes(role))
    for (const { path, data, parts } of allowed) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await go(page, path)
      await page.locator('main').locator(data(role)).first().waitFor()
      for (const [selector, who] of parts) {
        const found = page.locator('main').locator(selector).first()
        if (who.includes(role)) await found.waitFor()
        else if ((await found.count()) > 0) problems.push(`${path} has ${selector}`)
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.waitForFunction(() => innerWidth === 390)
      await page.locator('main').waitFor()
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 390)
        problems.push(`${path} scrolls sideways on a phone`)
    }
    expect(allowed.length).toBeGreaterThanOrEqual(5)
    expect(problems).toEqual([])
    expect(consoleErrors).toEqual([])
  })
})

test('Performance leads to the tasks of the group that it shows, and their walkthrough points at what is there', async () => {
  const { page } = await entered('admin', '/home/performance')
  await page.getByRole('button', { name: /^Groups:/ }).click()
  await page.getByRole('treeitem', { name: site.acme.groups.north.name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  // Several groups take turns: each of them has its own way to its tasks.
  await page.locator('.turn-dots button').last().click()
  await page.getByRole('heading', { name: site.acme.groups.north.name }).waitFor()
  await page.getByRole('main').locator('a[href="/home/tasks"]').first().click()
  await page.getByRole('tablist', { name: 'Tasks' }).waitFor()
  expect(new URL(page.url()).searchParams.get('group')).toBeTruthy()
  await page.locator('.dt-body').getByText(task).first().waitFor()
  expect(await walkThrough(page, 'Tasks')).toEqual([
    'Who is doing what now',
    'Every task of the days you choose',
    'What can be started',
    'Start for many',
    'On or off',
  ])
})
