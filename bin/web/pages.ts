import { basename } from 'node:path'
import { pages, routeOf } from '../../shared/pages.ts'
import { pageFiles } from '../../web/app/pageFiles.ts'
import { frame, outside } from './parts.ts'

/** Parts that a page is made of, beside what every page needs. */
const partsOf = (file: string) => (outside.includes(file) ? [file] : [frame, file])
/** Every page that is built, and once more each that managers see otherwise than workers, by the name that the first script knows it by. */
export const builtPages = pages.flatMap((page) => {
  const { file, within } = pageFiles[page.key] ?? {}
  if (!file) return []
  const [name, key, parts]: [string, string, string[]] = [routeOf(page), page.key, partsOf(file)]
  if (!within) return [{ name, key, parts }]
  return [
    { name, key, parts: [...parts, within.workers] },
    { name: `${name} managers`, key: `${key} managers`, parts: [...parts, within.managers] },
  ]
})

/**
 * What each page needs beside the frame, which is told once for all; what most pages need comes last and in one order, so
 * that the page which says it all is short when it is compressed.
 */
export const beside = (needs: (...parts: string[]) => string[]): Record<string, string[]> => {
  const needed = builtPages.map(({ name, parts }) => {
    const there = new Set(parts.includes(frame) ? needs(frame) : [])
    return [name, needs(...parts).filter((output) => !there.has(output))] as const
  })
  const uses = new Map<string, number>()
  for (const output of needed.flatMap(([, outputs]) => outputs)) uses.set(output, (uses.get(output) ?? 0) + 1)
  const byUse = (a: string, b: string) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0) || (a < b ? -1 : 1)
  return Object.fromEntries(
    needed.map(([name, outputs]) => [name, outputs.toSorted(byUse).map((output) => basename(output))]),
  )
}
