import type { PhotoName } from '../../../shared/incidents.ts'
import { stagingFolder } from '../staging.ts'

/** Where handhelds put photos: a part of the staging area of its own, whose events say that one has arrived. */
export const stagedPhotos = `${stagingFolder}incidents/`

/** Where a photo waits to be looked at. */
export const stagedPhoto = ({ company, incident, number }: PhotoName) =>
  `${stagedPhotos}${company}/${incident}/${number}`

/** Which photo lies at a place of the staging area; undefined where it is none. */
export const photoStagedAt = (location: string): PhotoName | undefined => {
  const [company, incident, number, ...more] = location.startsWith(stagedPhotos)
    ? location.slice(stagedPhotos.length).split('/')
    : []
  return company && incident && number && /^[1-9]\d?$/.test(number) && more.length === 0
    ? { company, incident, number: Number(number) }
    : undefined
}
