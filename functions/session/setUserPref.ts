import { type PrefName, prefName, problemWith } from '../../shared/preferences.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { groupsIn } from '../../shared/reports.ts'
import { admins, isWorkerType, passes } from '../../shared/roles.ts'
import { text } from '../../shared/text.ts'
import type { GroupRecord } from '../data/groups.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { lifetimeOf } from '../lib/lifetime.ts'

const reports: readonly PrefName[] = ['weeklyReportExcluded', 'dailyReportGroups']

/** Refuses a kind of preference that is not for the caller to set. */
const mustBeFor = (name: PrefName, value: string, { caller, now }: EnvOf<'session'>) => {
  if (reports.includes(name) && isWorkerType(caller.role)) throw new Refusal('notAllowed')
  if (name !== 'stayLoggedIn') return
  if (!passes(caller.role, admins)) throw new Refusal('notAllowed')
  if (value === '1' && caller.session.verified_until <= now) throw new Refusal('verificationRequired')
}

/** Whether a group, or one above it, is among others: a preference goes with the user, whichever role they are in. */
const isAtOrBelow = (group: GroupRecord | undefined, others: ReadonlySet<string>) =>
  group !== undefined && [group.uid, group.parent_id, group.company].some((uid) => uid !== null && others.has(uid))

export const setUserPref: Handler<'setUserPref'> = async ({ user_uid, pref_type, pref_value }, env) => {
  const { caller, stores } = env
  mustBeCaller(user_uid, caller)
  const name = prefName(pref_type)
  if (!name) throw badField('pref_type', text`There is no preference ${pref_type}.`)
  if (name === 'twoFactor') {
    throw new Refusal('notAllowed', 'Two-factor authentication is turned on and off with an emailed code.')
  }
  mustBeFor(name, pref_value, env)
  const { all } = await env.accessScope()
  const managed = caller.user.roles.filter(({ role }) => !isWorkerType(role))
  const held = new Set(managed.map(({ group }) => group))
  const owner = `USER#${caller.user.uid}` as const
  // What was chosen while somebody held another role may stay as it is.
  const kept = reports.includes(name)
    ? groupsIn((await stores.preferences.get(caller.company.uid, owner, pref_type))?.pref_value)
    : []
  const problem = problemWith(name, pref_value, {
    active_since: caller.company.active_since,
    hasGroup: (uid) => kept.includes(uid) || isAtOrBelow(all.get(uid), held),
  })
  if (problem) throw badField('pref_value', `${problem}.`)

  const preference = { pref_type, pref_value }
  const before = await stores.preferences.set(caller.company.uid, `USER#${caller.user.uid}`, preference)
  if (name === 'stayLoggedIn') {
    const expires_at = env.now + (await lifetimeOf(stores, caller.user, caller.role))
    await stores.sessions.change(caller.session.id, { expires_at })
  }
  env.changed({ target: `preference ${pref_type} of user ${caller.user.uid}`, before, after: pref_value })
  return ok('User pref successfully updated', preference)
}
