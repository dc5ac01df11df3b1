import { longestTabLabel } from './webPortal.ts'

/** What browser, server and tests know of companies as the people who run the installation make and keep them. */

/** A login identifier: what people type at every sign-in. It is compared without case, and never given twice. */
export const companyUrlForm = /^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$/

/** Minutes without work after which handhelds of a new company sign somebody out. */
export const firstInactivity = 30

/** What is made with a company at most. */
export const mostAtCreation = { superAdmins: 25, facilities: 50, teams: 500 } as const

/** Users of a company at most, where it has a limit. */
export const largestLimit = 1_000_000

/** The preference of a company by which handhelds may sign in by themselves. It opens nothing: passwords stay. */
export const autoLoginPref = 700

/** What is typed before auto-login is switched on. */
export const autoLoginPhrase = (company_url: string) => `enable for ${company_url}`

/** The apps that a company can be given from the start; of them the app store is. */
export const libraryApps = [
  'com.android.vending',
  'com.android.chrome',
  'com.android.camera2',
  'com.google.android.deskclock',
  'com.google.android.contacts',
  'com.google.android.calculator',
  'com.google.android.dialer',
  'com.google.android.documentsui',
] as const
export type LibraryApp = (typeof libraryApps)[number]
export const firstApps: readonly LibraryApp[] = ['com.android.vending']

/** Apps that are added to the library of a company, at most. */
export const mostExtraApps = 50

/** What a package is called: at least two names with dots between. */
export const packageForm = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/

export const companyMessages = {
  name: 'Please input the company name',
  urlMissing: 'Please input a login identifier',
  urlForm: 'Please use 2 to 30 letters, digits, hyphens and underscores. Start with a letter or a digit.',
  urlTaken: 'This login identifier is in use or was used before. Please choose another one.',
  noUser: 'You need to include a user for company creation.',
  sameUsername: 'Usernames must be unique. Already have this username in form.',
  takenUsername: 'This username is already in use. Please choose another one.',
  passwords: 'The passwords do not match!',
  sameFacility: 'Facility names must be unique.',
  facilityHasTeams: 'Must remove any created Teams for this Facility before removing Facility.',
  sameTeam: 'Team names must be unique.',
  noFacility: 'Please select a facility for the new team',
  teamType: "Please select the team's type",
  maxUsers: 'Please enter a whole number, 1 or more',
  minutes: 'Please give 1 minute or more',
  manyMinutes: 'Please give 24 hours or less',
  wholeMinutes: 'Please give whole minutes',
  phrase: 'Please type the phrase as shown',
} as const

/** What a tab is called that was given none: only the first one has to have a name. */
export const fallbackTabLabel = (index: number) => `Tab ${index + 1}`.slice(0, longestTabLabel)

/** Whose name comes up once more in a list, by place; without case, as everywhere. */
export const repeatedIn = (names: readonly string[]): number[] => {
  const seen = new Set<string>()
  return names.flatMap((name, index) => {
    const known = name.trim().normalize('NFC').toLowerCase()
    if (known === '') return []
    if (seen.has(known)) return [index]
    seen.add(known)
    return []
  })
}
