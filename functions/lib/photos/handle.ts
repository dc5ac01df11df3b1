import * as z from 'zod'
import { photoKey, photoPlacePref, photoRules, thumbnailKey } from '../../../shared/incidents.ts'
import type { PhotoRecord } from '../../data/incidents.ts'
import type { Stores } from '../../data/stores.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { Staging } from '../staging.ts'
import { inspectPhoto, type Resize } from './inspect.ts'
import { photoStagedAt } from './staged.ts'

export interface PhotoServices {
  stores: Pick<Stores, 'incidents' | 'preferences'>
  staging: Pick<Staging, 'start' | 'place' | 'discard'>
  resize: Resize
  log: {
    info: (message: string, extra?: Record<string, unknown>) => void
    error: (message: string, extra: Record<string, unknown>) => void
  }
}

/** What S3 says, by EventBridge, of an object that was put somewhere. */
const Arrived = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) })

/** How often a report is read again that was moved while its photo was looked at. */
const tries = 5

/** Notes what became of a photo, wherever its report stands by now. */
const note = async (
  { stores }: PhotoServices,
  { company, incident, number }: { company: string; incident: string; number: number },
  photo: PhotoRecord,
) => {
  for (let tried = 0; tried < tries; tried++) {
    const report = await stores.incidents.get(company, incident)
    if (!report || (await stores.incidents.notePhoto(report, number, photo))) return
  }
  throw new Error(`What became of photo ${number} of ${incident} could not be noted`)
}

/**
 * Looks at a photo that has arrived, and keeps it if it is one. Done again, it keeps the same under the same name.
 * @param location in the staging area
 */
const take = async (services: PhotoServices, location: string) => {
  const { stores, staging, resize, log } = services
  const name = photoStagedAt(location)
  const report = name && (await stores.incidents.get(name.company, name.incident))
  const declared = name && report?.photos[name.number - 1]
  // Nobody asked for it, or it was looked at before: what is kept is not changed any more.
  if (!declared || declared.state) return staging.discard(location)
  const staged = await staging.start(location, photoRules.most)
  // Looked at by another delivery of the same message, or swept.
  if (!staged) return
  const isDeclared = staged.size === declared.size && staged.type === declared.type
  const kept = await stores.preferences.get(name.company, 'COMPANY', photoPlacePref)
  const found = isDeclared
    ? await inspectPhoto({ type: declared.type, bytes: staged.start }, resize, kept?.pref_value === '1')
    : { fault: 'notAsDeclared' as const }
  if ('fault' in found) {
    log.info('photo refused', { location, reason: found.fault })
    await note(services, name, { ...declared, state: 'refused', reason: found.fault })
  } else {
    const key = photoKey(name, declared.type)
    await Promise.all([
      staging.place(key, found.bytes, declared.type),
      staging.place(thumbnailKey(key), found.thumbnail.bytes, found.thumbnail.type),
    ])
    await note(services, name, found.photo)
  }
  await staging.discard(location)
}

/** Looks at the photos that messages of the queue name. A message that could not be handled comes again. */
export const handlePhotos =
  (services: PhotoServices) =>
  async ({ Records }: { Records: { messageId: string; body: string }[] }) => {
    const failed = await mapConcurrently(Records.length, Records, async ({ messageId, body }) => {
      try {
        await take(services, Arrived.parse(JSON.parse(body)).detail.object.key)
        return []
      } catch (error) {
        services.log.error('photo message failed', { error: error as Error })
        return [{ itemIdentifier: messageId }]
      }
    })
    return { batchItemFailures: failed.flat() }
  }
