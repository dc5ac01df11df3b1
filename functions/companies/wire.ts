import type { UniversalCompany } from '../../shared/contract/companies.ts'
import { inactivityOf } from '../../shared/handheld.ts'
import { companyOut } from '../lib/wire.ts'
import type { CompanyThere } from '../universal/companies.ts'

/** A company that is there, as the people who run the installation see it. */
export const universalOut = (company: CompanyThere): UniversalCompany => {
  const { id: _, ...details } = companyOut(company)
  return {
    ...details,
    status: company.status,
    created_on: company.created_on,
    max_users: company.max_users,
    folo_in_min: inactivityOf(company).minutes,
    apps_state: company.apps_state ?? [],
    extra_apps: company.extra_apps ?? [],
    platform: company.platform,
  }
}
