import { Refusal } from '../../shared/refusals.ts'
import type { CompanyRecord } from '../data/companies.ts'
import { nextSecond } from '../data/users.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { companyOf } from '../universal/companies.ts'

/** Enabling and disabling companies takes a right of its own. */
const mustToggle = ({ caller }: Pick<EnvOf<'companies'>, 'caller'>) => {
  if (caller.user.universal !== 2) throw new Refusal('notAllowed', 'Access Denied')
}

/** Who shuts out their own company cannot open it again. */
const mustNotRun = (company: CompanyRecord) => {
  if (company.platform)
    throw new Refusal('notPossible', 'This company runs the installation: it cannot be disabled or deleted.')
}

/** Moves a company to a status. What is not enabled any more loses every session, for good. */
const move = async (env: EnvOf<'companies'>, company: CompanyRecord, status: 0 | 1 | 2) => {
  const { stores, clock } = env
  if (company.status === status) return
  const from = status === 1 ? undefined : Math.max(company.sessions_from ?? 0, nextSecond(clock()))
  if (!(await stores.companies.move(company, status, from))) throw new Refusal('conflict')
  env.changed({ target: `company ${company.uid}`, before: { status: company.status }, after: { status } })
}

export const mayToggleCompany: Handler<'mayToggleCompany'> = async (_input, env) => {
  mustToggle(env)
  return null
}

export const enableCompany: Handler<'enableCompany'> = async ({ uid }, env) => {
  mustToggle(env)
  await move(env, await companyOf(uid, env), 1)
  return ok('Company enabled', null)
}

export const disableCompany: Handler<'disableCompany'> = async ({ uid }, env) => {
  mustToggle(env)
  const company = await companyOf(uid, env)
  mustNotRun(company)
  await move(env, company, 0)
  return ok('Company disabled', null)
}

export const suspendCompany: Handler<'suspendCompany'> = async ({ uid }, env) => {
  const company = await companyOf(uid, env)
  mustNotRun(company)
  await move(env, company, 2)
  return ok('Company deleted', null)
}

const toStatus = [disableCompany, enableCompany] as const

export const setStatusOfCompanies: Handler<'setStatusOfCompanies'> = async ({ uids, status }, env) => {
  mustToggle(env)
  return runBatch(uids, env, (uid, each) => toStatus[status]({ uid }, each))
}
