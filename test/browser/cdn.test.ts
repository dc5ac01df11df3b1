import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnrolmentCode } from '../../functions/data/enrolmentCodes.ts'
import { signInByForm, timeout } from '../lib/browser.ts'
import { startCdn } from '../lib/cdn/cdn.ts'
import { frontedStacks } from '../lib/cdn/frontedStacks.ts'
import { launchChromium } from '../lib/chromium.ts'
import { earlierToday, enrolledHandheld, scansFrom } from '../lib/handheld.ts'
import { callAt, password, tokenFor, type World, type WorldCompany, world } from '../lib/world.ts'

/** The console as it is deployed: behind its CDN, which alone may call the APIs. */

let here: World
let cdn: Awaited<ReturnType<typeof startCdn>>
let browser: Browser
let acme: WorldCompany

beforeAll(async () => {
  const fronted = await frontedStacks()
  here = await world({ change: (templates) => Object.assign(templates, fronted) })
  cdn = await startCdn(here.cloud)
  browser = await launchChromium()
})
beforeEach(async () => {
  acme = await here.company('acme')
})
afterAll(async () => {
  await browser?.close()
  await cdn?.close()
  await here?.stop()
})

const region = 'eu-central-1'

/** A page that reports whatever the browser's own policies refuse. Cognito answers at its own address, as on AWS. */
const visitor = async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Berlin' })
  await context.route(`https://cognito-idp.${region}.amazonaws.com/**`, async (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const answered = await fetch(`${here.url}/cognito`, {
      method: 'POST',
      headers: { 'x-amz-target': route.request().headers()['x-amz-target'] ?? '' },
      body: route.request().postData() ?? '',
    })
    await route.fulfill({
      status: answered.status,
      headers,
      contentType: 'application/x-amz-json-1.1',
      body: await answered.text(),
    })
  })
  const consoleErrors: string[] = []
  await context.exposeFunction('noteViolation', (text: string) => consoleErrors.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { noteViolation: (text: string) => void }).noteViolation(
        `${violatedDirective} ${blockedURI}`,
      )
    })
  })
  const page = await context.newPage()
  page.setDefaultTimeout(timeout)
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  return { page, context, consoleErrors }
}

/** A user who proved who they are to Cognito, and calls through the CDN. */
const through = async (uid: string) => {
  const authorization = `Bearer ${await tokenFor(here.url, uid, password)}`
  const { data } = await callAt(cdn.url, { authorization })('open', {})
  return { authorization, session: data, call: callAt(cdn.url, { authorization, 'x-session-id': data.session_id }) }
}

/** Twelve scans of a worker, sent by a handheld through the CDN. */
const work = async () => {
  const admin = await through(acme.users.admin.uid)
  const { data: made } = await admin.call('createEnrolmentCode', { company_uid: acme.uid, name: 'Dock 4' })
  expect(readEnrolmentCode(made.code)).toBeDefined()
  const { begin } = await enrolledHandheld(cdn.url, made.code)
  const at = earlierToday(10)
  const { send } = await begin(acme.users.worker.username, acme.groups.picking.uid, at)
  return send({ id: 'b1', from: at, to: at + 60_000, scans: scansFrom('s', at, 12) })
}

const scansOn = (page: Page) => page.getByRole('article', { name: 'Scans', exact: true })

test('what a handheld sends through the CDN is on the card of a manager who signs in through it', async () => {
  expect(await work()).toMatchObject({ status: 'accepted', accepted: 12 })
  const { page, consoleErrors } = await visitor()
  await signInByForm(page, cdn.url, acme.url, acme.users.teamManager.username)
  await page.waitForURL('**/home/performance')
  await expect.poll(() => scansOn(page).textContent()).toMatch(/^Scans12\D/)

  // A page's own address leads to it, and so does asking for it again.
  await page.goto(`${cdn.url}/home/performance?from=somewhere`)
  await expect.poll(() => scansOn(page).textContent()).toMatch(/^Scans12\D/)
  await page.reload()
  await expect.poll(() => scansOn(page).textContent()).toMatch(/^Scans12\D/)
  expect(consoleErrors).toEqual([])
})

