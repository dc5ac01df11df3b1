import { changedInactivity, type InactivityRule, inactivityOf } from '../../shared/handheld.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'

/** The rule as older clients name it. */
const wireOf = ({ minutes, scans, steps }: InactivityRule) => ({
  folo_in_min: minutes,
  folo_due_to: `${Number(scans)}${Number(steps)}` as '11' | '10' | '01',
})

/** The rule is the company's: no other group has one. */
const mustBeCompany = (group_uid: string, { caller }: EnvOf<'preferences'>) => {
  if (group_uid !== caller.company.uid) throw new Refusal('notFound')
}

export const getInactivityAutoLogout: Handler<'getInactivityAutoLogout'> = async ({ group_uid }, env) => {
  mustBeCompany(group_uid, env)
  return wireOf(inactivityOf(env.caller.company))
}

export const updateInactivityAutoLogout: Handler<'updateInactivityAutoLogout'> = async (input, env) => {
  const { group_uid, folo_in_min, folo_due_to } = input
  mustBeCompany(group_uid, env)
  const { company } = env.caller
  const rule = { minutes: folo_in_min, scans: folo_due_to[0] === '1', steps: folo_due_to[1] === '1' }
  await env.stores.companies.setInactivity(company.uid, changedInactivity(company, rule, env.now))
  const { at: _, ...before } = inactivityOf(company)
  env.changed({ target: `company ${company.uid}`, before: { inactivity: before }, after: { inactivity: rule } })
  return ok('Inactivity Auto-Logout saved', null)
}
