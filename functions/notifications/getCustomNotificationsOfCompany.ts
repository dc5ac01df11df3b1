import type { Handler } from '../lib/env.ts'
import { inScopeOf } from './inScope.ts'
import { notificationOut, recipientsOut } from './wire.ts'

export const getCustomNotificationsOfCompany: Handler<'getCustomNotificationsOfCompany'> = async (
  { company_uid, time_zone, fac_uid },
  env,
) => {
  const { caller, stores, now } = env
  const scope = await env.accessScope()
  if (caller.group.type === 'company') scope.group(company_uid, 'company')
  if (fac_uid !== undefined) scope.group(fac_uid, 'facility')
  const { uid, time_zone: company } = caller.company
  const all = await stores.notifications.list(uid)
  const isInScope = await inScopeOf(env, all)
  const shown = all.filter(isInScope).sort((a, b) => a.title.localeCompare(b.title) || (a.id < b.id ? -1 : 1))
  const workers = shown.flatMap(({ is_worker, sent_to }) => (is_worker ? sent_to : []))
  const members = await stores.users.members(uid, [...shown.map(({ by }) => by), ...workers])
  const zones = { requested: time_zone ?? company, company }
  return {
    custom_notifications: shown.map((one) => notificationOut(one, zones, members, now)),
    custom_notifications_sent_to: shown.flatMap((one) => recipientsOut(one, members, scope.all)),
    time_zone: company,
  }
}
