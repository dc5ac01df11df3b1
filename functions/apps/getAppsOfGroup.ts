import type { App } from '../../shared/contract/apps.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { appOut } from './wire.ts'

const byPlace = (a: App, b: App) =>
  a.group_name.localeCompare(b.group_name) || a.name.localeCompare(b.name) || (a.uid < b.uid ? -1 : 1)

export const getAppsOfGroup: Handler<'getAppsOfGroup'> = async ({ group_uid }, env) => {
  const scope = await env.accessScope()
  const group = scope.group(group_uid)
  // What is on every device is the company's.
  const groups = [...scope.facilitiesOf(group), ...(group.type === 'company' ? [group] : [])]
  const shown = new Set(groups.filter(({ status }) => status !== 2).map(({ uid }) => uid))
  const found = (await env.stores.apps.list(env.caller.company.uid)).filter(({ facility }) => shown.has(facility))
  return new Listing<App>(async function* (after) {
    for (const app of found.sort((a, b) => (a.id < b.id ? -1 : 1)))
      if (after === undefined || app.id > after) yield [{ key: app.id, item: await appOut(app, env) }]
  }, byPlace)
}
