import { isDeepStrictEqual } from 'node:util'
import type { Checked } from '../../shared/contract/index.ts'
import { Refusal } from '../../shared/refusals.ts'
import { defaultPreset, type ScannerPreset } from '../../shared/scanner/preset.ts'
import { text } from '../../shared/text.ts'
import { iso } from '../../shared/time.ts'
import { mostPresets, type PresetRecord } from '../data/scannerPresets.ts'
import type { AccessScope } from '../lib/accessScope.ts'
import { type Handler, ok } from '../lib/env.ts'
import { aboutThe, beginJob, newJob } from '../lib/jobs/start.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { changedBy, groupsThatChange } from './changed.ts'

export type Wanted = Checked<'setScanSettings'>

/**
 * The groups of a request, each once; refused at the first that is none of the company's.
 * @param before those that the preset has already stay, also deleted ones: what is restored has its preset again
 */
export const groupsOf = (
  uids: readonly string[],
  { all, includes }: AccessScope,
  before: readonly string[] = [],
): string[] => {
  const known = new Set(before)
  for (const [index, uid] of uids.entries()) {
    const group = all.get(uid)
    if (known.has(uid) || (group && includes(uid) && group.status !== 2)) continue
    const message = 'This group no longer exists, or you cannot see it.'
    throw new Refusal('notFound', message, { errors: [{ path: `group_uids.${index}`, message }] })
  }
  return [...new Set(uids)]
}

const settingNames = Object.keys(defaultPreset()) as (keyof ScannerPreset)[]

/** What of a request devices get. */
export const settingsOf = (input: Wanted): ScannerPreset => {
  const { t_user_id: _actor, user_uid: _user, id: _id, archived: _archived, group_uids: _groups, ...settings } = input
  return settings
}

const outcome = (before: PresetRecord | undefined, after: PresetRecord) => {
  if (!before) return 'Preset Scanner Settings created successfully'
  if (before.archived === after.archived) return 'Preset Scanner Settings updated successfully'
  return after.archived === 1
    ? 'Preset Scanner Settings archived successfully'
    : 'Preset Scanner Settings restored successfully.'
}

/** Whether devices get something else. */
const isSame = (a: ScannerPreset, b: ScannerPreset) => settingNames.every((name) => isDeepStrictEqual(a[name], b[name]))

export const setScanSettings: Handler<'setScanSettings'> = async (input, env) => {
  const { caller, stores, now, newId } = env
  const company = caller.company.uid
  const scope = await env.accessScope()
  const fresh = newId()
  const { before, changed, job } = await retryOnConflict(async () => {
    const all = await stores.scannerPresets.all(company)
    const before = all.presets.find(({ id }) => id === input.id)
    if (input.id !== undefined && !before) throw new Refusal('notFound')
    const groups = groupsOf(input.group_uids, scope, before?.groups)
    if (!before && all.presets.length >= mostPresets)
      throw new Refusal(
        'limitReached',
        text`A company has ${mostPresets} presets at most. Please delete one that is archived.`,
      )
    // What is archived, or was until now, has no groups.
    const without = input.archived === 1 || before?.archived === 1
    const settings = settingsOf(input)
    const after: PresetRecord = {
      ...settings,
      id: before?.id ?? fresh,
      preset: before?.preset ?? all.last + 1,
      archived: input.archived,
      groups: without ? [] : groups,
      revision: before ? before.revision + (isSame(before, settings) ? 0 : 1) : 1,
      changed_on: iso(now),
      changed_by: caller.user.uid,
    }
    const changed = changedBy(all.presets, after)
    const others = groupsThatChange(all.presets, changed, scope.all)
    const job =
      others.length > 0
        ? await newJob(env, { kind: 'scannerPresets', about: aboutThe(String(after.preset)) }, { groups: others })
        : undefined
    const also = job ? stores.jobs.additions(job) : []
    return (await stores.scannerPresets.change(company, all, changed, [], also))
      ? { before: all.presets, changed, job }
      : undefined
  })
  const known = new Map(before.map((preset) => [preset.id, preset]))
  for (const preset of changed)
    env.changed({ target: `scanner preset ${preset.id}`, before: known.get(preset.id), after: preset })
  if (job) await beginJob(env, job)
  const [after] = changed as [PresetRecord]
  return ok(outcome(known.get(after.id), after), { id: after.id, preset: after.preset })
}
