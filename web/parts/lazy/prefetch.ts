import { manifest, sheetPath } from './manifest.ts'

/** Fetches the chunks of a route while nothing else is going on, so that going there waits for no script. */
export const prefetch = (route: string) => {
  const { languages, css = {}, sheets } = manifest()
  const { frame = [], pages = {} } = languages?.[document.documentElement.lang] ?? {}
  const scripts = [...frame, ...(pages[route] ?? [])].map((name) => `/assets/${name}`)
  const styles = sheets ? [sheets.frame, ...(css[route] ?? [])].map((name) => sheetPath(sheets, name)) : []
  for (const href of [...scripts, ...styles]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
  }
}
