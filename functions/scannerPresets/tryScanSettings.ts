import { Refusal } from '../../shared/refusals.ts'
import { addDays, dateIn, dayRange } from '../../shared/time.ts'
import type { PresetRecord } from '../data/scannerPresets.ts'
import type { Handler } from '../lib/env.ts'
import { presetsOf } from '../lib/scanner/holdings.ts'
import { changedBy } from './changed.ts'
import { evaluate } from './evaluate.ts'
import { scannedReader } from './scanned.ts'
import { groupsOf, settingsOf } from './setScanSettings.ts'

/** A company that scans more in a day has a part of it checked: an answer within some seconds is wanted. */
const limits = { scans: 400_000, time: 6000 }
/** Ms for evaluation, after what was read. */
const evaluation = 4000
const scanned = scannedReader()

export const tryScanSettings: Handler<'tryScanSettings'> = async (input, env) => {
  const { caller, stores, now } = env
  const { uid, time_zone } = caller.company
  const scope = await env.accessScope()
  const all = await stores.scannerPresets.all(uid)
  const before = all.presets.find(({ id }) => id === input.id)
  if (input.id !== undefined && !before) throw new Refusal('notFound')
  const groups = groupsOf(input.group_uids, scope, before?.groups)
  const id = before?.id ?? 'tried'
  const preset: PresetRecord = {
    ...{ ...settingsOf(input), id, preset: 0, archived: 0, groups, revision: 0, changed_on: '', changed_by: '' },
  }
  const later = new Map([...all.presets, ...changedBy(all.presets, preset)].map((each) => [each.id, each]))
  const held = presetsOf({ presets: [...later.values()] }, scope.all)
  const teams = [...scope.all.values()]
    .filter((group) => group.type === 'team' && held(group.uid)?.preset === id)
    .map((group) => group.uid)
  const date = addDays(dateIn(time_zone, now), -1)
  const found = await scanned(stores, uid, teams, dayRange(time_zone, date), limits)
  return { date, time_zone, teams: teams.length, ...evaluate(preset, found, Date.now() + evaluation) }
}
