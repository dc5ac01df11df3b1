import type { Session } from '../../../shared/contract/session.ts'
import {
  assets,
  type FirstFiles,
  firstFiles,
  type Manifest,
  sheetPath,
  manifest as written,
} from '../../parts/lazy/manifest.ts'
import { append } from './append.ts'

/**
 * Begins the second script of a document, before anything is painted and before the console has loaded: it requests what the
 * page needs beside what `first.ts` has requested. Plain and small: it is bundled into the documents themselves. What fails
 * here is done again later.
 */

const read = <T>(key: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

export const manifest = written() as Manifest
export const session = read<{ id: string; clientId: string; apiBase: string }>('shiftdeck.session')
export const who = read<Session>('shiftdeck.who')
const path = location.pathname.replace(/(.)\/+$/, '$1')
const forManagers = who !== null && who.role.type < 4
const landing = who && (forManagers ? '/home/performance' : '/home/tasks')
export const page = !session ? '/login' : path === '/' && landing ? landing : path

const { pages } = manifest
const { frame } = firstFiles() as FirstFiles
const name = forManagers && pages[`${page} managers`] ? `${page} managers` : page
const own = pages[name] ?? []
/** After the first calls, which take longer than their few bytes: the server has to work for them. */
export const requestFiles = () => {
  for (const href of [...(session ? frame : []), ...own]) {
    const sheet = sheetPath(manifest, href.replace(/-.*/, ''))
    if (sheet) append('link', { rel: 'stylesheet', href: sheet })
  }
  for (const href of own) append('link', { rel: 'modulepreload', href: assets + href })
}

export const now = Date.now()
/** How far the server's clock is ahead, as far as it is known from the last visit: see `api/clock.ts`. */
export const ahead = Number(localStorage.getItem('shiftdeck.ahead'))
window.__early = { now, ahead, page, forManagers, answers: {}, there: {} }

// Who is signed in needs the settings only to renew the token.
if (!session) {
  window.__early.config = fetch('/config.json').then((reply) => reply.json())
  window.__early.config?.catch(() => undefined)
}
// A slow machine takes a while until it can write the first number and the first date: the network's time will do.
setTimeout(() => {
  const language = document.documentElement.lang
  new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(0)
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(0)
})
