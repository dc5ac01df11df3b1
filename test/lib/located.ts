import { putAll } from '../../bin/seed/putAll.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import type { World, WorldCompany } from './world.ts'

/** A device that has told where it is. */
export interface Located {
  label: string
  lat: number
  lon: number
}

/** Stores devices of a company's team, in use and with a place that is known to 8 m; the finder of their team is on. */
export const locatedDevices = async ({ stores, cloud }: World, company: WorldCompany, devices: readonly Located[]) => {
  const team = company.groups.picking.uid
  await stores.groups.setFinder(company.uid, [team], true)
  const items = devices.flatMap(({ label, ...location }) => {
    const id = `${company.uid}.${label}`
    return [
      storedDevice({
        ...{ id, company: company.uid, serial_number: `S-${label}`, model: 'TC52', manufacturer: '', mac_address: '' },
        ...{ label, secret_hash: '-', enrolled_on: new Date().toISOString(), finder: true },
        ...{ team, user: company.users.worker.uid },
      }),
      storedState(id, {
        ...{ os_version: '14', app_version: '5.2.0', seen_at: Date.now(), battery_percent: 80, battery_health: 'GOOD' },
        ...{ location: { ...location, accuracy: 8 }, located_at: Date.now() },
      }),
    ]
  })
  await putAll(cloud.db, cloud.tables.devices, items)
}
