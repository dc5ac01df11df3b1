import { Refusal } from '../../shared/refusals.ts'
import { hour } from '../../shared/time.ts'
import { partsOf } from '../../shared/uploads.ts'
import { fileOf } from '../data/apps.ts'
import { offerTo } from '../handheld/ota.ts'
import { appAssignmentIn } from '../lib/apps/content.ts'
import type { DeviceEnvOf, DeviceHandler } from '../lib/env.ts'

/** How long an address can be used. */
const lasts = hour
/** Addresses that a device may ask for in an hour. */
const most = 120

/** The file of what the device shall have now, by an assignment or by the update that it is offered. */
const fileFor = async (id: string, env: DeviceEnvOf<'filing'>) => {
  const { device, stores } = env
  const offer = offerTo(env)
  if (offer?.id === id) return offer.app
  const [item, app] = await Promise.all([
    stores.desired.get(device.id, { section: 'apps', id }),
    stores.apps.get(device.company, id),
  ])
  return item && !item.removal && app && !app.removing ? fileOf(app, appAssignmentIn(item.content).revision) : undefined
}

/** Only of what the device shall have now: others look absent. */
export const appFile: DeviceHandler<'appFile'> = async ({ id }, env) => {
  const { device, now, stores, files } = env
  await stores.limits.consume(device.company, `app files ${device.id}`, most, hour, now)
  const file = await fileFor(id, env)
  if (!file) throw new Refusal('notFound', 'This app is not assigned to this device.')
  const { location, revision, size, sha256 } = file
  return {
    url: await files.link(location, lasts),
    expires_at: now + lasts,
    ...{ revision, size, sha256, part_size: partsOf(size)[0]?.size ?? size },
    server_time: now,
  }
}
