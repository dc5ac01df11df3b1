import { type PageKey, pages } from '../../../shared/pages.ts'
import { roleNames as keys, type RoleName, roles } from '../../../shared/roles.ts'

/** Titles of pages and names of roles, as they are shown. */
export const pageTitles = Object.fromEntries(pages.map(({ key, title }) => [key, title])) as Record<PageKey, string>
export const roleNames = Object.fromEntries(keys.map((key) => [key, roles[key].name])) as Record<RoleName, string>
