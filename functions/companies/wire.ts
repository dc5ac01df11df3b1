import type { UniversalCompany } from '../../shared/contract/companies.ts'
import { inactivityOf } from '../../shared/handheld.ts'
import type { PlatformCompany } from '../data/platform.ts'
import { companyOut } from '../lib/wire.ts'
import type { CompanyThere } from '../universal/companies.ts'

/**
 * A company that is there, as the people who run the installation see it.
 * @param stand what was noted of it when figures were added up last
 */
export const universalOut = (
  company: CompanyThere,
  stand: Pick<PlatformCompany, 'sessions'> | undefined,
): UniversalCompany => {
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
    active_sessions: stand?.sessions ?? null,
  }
}
