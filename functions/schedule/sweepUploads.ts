import { uploadLifetime } from '../data/uploads.ts'
import type { Staging } from '../lib/staging.ts'

/**
 * Removes what was uploaded and never finished, a day after it came.
 * @param now epoch ms
 * @param over whether it is time to end; the next run goes on
 */
export const sweepUploads = async (
  { list, discard, unfinished, abandon }: Pick<Staging, 'list' | 'discard' | 'unfinished' | 'abandon'>,
  now: number,
  over: () => boolean = () => false,
) => {
  const old = ({ at }: { at: number }) => at <= now - uploadLifetime
  const swept = { files: 0, uploads: 0 }
  for await (const staged of list()) {
    if (over()) return swept
    if (!old(staged)) continue
    await discard(staged.location)
    swept.files += 1
  }
  for await (const upload of unfinished()) {
    if (over()) return swept
    if (!old(upload)) continue
    await abandon(upload.location, upload.id)
    swept.uploads += 1
  }
  return swept
}
