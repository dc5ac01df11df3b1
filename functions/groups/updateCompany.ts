import { readLocation } from '../../shared/media.ts'
import { badField } from '../../shared/refusals.ts'
import type { CompanyChange } from '../data/companies.ts'
import { type Handler, ok } from '../lib/env.ts'
import { companyOut } from '../lib/wire.ts'
import { mustBeCompany } from './lists.ts'

export const updateCompany: Handler<'updateCompany'> = async ({ uid, t_user_id: _, ...fields }, env) => {
  mustBeCompany(uid, env)
  const { company } = env.caller
  const change: CompanyChange = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === '' ? null : value]],
    ),
  )
  if (change.image_url) {
    const location = readLocation(change.image_url)
    if (location?.folder !== 'private/companies_logos' || location.company !== uid)
      throw badField('image_url', 'Please upload the logo again.')
  }
  const before = companyOut(company)
  if (Object.keys(change).length === 0) return ok('Company updated successfully', before)
  await env.stores.companies.setDetails(uid, change)
  const after: typeof before = { ...before, ...change, name: change.name ?? before.name }
  env.changed({ target: `company ${uid}`, before, after })
  return ok('Company updated successfully', after)
}
