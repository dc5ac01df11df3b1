import { isDeepStrictEqual } from 'node:util'
import { presetFor } from '../../../shared/scanner/holds.ts'
import type { DesiredItem, Wish } from '../../data/desiredItems.ts'
import type { DeviceRecord } from '../../data/devices.ts'
import type { GroupRecord } from '../../data/groups.ts'
import type { PresetRecord, Presets } from '../../data/scannerPresets.ts'
import type { Stores } from '../../data/stores.ts'
import { groupOf } from '../../devices/reach.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { Wake } from '../wake.ts'

/** The one preset of a device, among what is wished of it. */
export const presetThing = { section: 'scanner', id: 'preset' } as const

type Groups = ReadonlyMap<string, GroupRecord>
/** What a device is told of: what it is comes with the sync, as it is then. */
type Content = { preset: string; revision: number } | null

const isOn = ({ enabled, archived }: PresetRecord) => enabled === 1 && archived === 0

/** Which preset holds for a group, and which group it was given to; undefined where none does. */
export const holdingsOf = ({ presets }: Pick<Presets, 'presets'>, groups: Groups) => {
  const byId = new Map(presets.filter(isOn).map((preset) => [preset.id, preset]))
  const links = new Map(presets.flatMap(({ id, groups: linked }) => linked.map((group) => [group, id] as const)))
  const placed = new Map(
    [...groups].map(([uid, { type, parent_id, company }]) => [uid, placeOf(uid, type, parent_id, company)]),
  )
  return (group: string): { preset: PresetRecord; from: string } | undefined => {
    const holding = presetFor(group, placed, links, (preset) => byId.has(preset))
    const preset = holding && byId.get(holding.preset)
    return preset && { preset, from: holding.from }
  }
}

const contentOf = (preset: PresetRecord | undefined): Content =>
  preset ? { preset: preset.id, revision: preset.revision } : null

/** Which preset holds for a group, as devices are told; null where none does. */
export const presetsOf = (presets: Pick<Presets, 'presets'>, groups: Groups): ((group: string) => Content) => {
  const held = holdingsOf(presets, groups)
  return (group) => contentOf(held(group)?.preset)
}

const placeOf = (uid: string, type: GroupRecord['type'], parent: string | null, company: string) => ({
  uid,
  parent: type === 'company' ? null : (parent ?? company),
})

/** Whether a device is told of a preset, or that there is none, as it is now. */
export const isTold = (current: DesiredItem | undefined, preset: PresetRecord | undefined) =>
  isWished(current, contentOf(preset))

const isWished = (current: DesiredItem | undefined, content: Content) =>
  content === null ? !current || current.removal === true : isDeepStrictEqual(current?.content, content)

interface Settling {
  stores: {
    desired: Pick<Stores['desired'], 'get' | 'wish'>
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
 * Wishes of a device the preset that holds for it, unless it is wished already. Whoever changes what that follows from (a
 * preset, its groups, the device's team) calls this afterwards; it looks again at what it went by once it has written, so
 * that the last one to write has seen the last change.
 * @param known presets as they were read a moment ago
 * @returns whether anything new was wished: then the device is to be woken
 */
export const settlePreset = async (id: string, known: Presets | undefined, settling: Settling): Promise<boolean> => {
  const { stores, company, groups, by, now } = settling
  let [read, isNew] = [known, false]
  const groupIn = (device: DeviceRecord) => groupOf(device, { all: groups })?.uid ?? company
  for (let tried = 0; tried < tries; tried++) {
    const presets: Presets = read ?? (await stores.scannerPresets.all(company))
    const device = await stores.fleet.device(id)
    if (!device) return isNew
    const group = groupIn(device)
    const content = presetsOf(presets, groups)(group)
    const current = await stores.desired.get(id, presetThing)
    if (isWished(current, content)) return isNew
    const wish: Wish = { ...presetThing, content }
    // After what stands, however clocks differ.
    const wished = await stores.desired.wish(id, [wish], { by, at: Math.max(now, (current?.at ?? 0) + 1) })
    isNew ||= Boolean(wished)
    const [after, turn] = await Promise.all([stores.fleet.device(id), stores.scannerPresets.turn(company)])
    if (after && groupIn(after) === group && turn === presets.turn) return isNew
    read = undefined
  }
  return isNew
}

/** The same of many devices. Those of which something new was wished are woken. */
export const settlePresets = async (ids: readonly string[], known: Presets, settling: Settling, wake: Wake) => {
  const told = await mapConcurrently(sideBySide, ids, async (id) =>
    (await settlePreset(id, known, settling)) ? [id] : [],
  )
  const woken = told.flat()
  if (woken.length > 0) await wake(woken)
}
