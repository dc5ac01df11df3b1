import { putAll } from '../../bin/seed/putAll.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { World, WorldCompany } from './world.ts'

/** So many handhelds of a team, without a client: `RNO-0001` and on. @returns their ids */
export const storedFleet = async (
  { cloud: { db, tables } }: Pick<World, 'cloud'>,
  { uid: company }: Pick<WorldCompany, 'uid'>,
  last_team: string,
  count: number,
  { from = 1, seen_at = Date.now() }: { from?: number; seen_at?: number } = {},
): Promise<string[]> => {
  const devices = Array.from({ length: count }, (_, at) => {
    const number = String(from + at).padStart(4, '0')
    const named = { label: `RNO-${number}`, serial_number: `HX64C-${number}`, model: 'TC52', manufacturer: 'Zebra' }
    const more = { mac_address: '', secret_hash: '', enrolled_on: '2026-11-01T00:00:00.000Z', last_team }
    return { ...named, ...more, id: `${company}.${newId()}`, company }
  })
  await putAll(db, tables.devices, [
    ...devices.map(storedDevice),
    ...devices.map(({ id }) => storedState(id, { os_version: '13', app_version: '5.2.0', seen_at, charging: true })),
  ])
  return devices.map(({ id }) => id)
}
