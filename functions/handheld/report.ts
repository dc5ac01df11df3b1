import type { DeviceHandler } from '../lib/env.ts'

export const report: DeviceHandler<'report'> = async ({ etag, items }, { device, now, stores }) => {
  await stores.devices.report(
    device.id,
    items.map((item) => ({ ...item, etag, reported_at: now })),
  )
  await stores.deviceStates.change(device.id, { sync_etag: etag, seen_at: now })
  return { server_time: now }
}
