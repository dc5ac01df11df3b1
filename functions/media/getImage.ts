import { filesOf, imageTypes, largestInline, readLocation } from '../../shared/media.ts'
import { Refusal } from '../../shared/refusals.ts'
import { iso, minute } from '../../shared/time.ts'
import type { Handler } from '../lib/env.ts'

/** How long an address of a large image can be used. */
const lasts = 15 * minute

/** The same for what is not there, not an image and not the caller's: nothing can be learned from it. */
const noImage = () => new Refusal('notFound', 'Failed to load image.')

export const getImage: Handler<'getImage'> = async ({ url }, { caller, files, now }) => {
  // A stored location or nothing: no address that a caller names is ever fetched.
  const location = readLocation(url)
  if (!location) throw noImage()
  const { company, universal } = caller
  // A logo may lie with the people who run the installation: they gave it to the company when they made it.
  const own =
    location.company === company.uid || (company.image_url !== null && filesOf(company.image_url).includes(url))
  if (location.company && !own && !universal) throw noImage()

  const file = await files.read(url, largestInline)
  const content_type = imageTypes.find((type) => type === file?.type)
  if (!file || !content_type) throw noImage()
  const { size, bytes } = file
  if (bytes) {
    return { url: `data:${content_type};base64,${bytes.toString('base64')}`, content_type, size, expires_at: null }
  }
  return { url: await files.link(url, lasts), content_type, size, expires_at: iso(now + lasts) }
}
