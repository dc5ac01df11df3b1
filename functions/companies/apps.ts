import { libraryStates, mostInLibrary } from '../../shared/appLibrary.ts'
import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { type AppLibrary, firstLibrary, type LibraryAppRecord } from '../data/appLibraries.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { EnvOf } from '../lib/env.ts'

/** Before it has a library: what it would begin with. */
const appsIn = (company: CompanyRecord, library: AppLibrary | undefined) => library?.apps ?? firstLibrary(company, '')

/** The company's own library as it is now. */
export const libraryOf = async (company: CompanyRecord, { stores }: Pick<EnvOf<'companies'>, 'stores'>) => {
  const library = await stores.appLibraries.own(company.uid)
  return { apps: appsIn(company, library), version: library?.version ?? 0 }
}

interface Asked {
  apps_state?: string[] | undefined
  extra_apps?: string[] | undefined
  app_labels?: Record<string, string> | undefined
  apps_version?: number | undefined
}

/**
 * The company's own library with what it lacks, and with what is asked to be on.
 * @returns undefined where that is how it is; else its apps, and the version they were made from
 * @throws Refusal `conflict` where it is not the one that the caller has seen any more; `limitReached` where it gets too long
 */
export const changedLibrary = async (
  company: CompanyRecord,
  { apps_state, extra_apps = [], app_labels = {}, apps_version }: Asked,
  { stores, caller, now }: EnvOf<'companies'>,
): Promise<{ apps: LibraryAppRecord[]; version: number } | undefined> => {
  const who = { by: caller.user.uid, at: now }
  const before = await stores.appLibraries.own(company.uid)
  const version = before?.version ?? 0
  if (apps_version !== undefined && apps_version !== version) throw new Refusal('conflict')
  const known = appsIn(company, before)
  const names = new Set(known.map((app) => app.package))
  const wanted = [...new Set([...extra_apps, ...(apps_state ?? [])])].filter((name) => !names.has(name))
  const added = wanted.map((name) => ({
    ...{ package: name, label: (Object.hasOwn(app_labels, name) && app_labels[name]) || name },
    ...{ state: libraryStates.disabled, ...who },
  }))
  const apps = [...known, ...added].map((app) => {
    const on = apps_state?.includes(app.package)
    const state = on === undefined ? app.state : on ? libraryStates.enabled : libraryStates.disabled
    return state === app.state ? app : { ...app, state, ...who }
  })
  if (apps.length > mostInLibrary) throw new Refusal('limitReached', text`A library can have ${mostInLibrary} apps.`)
  return before && apps.every((app, index) => app === before.apps[index]) ? undefined : { apps, version }
}
