import { languageCookie } from '../../shared/languageCookie.ts'

/** The languages of the console, each by its own name. */
export const languages = { en: 'English', es: 'Español' } as const
/** What leads to Spanish says so in Spanish, whatever the page speaks. */
export const inSpanish = 'En español'
export type Language = keyof typeof languages

const key = 'shiftdeck.language'
const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(languages, text)

/** The language that was chosen in this browser; none as long as the browser's own decides. */
export const chosenLanguage = (): Language | undefined => {
  const chosen = localStorage.getItem(key)
  return isLanguage(chosen) ? chosen : undefined
}

const cookieOf = (language: Language) => `${languageCookie}=${language}`
const year = 365 * 86_400

/** Keeps the choice for this browser. The words change when the page is loaded anew: the server then sends another document. */
export const keepLanguage = (language: Language) => {
  localStorage.setItem(key, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that the console supports
  document.cookie = `${cookieOf(language)}; path=/; max-age=${year}; samesite=lax`
}

/** Whether the server is told of the choice. Some browsers forget cookies that scripts set after a week. */
export const isCookieKept = (language: Language) => document.cookie.split('; ').includes(cookieOf(language))
