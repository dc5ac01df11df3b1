import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'

export type Colour = readonly [red: number, green: number, blue: number]

/**
 * How many colours the map of a page has, and how many of its pixels (CSS pixels, whatever the screen has) are like one
 * colour. What lies over it does not count.
 * @param within how far red, green and blue together may be from it
 */
export const mapPixels = async (page: Page, [red, green, blue]: Colour, within = 24) => {
  const map = page.locator('.map-canvas')
  const { data } = PNG.sync.read(await map.screenshot({ style: '.map-legend { display: none }' }))
  const colours = new Set<number>()
  let like = 0
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]]
    colours.add((r << 16) + (g << 8) + b)
    if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < within) like += 1
  }
  const scale = await page.evaluate(() => devicePixelRatio)
  return { colours: colours.size, like: like / scale ** 2 }
}
