import type { Session } from '../../../shared/contract/session.ts'
import { chosenLanguage, type Language } from '../../words/languages.ts'

/**
 * Begins the first script of a document, before anything is painted and before the console has loaded: it applies the theme
 * and starts the page's chunks. Plain and small: it is bundled into the documents themselves. What fails here is done again later.
 */

interface Manifest {
  /** The font of nearly every text. */
  font?: string
  /** The names of all sheets that are files, and the hash at their ends. A sheet is called like the script that it belongs to. */
  sheets: { hash: string; names: string }
  /**
   * The scripts of each language: the one that begins and what it imports, what all pages behind the sign-in have, and
   * beside it the chunks to fetch at once for each route; `<route> managers` are those of a page that they see otherwise.
   * `login.html` has those of the sign-in page and of the one after it.
   */
  languages: Record<Language, { always: [string, ...string[]]; frame: string[]; pages: Record<string, string[]> }>
  /** Paths of the calls that may be made from here; `*` is the name of the call. `login.html` has none. */
  paths?: Record<string, string>
}

const read = <T>(key: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

const root = document.documentElement
const choice = localStorage.getItem('shiftdeck.theme')
root.dataset.theme =
  choice === 'light' || choice === 'dark'
    ? choice
    : matchMedia('(prefers-color-scheme: dark)').matches
      ? 'dark'
      : 'light'

const language = chosenLanguage()
root.lang = language
export const manifest = JSON.parse(document.getElementById('manifest')?.textContent ?? '{}') as Manifest
export const session = read<{ id: string; clientId: string; apiBase: string }>('shiftdeck.session')
export const who = read<Session>('shiftdeck.who')
const path = location.pathname.replace(/(.)\/+$/, '$1')
const forManagers = who !== null && who.role.type < 4
const landing = who && (forManagers ? '/home/performance' : '/home/tasks')
export const page = !session ? '/login' : path === '/' && landing ? landing : path

const link = (attributes: Record<string, string>) => {
  const element = document.createElement('link')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
}
const { always, frame, pages } = manifest.languages[language]
/** Where all scripts and sheets are. */
const assets = '/assets/'
const name = forManagers && pages[`${page} managers`] ? `${page} managers` : page
const shown = [...(session ? frame : []), ...(pages[name] ?? [])]
const { hash, names } = manifest.sheets
const sheets = names.split(' ')
for (const sheet of shown.map((href) => href.replace(/-.*/, '')).filter((sheet) => sheets.includes(sheet)))
  link({ rel: 'stylesheet', href: `${assets}${sheet}-${hash}.css` })
for (const href of [...always, ...shown]) link({ rel: 'modulepreload', href: assets + href })
const script = document.createElement('script')
script.type = 'module'
script.src = assets + always[0]
document.head.append(script)

// The font comes before the page is drawn, but not before what draws it: with the scripts, it would slow them down.
const { font } = manifest
const afterScripts = ({ target }: Event) => {
  if (!font || !(target instanceof HTMLLinkElement) || target.rel !== 'modulepreload') return
  document.removeEventListener('load', afterScripts, true)
  link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: font })
}
document.addEventListener('load', afterScripts, true)

export const now = Date.now()
window.__early = { now, page, forManagers, answers: {}, there: {} }

// Who is signed in needs the settings only to renew the token.
if (!session) {
  window.__early.config = fetch('/config.json').then((reply) => reply.json())
  window.__early.config?.catch(() => undefined)
}
// A slow machine takes a while until it can write the first number and the first date: the network's time will do.
setTimeout(() => {
  new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(0)
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(0)
})
