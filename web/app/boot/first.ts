import { assets, type FirstFiles, firstFiles } from '../../parts/lazy/manifest.ts'
import { chosenLanguage } from '../../words/languages.ts'
import { append } from './append.ts'

/**
 * Runs before all else in a document, as soon as its first two kilobytes are there: it applies the theme and requests the
 * scripts that every page needs. What the page itself needs is requested after it (`start.ts`). Plain and small: it is bundled
 * into the documents themselves.
 */

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
const { font, languages } = firstFiles() as FirstFiles
const { always, frame } = languages[language]

const hasSession = localStorage.getItem('shiftdeck.session') !== null
for (const href of [...always, ...(hasSession ? frame : [])])
  append('link', { rel: 'modulepreload', href: assets + href })
append('script', { type: 'module', src: assets + always[0] })

// The font comes before the page is drawn, but not before what draws it: with the scripts, it would slow them down.
const afterScripts = ({ target }: Event) => {
  if (!font || !(target instanceof HTMLLinkElement) || target.rel !== 'modulepreload') return
  document.removeEventListener('load', afterScripts, true)
  append('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font })
}
document.addEventListener('load', afterScripts, true)
