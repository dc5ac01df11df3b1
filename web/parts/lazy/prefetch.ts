/** Fetches the chunks of a route while nothing else is going on, so that going there waits for no script. */
export const prefetch = (route: string) => {
  const manifest = JSON.parse(document.getElementById('manifest')?.textContent || '{}') as {
    pages?: Record<string, { js: string[]; css: string[] }>
  }
  const { js = [], css = [] } = manifest.pages?.[route] ?? {}
  for (const href of [...js, ...css]) {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href })
    document.head.append(link)
  }
}
