import { type ComponentType, lazy } from 'react'

/** What the build writes into `index.html`: the style sheet of each lazily loaded file, where it has one. */
const styles = (): Record<string, string> =>
  JSON.parse(document.getElementById('styles')?.textContent || '{}') as Record<string, string>

const linked = (href: string): Promise<void> => {
  const present = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`)
  const link = present ?? Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  if (link.sheet) return Promise.resolve()
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    // Without its style sheet a page is ugly, but it works.
    link.addEventListener('error', () => resolve())
    if (!present) document.head.append(link)
  })
}

const reloadedAt = 'shiftdeck.reloaded'

/** After a deployment an open tab asks for chunks that are gone. Loading the page again finds the new ones. */
const reloadOnce = (error: unknown): Promise<never> => {
  const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
  if (Date.now() - last < 60_000) throw error
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  location.reload()
  return new Promise(() => {})
}

/**
 * A component in a chunk of its own, with its style sheet.
 * @param file its module below `web/`, without its ending
 */
export const lazyPart = <Props>(file: string, load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const href = styles()[file]
    const [module] = await Promise.all([load(), href ? linked(href) : undefined]).catch(reloadOnce)
    return module
  })
