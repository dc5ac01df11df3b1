import { photoPlacePref } from '../../shared/incidents.ts'
import { type Handler, ok } from '../lib/env.ts'

export const setPhotoPlaces: Handler<'setPhotoPlaces'> = async ({ keep }, { caller, stores, changed }) => {
  const { uid } = caller.company
  const pref_value = keep ? '1' : '0'
  const before = await stores.preferences.set(uid, 'COMPANY', { pref_type: photoPlacePref, pref_value })
  changed({ target: `company ${uid}`, before: { photo_places: before ?? '0' }, after: { photo_places: pref_value } })
  return ok(keep ? 'New photos keep their location' : 'The location is removed from new photos', null)
}
