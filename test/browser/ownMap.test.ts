import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noExternal } from '../../stacks/external.ts'
import { changeAnswers } from '../lib/answers.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { locatedDevices } from '../lib/located.ts'
import { type Colour, mapPixels } from '../lib/mapPixels.ts'
import { coveredTile, oneTile } from '../lib/pmtiles.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Maps that an operator sets up in place of the bundled world, and what is shown where they do not come. */

const style = (colour: string) => ({
  ...{ version: 8, sources: {} },
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colour } }],
})
const brokenSource = {
  ...style('#8040c0'),
  sources: { streets: { type: 'vector', url: '/nowhere.json' } },
}

let open: Console
let acme: WorldCompany
let others: Server
let elsewhere: string
beforeAll(async () => {
  const tiles = oneTile(coveredTile('water'))
  others = createServer(({ url, headers, method }, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'range')
    if (method === 'OPTIONS') return response.end()
    if (url === '/own.json') return response.end(JSON.stringify(style('#8040c0')))
    if (url === '/source.json')
      return response.end(JSON.stringify(brokenSource).replace('/nowhere.json', `${elsewhere}/nowhere.json`))
    if (url === '/text.pmtiles') return response.writeHead(206).end('This is no map.')
    if (url !== '/streets.pmtiles') return response.writeHead(404).end()
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? []
    const part = tiles.subarray(Number(from), Number(to) + 1)
    response.writeHead(206, { 'content-length': part.length }).end(part)
  })
  await new Promise<void>((listening) => others.listen(0, listening))
  elsewhere = `http://localhost:${(others.address() as AddressInfo).port}`
  const external = { ...noExternal, mapTiles: `${elsewhere}/streets.pmtiles` }
  open = await openConsole({ external }, { draws: true })
  acme = await open.here.company('acme')
  await locatedDevices(open.here, acme, [
    { label: 'ONE', lat: 39.5586, lon: -119.7527 },
    { label: 'TWO', lat: 36.1851, lon: -95.8853 },
  ])
})
afterAll(async () => {
  await open?.stop()
  others?.close()
})

/** How many pixels of the map are like a colour. */
const like = async (page: Page, colour: Colour) => (await mapPixels(page, colour, 12)).like
const accent = [0x2f, 0x4b, 0xdb] as const
const fallen = 'The configured map could not be loaded. Showing the built-in map.'

/** The finder of a console whose settings name another map. */
const finder = async (external: object = {}) => {
  const visitor = await open.visitor()
  const { page } = visitor
  await changeAnswers<{ external: object }>(page, '**/config.json', (settings) => ({
    ...settings,
    external: { ...settings.external, ...external },
  }))
  const who = { company: acme.url, username: acme.users.admin.username }
  await enter(page, open.here.url, who, { path: '/home/settings/device-information?tab=map' })
  await page.locator('.map-view[data-ready]').waitFor()
  await expect.poll(() => page.locator('.map-view > [role=status].sr').textContent()).toMatch(/^2 devices/)
  return visitor
}

test('a PMTiles file is drawn in the colours of the console, with the devices on it', async () => {
  const { page, consoleErrors } = await finder()
  const water = await page.locator('.map-view').evaluate((element) => {
    const draw = document.createElement('canvas').getContext('2d')
    if (!draw) throw new Error('no canvas')
    draw.fillStyle = getComputedStyle(element).getPropertyValue('--m-water')
    draw.fillRect(0, 0, 1, 1)
    return [...draw.getImageData(0, 0, 1, 1).data.slice(0, 3)] as [number, number, number]
  })
  await expect.poll(() => like(page, water)).toBeGreaterThan(200_000)
  expect(await like(page, accent)).toBeGreaterThan(50)
  expect(await page.getByText(fallen).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('a style of one’s own is drawn as it is, with the devices on it', async () => {
  const { page, consoleErrors } = await finder({ mapStyle: `${elsewhere}/own.json`, mapTiles: null })
  await expect.poll(() => like(page, [0x80, 0x40, 0xc0])).toBeGreaterThan(200_000)
  expect(await like(page, accent)).toBeGreaterThan(50)
  expect(await page.getByText(fallen).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test.each([
  ['no file', { mapTiles: '/gone.pmtiles' }],
  ['a file that is no map', { mapTiles: '/text.pmtiles' }],
  ['no style', { mapStyle: '/gone.json' }],
  ['a style whose source is not there', { mapStyle: '/source.json' }],
])('where there is %s the built-in world is shown, with a sentence that can be closed', async (_, names) => {
  const at = Object.fromEntries(Object.entries(names).map(([name, path]) => [name, elsewhere + path]))
  const { page } = await finder({ mapTiles: null, ...at })
  await page.getByText(fallen).waitFor()
  await expect.poll(() => like(page, [0x80, 0x40, 0xc0])).toBe(0)
  await expect.poll(() => like(page, accent)).toBeGreaterThan(50)
  await page.getByText(fallen).locator('..').getByRole('button', { name: 'Close' }).click()
  await page.getByText(fallen).waitFor({ state: 'detached' })
})

test('an origin that was not set up is refused by the browser, and the built-in world is shown', async () => {
  const { page, consoleErrors } = await finder({ mapStyle: `${elsewhere.replace('localhost', '127.0.0.1')}/own.json` })
  await page.getByText(fallen).waitFor()
  expect(consoleErrors.join()).toContain('Content Security Policy')
})
