import { Refusal } from '../../shared/refusals.ts'
import { hour } from '../../shared/time.ts'
import { partsOf } from '../../shared/uploads.ts'
import { fileOf } from '../data/apps.ts'
import { wishIn } from '../lib/apps/content.ts'
import type { DeviceHandler } from '../lib/env.ts'

/** How long an address can be used. */
const lasts = hour
/** Addresses that a device may ask for in an hour. */
const most = 120

/** Only of what the device shall have now: others look absent. */
export const appFile: DeviceHandler<'appFile'> = async ({ id }, { device, now, stores, files }) => {
  await stores.limits.consume(device.company, `app files ${device.id}`, most, hour, now)
  const [item, app] = await Promise.all([
    stores.desired.get(device.id, { section: 'apps', id }),
    stores.apps.get(device.company, id),
  ])
  if (!item || item.removal || !app || app.removing)
    throw new Refusal('notFound', 'This device shall not have such an app.')
  const { location, revision, size, sha256 } = fileOf(app, wishIn(item.content).revision)
  return {
    url: await files.link(location, lasts),
    expires_at: now + lasts,
    ...{ revision, size, sha256, part_size: partsOf(size)[0]?.size ?? size },
    server_time: now,
  }
}
