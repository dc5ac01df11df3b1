import type { FiledPhoto } from '../../shared/contract/incidents.ts'
import type { Input } from '../../shared/contract/index.ts'
import { incidentTypes } from '../../shared/incidents.ts'
import { pngOf } from '../seed/picture.ts'
import type { Random } from '../seed/random.ts'
import type { OpenAccount } from './account.ts'
import type { Credential } from './credential.ts'
import type { SimulationOptions } from './options.ts'

const locations = ['Aisle 7', 'Dock door 3', 'Packing table 2', 'Charging room', ''] as const
const descriptions = ['', 'Taped off, please look at it.', 'Nobody was hurt. Cleaning is called.'] as const
/** Pixels along each side of a photo. */
const pixels = 160

type Report = Input<'incident'> & { photos: NonNullable<Input<'incident'>['photos']> }
interface Waiting {
  report: Report
  photos: readonly Buffer[]
}

/** Something lies on a floor. */
const drawn = (random: Random): Buffer => {
  const [x, y, size, shade] = [random.next(), random.next(), 0.1 + random.next() * 0.3, random.whole(40, 220)]
  return pngOf(pixels, (atX, atY) =>
    Math.hypot(atX - x, (atY - y) * 2) < size ? [shade, 90, 60, 255] : [120, 118, 110 + Math.round(atY * 60), 255],
  )
}

/**
 * Reports of a device wait here until each of their photos was kept or refused: filed again and again with the same id, each photo
 * sent to where the answer says. As on a bad network, some photos break off.
 */
export const openIncidents = (
  credential: Credential,
  account: OpenAccount,
  random: Random,
  { loss }: Pick<SimulationOptions, 'loss'>,
  off: AbortSignal,
) => {
  let waiting: Waiting[] = []

  const send = async (content: Buffer, { url, headers }: FiledPhoto) => {
    if (random.next() < loss) return
    try {
      const { ok } = await fetch(url ?? '', { method: 'PUT', body: new Uint8Array(content), headers, signal: off })
      if (ok) account.counts.photos += 1
    } catch {
      // It is asked for again with the next delivery.
    }
  }

  /** @returns whether nothing of it is missing any more */
  const deliver = async ({ report, photos }: Waiting): Promise<boolean> => {
    const { photos: slots } = await credential.call('incident', report)
    await Promise.all(
      slots.filter(({ state }) => state === 'wanted').map((slot) => send(photos[slot.number - 1] as Buffer, slot)),
    )
    return slots.every(({ state }) => state === 'kept' || state === 'refused')
  }

  return {
    /** Somebody reports something. @param at epoch ms by the device's clock */
    add: ({ id, at, work_id, join_id }: Pick<Report, 'id' | 'at' | 'work_id' | 'join_id'>) => {
      const photos = Array.from({ length: random.whole(0, 3) }, () => drawn(random))
      const about = { type: random.pick(incidentTypes), location: random.pick(locations) }
      const report: Report = {
        ...{ id, at, ...about, description: random.pick(descriptions) },
        ...(work_id === undefined ? {} : { work_id }),
        ...(join_id === undefined ? {} : { join_id }),
        photos: photos.map(({ length }) => ({ type: 'image/png' as const, size: length })),
      }
      waiting.push({ report, photos })
      account.counts.incidents += 1
    },
    /** Sends what is missing, once. */
    flush: async () => {
      for (const each of [...waiting]) if (await deliver(each)) waiting = waiting.filter((other) => other !== each)
    },
    isEmpty: () => waiting.length === 0,
  }
}
