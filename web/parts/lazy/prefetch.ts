import { assets, firstFiles, manifest, sheetPath } from './manifest.ts'

/** Fetches the chunks of a route while nothing else is going on, so that going there waits for no script. */
export const prefetch = (route: string) => {
  const known = manifest()
  const files = [...(firstFiles().frame ?? []), ...(known.pages?.[route] ?? [])]
  const sheets = files.flatMap((file) => sheetPath(known, file.replace(/-.*/, '')) ?? [])
  for (const href of [...files.map((file) => assets + file), ...sheets]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
  }
}
