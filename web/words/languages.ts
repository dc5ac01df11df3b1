/** The languages of the console, each by its own name. */
export const languages = { en: 'English', es: 'Español' } as const
/** What leads to Spanish says so in Spanish, whatever the page speaks. */
export const inSpanish = 'En español'
export type Language = keyof typeof languages

const key = 'shiftdeck.language'
const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(languages, text)

/** The language that was chosen in this browser, or else the first of the browser's own that there is; English. */
export const chosenLanguage = (): Language => {
  const chosen = localStorage.getItem(key)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((each) => each.slice(0, 2)).find(isLanguage) ?? 'en'
}

/** Keeps the choice for this browser. The words change when the page is loaded anew. */
export const keepLanguage = (language: Language) => localStorage.setItem(key, language)
