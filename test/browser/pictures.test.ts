import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differsFrom, unused } from '../lib/accepted.ts'
import { setTheme } from '../lib/axe.ts'
import { type Console, openConsole } from '../lib/browser.ts'
import { frozenDemo } from '../lib/frozenDemo.ts'

/** What the main pages look like beside how they were accepted: `npm run accept` accepts how they look now. */

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const variants = {
  'desktop-light': [wide, 'light'],
  'desktop-dark': [wide, 'dark'],
  'phone-light': [phone, 'light'],
  'phone-dark': [phone, 'dark'],
} as const
type Variant = keyof typeof variants

const usual: readonly Variant[] = ['desktop-light', 'phone-light']
const all = Object.keys(variants) as Variant[]

interface Picture {
  name: string
  path: string
  /** Who is there; nobody is signed in without. */
  user?: string
  as?: readonly Variant[]
}

const pages: readonly Picture[] = [
  { name: 'sign-in', path: '/login', as: all },
  { name: 'performance', path: '/home/performance', user: 'root', as: all },
  { name: 'charts', path: '/home/charts', user: 'root' },
  {
    name: 'associates',
    path: '/home/associates-table',
    user: 'root',
    as: ['desktop-light', 'desktop-dark', 'phone-light'],
  },
  { name: 'tasks', path: '/home/tasks', user: 'root' },
  { name: 'tasks-worker', path: '/home/tasks', user: 'worker', as: ['desktop-light', 'phone-light', 'phone-dark'] },
  { name: 'users', path: '/company/users', user: 'root', as: ['desktop-light', 'desktop-dark', 'phone-light'] },
  { name: 'facilities', path: '/company/facilities', user: 'root' },
  { name: 'teams', path: '/company/teams', user: 'root' },
  { name: 'company', path: '/company', user: 'root' },
  { name: 'targets', path: '/home/settings/targets', user: 'root' },
  { name: 'profile', path: '/user/profile', user: 'root' },
  { name: 'reports', path: '/user/reports', user: 'root' },
  { name: 'groups', path: '/groups', user: 'root' },
  { name: 'devices', path: '/home/settings/device-information', user: 'root' },
  { name: 'networks', path: '/home/settings/wifi-networks', user: 'root' },
  { name: 'scanner-settings', path: '/home/settings/scanner-settings', user: 'root' },
  { name: 'ota', path: '/home/settings/ota-updates', user: 'root' },
  { name: 'lost-time', path: '/home/time-lost', user: 'root', as: ['desktop-light', 'desktop-dark', 'phone-light'] },
  { name: 'rankings', path: '/home/rankings/team-rankings', user: 'root' },
  { name: 'excluded-skus', path: '/home/settings/excluded-skus', user: 'root' },
  { name: 'source-data', path: '/home/source-data', user: 'root' },
]

let open: Console
let demo: Awaited<ReturnType<typeof frozenDemo>>
beforeAll(async () => {
  open = await openConsole()
  demo = await frozenDemo(open)
})
afterAll(async () => {
  await open?.stop()
  demo?.stop()
})

// A picture that differs does so again.
describe('pages look as they were accepted', { retry: 0 }, () => {
  test.each(pages)('$name', async ({ name, path, user, as = usual }) => {
    const { page, quiet } = await demo.visit(path, user)
    const problems: string[] = []
    for (const variant of as) {
      const [size, theme] = variants[variant]
      await page.setViewportSize(size)
      await setTheme(page, theme)
      await page.waitForFunction((width) => innerWidth === width, size.width)
      await expect.poll(quiet).toBe(true)
      problems.push(...(await differsFrom(page, `${name}-${variant}`)))
    }
    expect(problems).toEqual([])
  })
})

test('every accepted picture is of a page', () => {
  const names = pages.flatMap(({ name, as = usual }) => as.map((variant) => `${name}-${variant}`))
  expect(unused(names)).toEqual([])
})
