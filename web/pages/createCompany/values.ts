import { addressNames } from '../../../shared/address.ts'
import { firstApps, firstInactivity, repeatedIn } from '../../../shared/companies.ts'
import type { Input } from '../../../shared/contract/index.ts'
import { keptKeys } from '../../features/account/forget.ts'

/** Somebody who is to be a super admin, as typed. */
export interface Admin extends Record<(typeof addressNames)[number], string> {
  username: string
  password: string
  confirm: string
  first_name: string
  last_name: string
  email: string
  employee_id: string
  send_email: boolean
}

/** What is typed on the page. */
export interface Values extends Record<(typeof addressNames)[number], string> {
  name: string
  company_url: string
  max_users: number | null
  folo_in_min: number | null
  time_zone: string
  email: string
  website: string
  image_url: File | string | null
  users: Admin[]
  facilities: { tempId: string; name: string }[]
  teams: { name: string; subtype: 1 | 2; facility_tempId: string }[]
  web_portal: { label: string; url: string }[]
  apps_state: string[]
}

const blankAddress = Object.fromEntries(addressNames.map((name) => [name, ''])) as Record<
  (typeof addressNames)[number],
  string
>

export const blankAdmin: Admin = {
  ...blankAddress,
  ...{ username: '', password: '', confirm: '', first_name: '', last_name: '', email: '', employee_id: '' },
  send_email: true,
}

/** @param portal what the first tab leads to until somebody says something else @param zone of who types */
export const blankValues = (portal: string, zone: string): Values => ({
  ...blankAddress,
  ...{ name: '', company_url: '', max_users: null, folo_in_min: firstInactivity, time_zone: zone },
  ...{ email: '', website: '', image_url: null, users: [], facilities: [], teams: [] },
  web_portal: [
    { label: 'Portal', url: portal },
    { label: '', url: '' },
    { label: '', url: '' },
  ],
  apps_state: [...firstApps],
})

const withoutEmpty = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null)) as Partial<Fields>

/** Tabs that say something; the first one always. */
export const tabsOf = ({ web_portal }: Pick<Values, 'web_portal'>) =>
  web_portal.filter(({ label, url }, index) => index === 0 || label.trim() !== '' || url.trim() !== '')

/** Which of the tabs that are made a row of the form is, or would be if it said something. */
export const placeOfTab = ({ web_portal }: Pick<Values, 'web_portal'>, row: number) =>
  row === 0 ? 0 : tabsOf({ web_portal: web_portal.slice(0, row) }).length

/** What the call takes. A file has no location yet. */
export const bodyOf = (values: Values): Input<'createCompany'> => {
  const { users, facilities, teams, apps_state, image_url, name, company_url, folo_in_min, ...rest } = values
  const { web_portal: _, ...plain } = rest
  return {
    ...(withoutEmpty(plain) as object),
    ...{ name, company_url, facilities, teams, apps_state, web_portal: tabsOf(values) },
    folo_in_min: folo_in_min as number,
    image_url: typeof image_url === 'string' ? image_url : null,
    users: users.map(
      (user) => ({ ...withoutEmpty(user as unknown as Record<string, unknown>), send_email: user.send_email }) as never,
    ),
  }
}

/** Places of names that come up once more, by the path of their field. */
export const repeatedNames = (
  list: 'facilities' | 'teams',
  rows: readonly { name: string }[],
  message: string,
): Record<string, string> =>
  Object.fromEntries(repeatedIn(rows.map(({ name }) => name)).map((index) => [`${list}.${index}.name`, message]))

const kept = keptKeys.draft

/** Keeps what was typed for whoever comes back, without passwords and files. */
export const keepDraft = (values: Values) => {
  try {
    const users = values.users.map((user) => ({ ...user, password: '', confirm: '' }))
    const image_url = typeof values.image_url === 'string' ? values.image_url : null
    sessionStorage.setItem(kept, JSON.stringify({ ...values, users, image_url }))
  } catch {
    // No room, or none allowed: the form works without.
  }
}

export const dropDraft = () => sessionStorage.removeItem(kept)

/** @param blank what a draft of an older release may lack */
export const keptDraft = (blank: Values): Values | undefined => {
  try {
    const found = JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Partial<Values> | null
    return found ? { ...blank, ...found } : undefined
  } catch {
    return undefined
  }
}
