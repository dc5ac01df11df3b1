import { readLocation } from '../../shared/media.ts'
import { badField } from '../../shared/refusals.ts'

/** A logo is one that the caller's people have just uploaded, or that a company has already. */
export const mustBeLogo = (image_url: string | null | undefined, companies: readonly string[]) => {
  if (!image_url) return
  const location = readLocation(image_url)
  if (location?.folder !== 'private/companies_logos' || !companies.includes(location.company))
    throw badField('image_url', 'Please upload the logo again.')
}
