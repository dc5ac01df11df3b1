import { prefTypes } from '../../shared/preferences.ts'
import { everyGroup, isReportOn, type ReportKind } from '../../shared/reports.ts'
import { managers } from '../../shared/roles.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { Stores } from '../data/stores.ts'
import type { UserRecord } from '../data/users.ts'
import { isEnabled } from '../lib/accessScope.ts'

/** The groups of a company by uid, each as it stands. */
export type Groups = ReadonlyMap<string, GroupRecord>

/** What a preference of reports is stored as. */
export const prefOf = { daily: prefTypes.dailyReportGroups, weekly: prefTypes.weeklyReportExcluded } as const

const byName = (a: GroupRecord, b: GroupRecord) => a.name.localeCompare(b.name, 'en', { numeric: true })

/** Enabled groups in the order of their tree: the company, each facility, and behind it its teams. */
export const inTreeOrder = (groups: Groups): GroupRecord[] => {
  const enabled = [...groups.values()].filter((group) => isEnabled(group, groups))
  const of = (type: GroupRecord['type']) => enabled.filter((group) => group.type === type).sort(byName)
  const teams = Map.groupBy(of('team'), ({ parent_id }) => parent_id)
  return [...of('company'), ...of('facility').flatMap((facility) => [facility, ...(teams.get(facility.uid) ?? [])])]
}

/** Whether a user manages a group: by a manager's role in it or in one above. */
const manages = ({ roles }: Pick<UserRecord, 'roles'>, { uid, parent_id, company }: GroupRecord) =>
  roles.some(({ role, group }) => managers.includes(role) && [uid, parent_id, company].includes(group))

/** Whether a user gets mails of the product at all: enabled, and at an address that they have confirmed. */
export const isReached = (user: UserRecord | undefined): user is UserRecord & { email: string } =>
  user?.status === 1 && user.email !== undefined

/** Whether a company's people get mails. */
export const isServed = (company: CompanyRecord | undefined): company is CompanyRecord => company?.status === 1

/**
 * The groups of a zone whose report of a kind a user gets, in the order of the tree.
 * @param ordered enabled groups in the order of the tree
 */
export const reportedTo = async (
  { preferences }: Pick<Stores, 'preferences'>,
  user: UserRecord,
  ordered: readonly GroupRecord[],
  { kind, zone }: { kind: ReportKind; zone: string },
): Promise<GroupRecord[]> => {
  const managed = ordered.filter((group) => group.time_zone === zone && manages(user, group))
  if (managed.length === 0) return []
  const stored = (await preferences.get(user.company, `USER#${user.uid}`, prefOf[kind]))?.pref_value
  return managed.filter(({ uid }) => isReportOn(kind, stored, uid))
}

/** What whoever wants no report of a kind any more has stored. */
export const noneOf: Record<ReportKind, string> = { daily: '', weekly: everyGroup }
