import type { CompanyInfo } from '../../../shared/contract/companies.ts'
import { type Address, addressOf } from '../../features/entity/AddressFields.tsx'

/** Fields of a company that is edited. */
export interface Fields extends Address {
  name: string
  company_url: string
  max_users: number | null
  folo_in_min: number | null
  email: string
  website: string
  image_url: File | string | null
  auto_login: boolean
  /** Packages that are on. */
  apps_state: string[]
  /** Packages beside those that every company can choose from. */
  extra_apps: string[]
  /** What added ones are called, by package, where that is known. */
  app_labels: Record<string, string>
}

/** What the form begins with. */
export const fieldsOf = (info: CompanyInfo): Fields => ({
  ...addressOf(info),
  ...{ name: info.name, company_url: info.company_url, max_users: info.max_users, folo_in_min: info.folo_in_min },
  ...{ email: info.email ?? '', website: info.website ?? '', image_url: info.image_url, auto_login: info.auto_login },
  ...{ apps_state: info.apps_state, extra_apps: info.extra_apps, app_labels: {} },
})

/** Packages that the company's library does not have yet. */
export const addedIn = ({ extra_apps }: Pick<Fields, 'extra_apps'>, { apps }: CompanyInfo): string[] => {
  const known = new Set(apps.map((app) => app.package))
  return extra_apps.filter((name) => !known.has(name))
}
