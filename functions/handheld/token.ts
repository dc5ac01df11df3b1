import { deviceTokenLifetime } from '../../shared/handheld.ts'
import { Refusal } from '../../shared/refusals.ts'
import { hour, iso } from '../../shared/time.ts'
import { companyOfDevice } from '../data/deviceIds.ts'
import type { OpenHandler } from '../lib/env.ts'
import { newSecret, sameSecret, sha256 } from '../lib/ids.ts'

/** A device needs one token in many hours; the rest is for lost answers. */
const perHour = 60

export const token: OpenHandler<'token'> = async ({ device_id, secret }, { now, source, stores }) => {
  const refused = () => new Refusal('notSignedIn', 'The device or its secret is not known. Please enroll again.')
  if (!/^[a-z0-9-]{1,40}\.[a-z0-9-]{1,40}$/.test(device_id)) throw refused()
  const company = companyOfDevice(device_id)
  const device = await stores.devices.get(device_id)
  // Compared even where there is no device, and failures are counted apart: who guesses cannot lock the device out.
  if (!sameSecret(sha256(secret), device?.secret_hash ?? '') || !device) {
    await stores.limits.consume('-', `token ${source.ip} ${device_id}`, perHour, hour, now)
    throw refused()
  }
  const owner = await stores.companies.recent(company)
  if (owner?.status !== 1) throw new Refusal('notAllowed', 'The company of this device is disabled.')
  await stores.limits.consume(company, `token ${device_id}`, perHour, hour, now)

  const fresh = newSecret()
  const expires = now + deviceTokenLifetime
  await stores.devices.change(device_id, { token_hash: sha256(fresh), token_expires: expires })
  return { token: fresh, expires_at: iso(expires), server_time: now }
}
