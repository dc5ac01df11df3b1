import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Console, enter, openConsole } from '../lib/browser.ts'

let open: Console
let acme: Awaited<ReturnType<Console['here']['company']>>

beforeAll(async () => {
  open = await openConsole()
})
afterAll(() => open.stop())
beforeEach(async () => {
  acme = await open.here.company('acme')
})

/** What was asked before the page had loaded and has not been taken by it; who is signed in is remembered anyway. */
const untaken = () => Object.keys(window.__early?.answers ?? {}).filter((key) => !key.startsWith('current '))

const lists = ['/company/users', '/company/teams', '/company/facilities', '/home/settings/targets']

test.each(['admin', 'facilityManager'] as const)(
  '%s: what is asked for early is what each list shows',
  async (user) => {
    const { page } = await open.visitor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(`${new URL(request.url()).pathname} ${request.postData()}`)
    })
    for (const path of lists) {
      const who = { company: acme.url, username: acme.users[user].username }
      await enter(page, open.here.url, who, { path })
      await page.waitForLoadState('networkidle')
      asked.length = 0
      await page.reload()
      await page.locator('main .dt tbody tr, .tg-main').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(untaken), path).toEqual([])
      expect(asked.length, path).toBeGreaterThan(0)
      const twice = asked.filter((call, at) => asked.indexOf(call) !== at)
      expect(twice, path).toEqual([])
    }
  },
)
