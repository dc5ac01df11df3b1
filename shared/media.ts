import type { FileKind, UploadRules } from './uploads.ts'

/** Where files of the product are kept: `<visibility>/<folder>/…`. A company's own files carry its uid next. */

/** Logos of companies are kept in the sizes that they are shown in, floor plans in one. */
const companyFolders = ['private/companies_logos', 'private/floor_plans'] as const
/** Of which everybody sees the files, signed in or not. */
export const slideFolder = 'public/login_slider'
export const platformFolders = [
  'private/release_notes_resources',
  'private/resources',
  'private/partner_images',
  slideFolder,
] as const

/** Where `uploadMedia` puts images, and `deleteS3Media` takes them from. */
export const uploadFolders = ['private/companies_logos', ...platformFolders] as const

export type CompanyFolder = (typeof companyFolders)[number]
export type PlatformFolder = (typeof platformFolders)[number]

/** Images that may be stored and shown. No SVG: it can carry scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

const imageSignatures: Record<ImageType, Omit<FileKind, 'type'>> = {
  'image/png': { extension: 'png', begins: ['89504e470d0a1a0a'] },
  'image/jpeg': { extension: 'jpg', begins: ['ffd8ff'] },
  'image/gif': { extension: 'gif', begins: ['474946383761', '474946383961'] },
  'image/webp': { extension: 'webp', begins: ['52494646........57454250'] },
}

/** What is taken as an image of the product. */
export const imageRules: UploadRules = {
  kinds: imageTypes.map((type) => ({ type, ...imageSignatures[type] })),
  invalidKind: 'Please choose an image: PNG, JPEG, GIF or WebP',
  most: 10 * 1024 * 1024,
  tooLarge: 'You cannot upload images larger than 10MB',
}

/** What is taken as the picture of a floor: an SVG is drawn by the browser before it is sent. */
export const planRules: UploadRules = {
  ...imageRules,
  kinds: imageRules.kinds.filter(({ type }) => type !== 'image/gif'),
  invalidKind: 'Please choose a picture of the floor: PNG, JPEG, WebP or SVG',
}

/** Pixels: what a camera takes, and no more than a browser decodes without trouble. */
export const mostPixels = 50_000_000
export const tooManyPixels = 'You cannot upload images with more than 50 million pixels'

/** Bytes; a larger image is answered as an address that it can be fetched from for a while. */
export const largestInline = 200_000

export type Location =
  | { folder: CompanyFolder; company: string; name: string }
  | { folder: PlatformFolder; company?: undefined; name: string }

const nameForm = /^[A-Za-z0-9][\w.-]{0,99}$/
const find = <T extends string>(list: readonly T[], location: string) =>
  list.find((folder) => location.startsWith(`${folder}/`))

/** Where a file is stored. */
export const locationIn = (folder: CompanyFolder | PlatformFolder, company: string, name: string) =>
  folder === find(companyFolders, `${folder}/`) ? `${folder}/${company}/${name}` : `${folder}/${name}`

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

/**
 * Pixels along the longer side of what is kept of a logo. It is shown with 28 (the menu), 80 (the company's page) and 64 to
 * 128 (a screen on the wall), and fine screens need twice as many.
 */
export const logoSizes = [28, 56, 80, 160, 256] as const

/** The name of an image of which there are sizes, or of one size: `<id>_28-56.png` is the largest one, `<id>_28.png` a smaller one. */
export const sizedName = (id: string, sizes: readonly number[], extension: string) =>
  `${id}_${sizes.join('-')}.${extension}`

/** Where the size of an image is stored that is enough for so many pixels; the image itself where it has no sizes. */
export const sizedLocation = (location: string, pixels: number): string => {
  const [, before, list = '', extension = ''] = /^(.*\/[0-9a-z]+)_([\d-]+)\.(\w+)$/.exec(location) ?? []
  if (before === undefined) return location
  const enough = list
    .split('-')
    .slice(0, -1)
    .map(Number)
    .find((size) => size >= pixels)
  return enough ? sizedName(before, [enough], extension) : location
}

/** Every file of an image: of one that is kept in sizes, each of them. */
export const filesOf = (location: string): string[] => {
  const [, before, list = '', extension = ''] = /^(.*\/[0-9a-z]+)_([\d-]+)\.(\w+)$/.exec(location) ?? []
  if (before === undefined) return [location]
  const smaller = list.split('-').slice(0, -1).map(Number)
  return [location, ...smaller.map((size) => sizedName(before, [size], extension))]
}

/** The id of the upload that an image was stored by. */
export const uploadIdIn = (location: string) => /\/([0-9a-z]+)(?:_[\d-]+)?\.\w+$/.exec(location)?.[1] ?? ''
