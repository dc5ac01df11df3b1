import { type AppFile, type AppRecord, locationsOf } from '../../data/apps.ts'
import type { OfferedApp } from '../../data/companies.ts'
import type { RolloutRecord } from '../../data/rollouts.ts'
import type { Env } from '../env.ts'

/** States in which devices may be told of the version of a rollout. */
const goesOut: readonly RolloutRecord['state'][] = ['running', 'paused', 'halted', 'done']

type Named = Pick<RolloutRecord, 'state' | 'app' | 'before'>
type Files = Pick<AppRecord, 'file' | 'before' | 'kept'>

/**
 * Which files of an app are still needed: its newest version and the one before, and what its last rollout may yet tell
 * devices to install. Of one that was rolled back that is what devices go back to.
 * @param last the last rollout of the app
 */
export const neededOf = ({ file, before }: Files, last: Named | undefined): ReadonlySet<string> =>
  new Set(
    [file, before, last && goesOut.includes(last.state) ? last.app : undefined, last?.before].flatMap((one) =>
      one ? [one.location] : [],
    ),
  )

/**
 * The version that devices can go back to from the newest one: what the last rollout left them with, which is not always the
 * version before, since that may be the one that they came back from.
 */
export const backFrom = (
  { file, before }: Pick<AppRecord, 'file' | 'before'>,
  last: Named | undefined,
): AppFile | OfferedApp | undefined => {
  const left = last?.state === 'done' ? [last.app, last.before] : [last?.before]
  return [...left, before].find((one) => one && one.location !== file.location)
}

/** The last rollout of an app. */
export const lastRolloutOf = async (
  { company, id, rollout }: AppRecord,
  { stores }: Pick<Env<'companies' | 'rollouts'>, 'stores'>,
): Promise<RolloutRecord | undefined> => {
  // Of one that began before apps kept it the company knows, unless another app came after.
  const known = rollout ?? (await stores.companies.get(company))?.ota?.rollout
  const last = known === undefined ? undefined : await stores.rollouts.get(company, known)
  return last?.app.uid === id ? last : undefined
}

/** What an app keeps of its earlier versions when it gets a new one: all of them, until it is known what nobody needs. */
export const keptBefore = ({ before, kept = [] }: Files): AppFile[] => [...kept, ...(before ? [before] : [])]

/** Deletes what is kept of earlier versions and nobody needs. Done again it deletes the same, or what has come since. */
export const dropUnneeded = async (
  id: string,
  env: Pick<Env<'apps' | 'companies' | 'rollouts'>, 'stores' | 'staging' | 'caller'>,
): Promise<void> => {
  const { stores, staging, caller } = env
  const app = await stores.apps.get(caller.company.uid, id)
  if (!app?.kept?.length) return
  // Read after the app: a rollout that begins from now on names nothing else, so that what is not needed stays so.
  const needed = neededOf(app, await lastRolloutOf(app, env))
  const kept = app.kept.filter(({ location }) => needed.has(location))
  if (kept.length === app.kept.length) return
  const gone = app.kept.filter(({ location }) => !needed.has(location))
  await Promise.all(gone.flatMap(locationsOf).map((location) => staging.drop(location)))
  // After the files, so that none is forgotten. Where the app was changed meanwhile the next one sees to it.
  await stores.apps.change(app, kept.length > 0 ? { set: { kept } } : { remove: ['kept'] })
}

/** Deletes everything that is kept of an app that is gone. */
export const dropFiles = async (
  { file, before, kept = [] }: Files,
  { staging }: Pick<Env, 'staging'>,
): Promise<void> => {
  const locations = [file, ...(before ? [before] : []), ...kept].flatMap(locationsOf)
  await Promise.all([...new Set(locations)].map((location) => staging.drop(location)))
}
