interface Manifest {
  css?: Record<string, string[]>
  languages?: Record<string, { frame: string[]; pages: Record<string, string[]> }>
}

/** Fetches the chunks of a route while nothing else is going on, so that going there waits for no script. */
export const prefetch = (route: string) => {
  const manifest = JSON.parse(document.getElementById('manifest')?.textContent || '{}') as Manifest
  const { frame = [], pages = {} } = manifest.languages?.[document.documentElement.lang] ?? {}
  for (const name of [...frame, ...(pages[route] ?? []), ...(manifest.css?.[route] ?? [])]) {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href: `/assets/${name}` })
    document.head.append(link)
  }
}
