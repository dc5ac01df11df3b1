import { thumbnailKey } from '../../shared/incidents.ts'
import { iso } from '../../shared/time.ts'
import type { Handler } from '../lib/env.ts'
import { seenPhotos } from './inScope.ts'
import { lasts } from './retrieveIncidentReportPhoto.ts'

/** An address says nothing of whether there is such a photo: nothing is read. */
export const getIncidentReportThumbnails: Handler<'getIncidentReportThumbnails'> = async ({ files: keys }, env) => {
  const { files, now } = env
  const seen = await seenPhotos(env, keys)
  return Promise.all(
    seen.map(async (key) => ({ key, url: await files.link(thumbnailKey(key), lasts), expires_at: iso(now + lasts) })),
  )
}
