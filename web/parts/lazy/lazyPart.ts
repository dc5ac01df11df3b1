import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'
import { manifest, sheetPath } from './manifest.ts'
import { reachable } from './reachable.ts'

/** The style sheet of a lazily loaded file, where it has one. */
const sheetOf = (file: string) => sheetPath(manifest(), file.replace(/.*\//, ''))

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

/**
 * After a deployment an open tab asks for chunks that are gone. Loading the page again finds the new ones, and those
 * that a lost network has kept back.
 */
const reloadOnce = async (error: unknown): Promise<never> => {
  const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
  if (Date.now() - last < 60_000) throw error
  await reachable()
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  location.reload()
  return new Promise(() => {})
}

const parts = new Map<string, () => Promise<unknown>>()

/** Loads a part before it is shown; one that has been loaded is shown at once, without a fallback. */
export const loadPart = (file: string) => parts.get(file)?.()

/** A component in a chunk of its own. */
export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Fetches the chunk while nobody waits for it, such as when the pointer comes near; where that fails it is fetched when it is shown. */
  preload: () => void
}

/**
 * A component in a chunk of its own, with its style sheet. Where the chunk has been loaded it is drawn at once: even a
 * promise that is kept already would show the fallback first.
 * @param file its module below `web/`, without its ending
 */
export const lazyPart = <Props extends object>(
  file: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> => {
  let loaded: ComponentType<Props> | undefined
  const fetchOnce = async () => {
    const href = sheetOf(file)
    const [module] = await Promise.all([load(), href ? linked(href) : undefined])
    loaded = module.default
    return module
  }
  const fetched = () => fetchOnce().catch(reloadOnce)
  parts.set(file, fetched)
  const Fetched = lazy(fetched) as ComponentType<Props>
  return Object.assign(
    (props: Props) => {
      // What is shown stays what it is: another component in its place would begin anew.
      const [Part] = useState(() => loaded ?? Fetched)
      return createElement(Part, props)
    },
    { preload: () => void fetchOnce().catch(() => undefined) },
  )
}
