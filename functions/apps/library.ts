import { libraryStates, mostInLibrary, readStateText, stateText } from '../../shared/appLibrary.ts'
import { appMessages } from '../../shared/apps.ts'
import type { LibraryApp } from '../../shared/contract/apps.ts'
import { badField, fieldError, Refusal } from '../../shared/refusals.ts'
import { facilityManagers, passes } from '../../shared/roles.ts'
import { text } from '../../shared/text.ts'
import { iso } from '../../shared/time.ts'
import type { AppLibrary, LibraryAppRecord } from '../data/appLibraries.ts'
import { withGroupsAbove } from '../lib/accessScope.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'

const tries = 5

/** The library that holds for a group in the caller's access scope. */
const holding = async (group_uid: string, env: EnvOf<'apps'>): Promise<AppLibrary | undefined> => {
  const group = (await env.accessScope()).group(group_uid)
  return env.stores.appLibraries.holding(env.caller.company.uid, withGroupsAbove(group))
}

const byLabel = (a: LibraryApp, b: LibraryApp) => a.label.localeCompare(b.label) || (a.package < b.package ? -1 : 1)

const libraryOut = async (
  group: string,
  library: AppLibrary | undefined,
  env: EnvOf<'apps'>,
): Promise<LibraryApp[]> => {
  if (!library) return []
  const { apps, group: owner } = library
  const people = await env.stores.users.members(
    env.caller.company.uid,
    apps.map(({ by }) => by),
  )
  return apps
    .map(({ package: name, label, state, at, by }) => ({
      ...{ id: name, package: name, label, state, group_uid: owner, inherited: owner !== group },
      ...{ updated_on: iso(at), updated_by: people.get(by)?.name ?? '' },
    }))
    .sort(byLabel)
}

export const getAppsStatesOfGroup: Handler<'getAppsStatesOfGroup'> = async ({ group_uid }, env) =>
  libraryOut(group_uid, await holding(group_uid, env), env)

export const getAppsState: Handler<'getAppsState'> = async ({ group_uid }, env) =>
  stateText((await holding(group_uid, env))?.apps ?? [])

type Asked = Parameters<Handler<'setAppsState'>>[0]
type Known = readonly LibraryAppRecord[]
/** What a library becomes. */
type Edit = (apps: Known) => LibraryAppRecord[]

/** Of one app: adds it, or changes its label or its state. */
const editOne = ({ package: name = '', label, state }: Asked, who: Pick<LibraryAppRecord, 'by' | 'at'>): Edit => {
  const isNew = { package: name, label: label ?? name, state: state ?? libraryStates.enabled, ...who }
  return (apps) => {
    const known = apps.find((app) => app.package === name)
    if (!known) return [...apps, isNew]
    const adds = (label === undefined) === (state === undefined)
    if (adds)
      throw new Refusal('taken', appMessages.inLibrary, { errors: [fieldError('package', appMessages.inLibrary)] })
    const changed = { ...known, label: label ?? known.label, state: state ?? known.state }
    if (changed.label === known.label && changed.state === known.state) return [...apps]
    return apps.map((app) => (app === known ? { ...changed, ...who } : app))
  }
}

/** Of many apps: what they say holds, what they do not name stays. */
const editAll = ({ app_state = '', labels = {} }: Asked, who: Pick<LibraryAppRecord, 'by' | 'at'>): Edit => {
  const entries = readStateText(app_state)
  if (!entries) throw badField('app_state', appMessages.badStateText)
  return (apps) => {
    const wanted = new Map(entries.map((entry) => [entry.package, entry.state]))
    const kept = apps.map((app) => {
      const state = wanted.get(app.package) ?? app.state
      wanted.delete(app.package)
      return state === app.state ? app : { ...app, state, ...who }
    })
    const added = [...wanted].map(([name, state]) => ({
      ...{ package: name, label: (Object.hasOwn(labels, name) && labels[name]) || name, state, ...who },
    }))
    return [...kept, ...added]
  }
}

/** States and labels by package, for the log. */
const logged = (apps: Known) =>
  Object.fromEntries(apps.map(({ package: name, label, state }) => [name, `${state === 1 ? 'E' : 'D'} ${label}`]))

export const setAppsState: Handler<'setAppsState'> = async (input, env) => {
  const { caller, stores, now } = env
  const { uid: company } = caller.company
  mustBeCaller(input.user_uid, caller)
  // Team managers say which apps are on; what there is in a library, those above them say one by one.
  if (input.app_state === undefined && !passes(caller.role, facilityManagers)) throw new Refusal('notAllowed')
  const group = input.group_uid
  const who = { by: caller.user.uid, at: now }
  const edit = input.app_state === undefined ? editOne(input, who) : editAll(input, who)
  for (let tried = 0; tried < tries; tried++) {
    const before = await holding(group, env)
    const apps = edit(before?.apps ?? [])
    if (apps.length > mostInLibrary) throw new Refusal('limitReached', text`A library can have ${mostInLibrary} apps.`)
    const isOwn = before?.group === group
    const same = isOwn && apps.length === before.apps.length && apps.every((app, at) => app === before.apps[at])
    if (same) return ok('Apps library saved', await libraryOut(group, before, env))
    if (!(await stores.appLibraries.replace({ company, group, apps }, isOwn ? before.version : undefined))) continue
    env.changed({
      target: `apps library ${group}`,
      before: before ? logged(before.apps) : null,
      after: logged(apps),
    })
    return ok('Apps library saved', await libraryOut(group, { company, group, apps, version: 0 }, env))
  }
  throw new Refusal('conflict')
}
