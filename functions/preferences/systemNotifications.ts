import type { Preference } from '../../shared/contract/entities.ts'
import {
  isSystemNotificationPref,
  type SystemNotification,
  systemNotificationOf,
  systemNotifications,
  writeSystemNotification,
} from '../../shared/notifications.ts'
import type { CompanyRecord } from '../data/companies.ts'

const names = Object.keys(systemNotifications) as SystemNotification[]
/** Which one a type of preference is about, if it is about any. */
export const systemNotificationIn = (type: number): SystemNotification | undefined =>
  isSystemNotificationPref(type) ? names.find((name) => systemNotifications[name] === type) : undefined

/** What devices tell by themselves, seen as a preference: it has one home, the company, which each call of a device reads. */
export const systemNotificationPref = (company: CompanyRecord, type: number): Preference | undefined => {
  const name = systemNotificationIn(type)
  return name && { pref_type: type, pref_value: writeSystemNotification(systemNotificationOf(company, name)) }
}
