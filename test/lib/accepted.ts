import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'

/** Pictures of pages, compared with those that were accepted last. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const accepted = `${root}test/pictures/`
const found = `${root}test-results/pictures/`

/** Whether what is seen now becomes what is accepted. */
const accepts = process.env.SHIFTDECK_ACCEPT === '1'

/** Of all pixels, those that may differ: a word is more, and how processors round edges is less. */
const tolerance = 0.001
/** Ms in which a page comes to look as it did: it has answered, and draws. */
const longest = 10_000
/** Ms for which a page looks the same before it is taken to stay so. */
const still = 500

const shoot = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })

interface Difference {
  /** Of all pixels, from 0 to 1. */
  share: number
  /** Where they are. */
  diff?: PNG
}

/** How far a picture is from another one; all of it where they have not the same size. */
export const differenceOf = (one: Buffer, other: Buffer): Difference => {
  if (one.equals(other)) return { share: 0 }
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)]
  const { width, height } = a
  if (width !== b.width || height !== b.height) return { share: 1 }
  const diff = new PNG({ width, height })
  const pixels = pixelmatch(a.data, b.data, diff.data, width, height, { threshold: 0.1 })
  return { share: pixels / (width * height), diff }
}

/** The nearest of 52 steps, which the comparison takes for the same. */
const coarse = Uint8Array.from({ length: 256 }, (_, level) => Math.round(level / 5) * 5)

/** Without what is seen through, and as small as it gets: these files stay in the history. */
const packed = (shot: Buffer) => {
  const png = PNG.sync.read(shot)
  png.data.forEach((level, at) => {
    png.data[at] = coarse[level] ?? level
  })
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 })
}

const write = (path: string, bytes: Buffer) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return relative(root, path)
}

const read = (name: string) => {
  try {
    return readFileSync(`${accepted}${name}.png`)
  } catch {
    return undefined
  }
}

/** A page as it looks once it stays so. */
const settled = async (page: Page) => {
  const until = Date.now() + longest
  let [last, since] = [await shoot(page), Date.now()]
  while (Date.now() - since < still && Date.now() < until) {
    const next = await shoot(page)
    if (!next.equals(last)) [last, since] = [next, Date.now()]
  }
  return last
}

/**
 * Compares how a page looks with the picture that was accepted, or accepts it.
 * @param name of the picture, without its ending
 * @returns what is wrong, in words that say where to look; nothing where it looks as it did
 */
export const differsFrom = async (page: Page, name: string): Promise<string[]> => {
  const known = read(name)
  if (accepts) {
    const now = await settled(page)
    if (!known || differenceOf(known, now).share > tolerance) write(`${accepted}${name}.png`, packed(now))
    return []
  }
  if (!known) return [`${name}: no picture was accepted (npm run accept)`]
  const until = Date.now() + longest
  let now = await shoot(page)
  let difference = differenceOf(known, now)
  while (difference.share > tolerance && Date.now() < until) {
    now = await settled(page)
    difference = differenceOf(known, now)
  }
  if (difference.share <= tolerance) return []
  const paths = [write(`${found}${name}.png`, now)]
  if (difference.diff) paths.push(write(`${found}${name}.diff.png`, PNG.sync.write(difference.diff)))
  const share = `${(difference.share * 100).toPrecision(2)} %`
  return [`${name}: ${share} of it looks other than in test/pictures/${name}.png: ${paths.join(', ')}`]
}

/** Accepted pictures that no page has any more; they go where pictures are accepted. */
export const unused = (names: readonly string[]) => {
  const files = readdirSync(accepted).filter((file) => !names.includes(file.replace(/\.png$/, '')))
  if (!accepts) return files
  for (const file of files) rmSync(`${accepted}${file}`)
  return []
}
