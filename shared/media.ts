/** Where files of the product are kept: `<visibility>/<folder>/…`. A company's own files carry its uid next. */

export const companyFolders = ['private/companies_logos'] as const
export const platformFolders = [
  'private/release_notes_resources',
  'private/resources',
  'private/partner_images',
  'public/login_slider',
] as const

export type CompanyFolder = (typeof companyFolders)[number]
export type PlatformFolder = (typeof platformFolders)[number]

/** Images that may be stored and shown. No SVG: it can carry scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Bytes; a larger image is answered as an address that it can be fetched from for a while. */
export const largestInline = 200_000

export type Location =
  | { folder: CompanyFolder; company: string; name: string }
  | { folder: PlatformFolder; company?: undefined; name: string }

const nameForm = /^[A-Za-z0-9][\w.-]{0,99}$/
const find = <T extends string>(list: readonly T[], location: string) =>
  list.find((folder) => location.startsWith(`${folder}/`))

/** What a stored location means; undefined for any other text. */
export const readLocation = (location: string): Location | undefined => {
  const own = find(companyFolders, location)
  const shared = find(platformFolders, location)
  const steps = location.slice((own ?? shared ?? '').length + 1).split('/')
  if (!steps.every((step) => nameForm.test(step))) return undefined
  const [first = '', second = ''] = steps
  if (own && steps.length === 2) return { folder: own, company: first, name: second }
  return shared && steps.length === 1 ? { folder: shared, name: first } : undefined
}
