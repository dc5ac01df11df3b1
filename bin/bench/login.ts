import type { Browser } from 'playwright-core'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { usualAppearance } from '../../shared/customizer.ts'
import { slideFolder } from '../../shared/media.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { callAt, signedIn } from '../../test/lib/world.ts'
import { demoPassword } from '../seed/organise.ts'
import { pngOf } from '../seed/picture.ts'
import { slow, visit } from './browser.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'

/** Pixels along each side of a slide as it is sent: no plain ground, which would weigh nothing. */
const side = 900
/** A picture like a photo: it does not compress to nothing. */
const slidePicture = (at: number) =>
  pngOf(side, (x, y) => {
    const grain = Math.sin(x * 997 + at) * Math.cos(y * 1009 - at) * 40
    return [90 + 60 * x + grain, 110 + 50 * y + grain, 150 + grain, 255].map(Math.round) as [
      number,
      number,
      number,
      number,
    ]
  })

const bannerText = 'Peak week: sign in with your new badge.'

/** Somebody who runs the installation gives the sign-in page a banner and three slides. */
const customizeLogin = async (url: string) => {
  const { data: known } = await callAt(url)('begin', { company_url: 'platform', username: 'universal' })
  const { call } = await signedIn(url, known.uid, demoPassword)
  const slides = []
  for (const at of [1, 2, 3]) {
    const bytes = slidePicture(at)
    const file = { folder: slideFolder, file_name: `slide-${at}.png`, size: bytes.length, type: 'image/png' } as const
    const plan = (await call('uploadMedia', file)).data as UploadPlan
    const sent = await fetch(plan.parts[0]?.url ?? '', {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: plan.headers,
    })
    if (!sent.ok) throw new Error(`Slide ${at}: ${sent.status}`)
    const kept = await call('uploadMedia', { folder: slideFolder, upload_id: plan.upload_id })
    slides.push({ url: (kept.data as string[])[0] ?? '', slide_title: `Slide ${at}`, link_url: 'https://help.example' })
  }
  const banner = { login_show_banner: true, login_banner_text: bannerText, login_banner_link: true }
  const appearance = {
    ...usualAppearance,
    ...banner,
    login_banner_link_url: 'https://help.example',
    login_slider: slides,
  }
  const options = Object.entries(appearance).map(([option_name, option_value]) => ({ option_name, option_value }))
  const { status, message } = await call('saveCustomizerOptions', { options })
  if (status !== 200) throw new Error(`The look was not applied: ${message}`)
}

/** What had arrived before the first slide began to, its pictures left out, gzipped; and what those weigh. */
const sizes = (browser: Browser, url: string) =>
  visit(browser, { extraHTTPHeaders: { 'accept-encoding': 'gzip' } }, async ({ page, arrived }) => {
    await page.goto(`${url}/login`)
    await page.locator('.slide-picture[data-there]').waitFor()
    const slides = await page.evaluate(
      (folder) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes(folder))
          .map((entry) => [entry.startTime, (entry as PerformanceResourceTiming).encodedBodySize] as const),
      slideFolder,
    )
    const { js, css, html } = await arrived(Math.min(...slides.map(([began]) => began)))
    return { before: (js + css + html) / 1000, first: (slides[0]?.[1] ?? 0) / 1000 }
  })

/** One cold visit on the slow profile: ms until the first paint, form and banner are there, and what has moved by the end. */
const coldVisit = (browser: Browser, url: string, withDesign: boolean) =>
  visit(browser, { selector: 'form', text: 'Sign in' }, async (visited) => {
    const { page } = visited
    await slow(visited)
    await page.goto(`${url}/login`, { waitUntil: 'commit' })
    const form = await visited.shown()
    if (withDesign) {
      await page.getByText(bannerText).waitFor()
      await page.locator('.slide-picture[data-there]').waitFor()
    }
    // It is noted a moment after it was seen.
    const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    return { form, paint: (await paint.jsonValue()) ?? Number.NaN, shift: await visited.shift() }
  })

/** The sign-in page as it comes, and with a banner and three slides: on the slow profile, with an empty cache. */
export const loginFigures = ({ runs = 5 } = {}): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const browser = await launchChromium()
      const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
        ...{ group: 'login', name, value, unit },
        ...(most === undefined ? {} : { most }),
      })
      const visits = async (name: string, withDesign: boolean) => {
        await coldVisit(browser, url, withDesign)
        const all: Awaited<ReturnType<typeof coldVisit>>[] = []
        for (let run = 0; run < runs; run++) all.push(await coldVisit(browser, url, withDesign))
        const median = (of: 'form' | 'paint') =>
          percentile(
            all.map((each) => each[of]),
            0.5,
          )
        return [
          figure(`${name}: first content, median`, median('paint'), 'ms'),
          figure(`${name}: form, median`, median('form'), 'ms'),
          figure(`${name}: layout shift, worst`, Math.max(...all.map(({ shift }) => shift)), '', 0.001),
        ]
      }
      try {
        const plain = await visits('as it comes', false)
        await customizeLogin(url)
        const { before, first } = await sizes(browser, url)
        return [
          ...plain,
          figure('with banner and slides: gzipped before the first slide', before, 'kB', 200),
          figure('with banner and slides: the first slide', first, 'kB'),
          ...(await visits('with banner and slides', true)),
        ]
      } finally {
        await browser.close()
      }
    }),
  )
