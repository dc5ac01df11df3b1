import { imageRules } from './media.ts'
import type { UploadRules } from './uploads.ts'

/** What every layer knows of incidents that are reported on handhelds. */

export const incidentStatuses = { active: 0, archived: 1 } as const
export type IncidentStatus = (typeof incidentStatuses)[keyof typeof incidentStatuses]

/** The types that the console has a sign for. A device may send others; case does not matter. */
export const incidentTypes = [
  'Injury',
  'Near miss',
  'Damaged rack',
  'Damaged goods',
  'Device damage',
  'Property damage',
  'Blocked aisle',
  'Spill',
  'Electrical',
] as const
export type IncidentType = (typeof incidentTypes)[number]

/** The known type that a text names. */
export const incidentTypeOf = (type: string): IncidentType | undefined =>
  incidentTypes.find((known) => known.toLowerCase() === type.toLowerCase())

/** Photos of one report. */
export const mostPhotos = 20
/** Characters of a description: three pages of a form. */
export const longestDescription = 4000
/** Reports that a handheld may file in an hour. */
export const reportsAnHour = 60

const mib = 1024 * 1024

/** What is taken as a photo: what a camera makes of it. */
export const photoRules: UploadRules = {
  kinds: imageRules.kinds.filter(({ type }) => type === 'image/png' || type === 'image/jpeg'),
  invalidKind: 'Photos are PNG or JPEG',
  most: 15 * mib,
  tooLarge: 'Photos have 15 MB at most',
}
export const photoTypes = ['image/png', 'image/jpeg'] as const
export type PhotoType = (typeof photoTypes)[number]

/** What became of a photo that a device said it has. */
export const photoStates = ['wanted', 'checking', 'kept', 'refused'] as const
/** Why a photo is not kept. */
export const photoFaults = ['notAPicture', 'tooManyPixels', 'notAsDeclared'] as const
export type PhotoFault = (typeof photoFaults)[number]

/** What a photo said of where it was taken: nothing, or something that was taken out of it or left in. */
export const photoPlaces = ['none', 'removed', 'kept'] as const
export type PhotoPlace = (typeof photoPlaces)[number]

/** The company's preference by which the place stays in photos. */
export const photoPlacePref = 1400

/** Where photos are kept. Not a folder of `getImage`: who may see a photo is who may see its report. */
const photoFolder = 'private/incidents/'

/** Pixels along the longer side of what lists show of a photo. */
export const thumbnailSize = 320

export interface PhotoName {
  company: string
  incident: string
  /** From 1 */
  number: number
}

const extensions: Record<PhotoType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/** Where a photo is kept: the key that it is known by. */
export const photoKey = ({ company, incident, number }: PhotoName, type: PhotoType) =>
  `${photoFolder}${company}/${incident}/${number}.${extensions[type]}`

/** Where what lists show of it is kept. */
export const thumbnailKey = (key: string) => key.replace(/\.\w+$/, `_${thumbnailSize}`)

/** Which photo a key means; undefined for any other text. */
export const photoIn = (key: string): PhotoName | undefined => {
  const [, company, incident, number] =
    /^private\/incidents\/([0-9A-Za-z][\w-]{0,63})\/([0-9A-Za-z][\w.-]{0,63})\/([1-9]\d?)\.(?:png|jpg)$/.exec(key) ?? []
  return company && incident && number ? { company, incident, number: Number(number) } : undefined
}
