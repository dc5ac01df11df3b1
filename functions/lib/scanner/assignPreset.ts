import type { Assignment } from '../../data/desiredItems.ts'
import type { DeviceRecord } from '../../data/devices.ts'
import type { Presets } from '../../data/scannerPresets.ts'
import type { Stores } from '../../data/stores.ts'
import { groupOf } from '../../devices/inScope.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { Wake } from '../wake.ts'
import { type Groups, isAssigned, presetsOf, presetThing } from './holdings.ts'

interface PresetChange {
  stores: {
    desired: Pick<Stores['desired'], 'get' | 'assign'>
    fleet: Pick<Stores['fleet'], 'device'>
    scannerPresets: Pick<Stores['scannerPresets'], 'all' | 'turn'>
  }
  company: string
  groups: Groups
  /** Whose change it follows from; epoch ms by the server's clock. */
  by: string
  now: number
}

const tries = 5
const sideBySide = 8

/**
 * Assigns a device the preset that holds for it, unless it has it already. Whoever changes what that follows from (a
 * preset, its groups, the device's team) calls this afterwards; it looks again at what it went by once it has written, so
 * that the last one to write has seen the last change.
 * @param known presets as they were read a moment ago
 * @returns whether anything new was assigned: then the device is to be woken
 */
export const assignPreset = async (id: string, known: Presets | undefined, change: PresetChange): Promise<boolean> => {
  const { stores, company, groups, by, now } = change
  let [read, isNew] = [known, false]
  const groupIn = (device: DeviceRecord) => groupOf(device, { all: groups })?.uid ?? company
  for (let tried = 0; tried < tries; tried++) {
    const presets: Presets = read ?? (await stores.scannerPresets.all(company))
    const device = await stores.fleet.device(id)
    if (!device) return isNew
    const group = groupIn(device)
    const content = presetsOf(presets, groups)(group)
    const current = await stores.desired.get(id, presetThing)
    if (isAssigned(current, content)) return isNew
    const assignment: Assignment = { ...presetThing, content }
    // After what stands, however clocks differ.
    const assigned = await stores.desired.assign(id, [assignment], { by, at: Math.max(now, (current?.at ?? 0) + 1) })
    isNew ||= Boolean(assigned)
    const [after, turn] = await Promise.all([stores.fleet.device(id), stores.scannerPresets.turn(company)])
    if (after && groupIn(after) === group && turn === presets.turn) return isNew
    read = undefined
  }
  return isNew
}

/** The same of many devices. Those of which something new was assigned are woken. */
export const assignPresets = async (ids: readonly string[], known: Presets, change: PresetChange, wake: Wake) => {
  const changed = await mapConcurrently(sideBySide, ids, async (id) =>
    (await assignPreset(id, known, change)) ? [id] : [],
  )
  const woken = changed.flat()
  if (woken.length > 0) await wake(woken)
}
