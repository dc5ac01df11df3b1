import { type FirstFiles, firstFiles } from '../../parts/lazy/manifest.ts'
import { chosenLanguage, isCookieKept, keepLanguage } from '../../words/languages.ts'
import { append } from './append.ts'

/**
 * Runs before all else in a document, as soon as its first two kilobytes are there: it applies the theme, and asks for the
 * document of another language where that was chosen. The scripts that every page needs are requested before it, by the
 * document itself; what the page needs, after it (`start.ts`). Plain and small: it is bundled into the documents themselves.
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
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// A cookie may have been forgotten, or the document may be one that Back takes from the browser's cache.
if (language && language !== root.lang && (navigation?.type !== 'reload' || !isCookieKept(language))) {
  keepLanguage(language)
  // Where cookies are refused it would come again and again.
  if (isCookieKept(language)) location.reload()
}

const { main, font } = firstFiles() as FirstFiles
// Not in the document itself: there, it would wait for all of the document and for its style sheets.
append('script', { type: 'module', src: main })

// The font comes before the page is drawn, but not before what draws it: with the scripts, it would slow them down.
const afterScripts = ({ target }: Event) => {
  if (!font || !(target instanceof HTMLLinkElement) || target.rel !== 'modulepreload') return
  document.removeEventListener('load', afterScripts, true)
  append('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font })
}
document.addEventListener('load', afterScripts, true)