test('the browser’s policies do refuse what pages have no business with', async () => {
  const { page, consoleErrors } = await visitor()
  await page.goto(`${cdn.url}/login`)
  await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => undefined))
  await expect.poll(() => consoleErrors.join('\n')).toContain('connect-src https://elsewhere.example/')
})

describe('every answer', () => {
  const at = (path: string, init?: RequestInit) => fetch(`${cdn.url}${path}`, init)
  const begin = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  const assetOf = async () => `/assets/${/"([\w-]+\.js)"/.exec(await (await at('/')).text())?.[1] ?? ''}`

  test.each<[string, RequestInit?]>([
    ['/'],
    ['/home/charts'],
    ['/login'],
    ['/config.json'],
    ['/assets/none.js'],
    ['/api/session/begin', begin],
    ['/device/v1/token', begin],
  ])('carries the headers that browsers are told by: %s', async (path, init) => {
    const { headers } = await at(path, init)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('allows the scripts inside the documents, and no other', async () => {
    const hashesIn = async (path: string) => {
      const inside = [...(await (await at(path)).text()).matchAll(/<script>(.*?)<\/script>/gs)]
      expect(inside).toHaveLength(2)
      return inside.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
    const [[first, page], [same, login]] = [await hashesIn('/'), await hashesIn('/login')]
    expect(same).toBe(first)
    expect(login).not.toBe(page)
    const allowed = `script-src 'self' ${first} ${page} ${login};`
    for (const path of ['/', '/login'])
      expect((await at(path)).headers.get('content-security-policy')).toContain(allowed)
  })

  test('says how long it may be kept', async () => {
    expect((await at('/')).headers.get('cache-control')).toBe('no-cache')
    expect((await at('/home/charts')).headers.get('cache-control')).toBe('no-cache')
    expect((await at('/login')).headers.get('cache-control')).toBe('no-cache')
    expect((await at('/config.json')).headers.get('cache-control')).toBe('no-cache')
    expect((await at(await assetOf())).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('for a file that is not there is 404 and no page, so that a browser knows', async () => {
    const { status, headers } = await at('/assets/none-00000000.js')
    expect(status).toBe(404)
    expect(headers.get('cache-control')).toBeNull()
  })

  test('to a request for the list of files is a page', async () => {
    for (const path of ['/?list-type=2', '/?prefix=assets/', '/index.html?list-type=2'])
      expect(await (await at(path)).text()).toMatch(/^<!doctype html>/i)
    expect((await at('/assets/?list-type=2')).status).toBe(404)
  })

  test('to a method that nothing answers is a refusal', async () => {
    expect((await at('/home/charts', { method: 'DELETE' })).status).toBe(403)
  })
})

describe('who walks round the CDN', () => {
  const direct = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${here.url}${path}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    })

  test.each(['/api/session/begin', '/device/v1/enrol', '/device/v1/events'])(
    'is refused before any Lambda runs: %s',
    async (path) => {
      const without = await direct(path)
      expect([without.status, await without.json()]).toEqual([401, { message: 'Unauthorized' }])
      const refused = await direct(path, { 'x-origin-key': 'k'.repeat(48) })
      expect([refused.status, await refused.json()]).toEqual([403, { message: 'Forbidden' }])
    },
  )

  test('is refused with a token too', async () => {
    const { authorization, session } = await through(acme.users.admin.uid)
    for (const key of [undefined, 'k'.repeat(48)]) {
      const headers = { authorization, 'x-session-id': session.session_id, ...(key ? { 'x-origin-key': key } : {}) }
      const answered = await direct('/api/main/roles/getAllRoles', headers)
      expect([answered.status, (await answered.json()).message]).toEqual([
        403,
        'Calls are only accepted at the address of the console.',
      ])
    }
  })

  test('cannot name another address, nor the key, through it', async () => {
    const authorization = `Bearer ${await tokenFor(here.url, acme.users.worker.uid, password)}`
    const forged = { authorization, 'x-viewer-address': '198.51.100.1', 'x-origin-key': 'k'.repeat(48) }
    const { status, data } = await callAt(cdn.url, forged)('open', {})
    expect(status).toBe(200)
    const kept = await here.stores.sessions.get(data.session_id, Date.now())
    expect(kept?.ip).toBe('127.0.0.1')
  })
})
