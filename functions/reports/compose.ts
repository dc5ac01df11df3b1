import { prefTypes } from '../../shared/preferences.ts'
import type { ReportPeriod } from '../../shared/reports.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { Stores } from '../data/stores.ts'
import type { UserRecord } from '../data/users.ts'
import { accessScopeOf } from '../lib/accessScope.ts'
import type { Letter } from '../lib/mail.ts'
import { type Idle, reportFigures, type Section } from './figures.ts'
import { reportLetter } from './letter/letter.ts'
import type { Report } from './letter/report.ts'

interface ComposerProps {
  stores: Pick<Stores, 'rollups' | 'goals' | 'users' | 'preferences'>
  company: CompanyRecord
  /** Every group of the company. */
  records: readonly GroupRecord[]
  period: ReportPeriod
  /** Epoch ms */
  now: number
}

/**
 * Composes the mails of a period; the figures of a group are read once for all of them. A report shows what its groups
 * show in Performance: which groups somebody gets is decided before.
 * @throws where the company has no group of its own
 */
export const reportComposer = ({ stores, company, records, period, now }: ComposerProps) => {
  const whole = records.find(({ uid }) => uid === company.uid)
  if (!whole) throw new Error(`The company ${company.uid} has no group`)
  const scope = accessScopeOf({ role: 'admin', group: whole }, records)
  const figuresOf = reportFigures({ company, scope, period, now, stores })
  const known = new Map<string, Promise<Section | Idle>>()
  const sectionOf = (group: GroupRecord) => {
    const section = known.get(group.uid) ?? figuresOf(group)
    known.set(group.uid, section)
    return section
  }
  return async (
    user: Pick<UserRecord, 'uid'>,
    reported: readonly GroupRecord[],
    links: Pick<Report, 'origin' | 'stop'>,
  ): Promise<Letter> => {
    const language = await stores.preferences.get(company.uid, `USER#${user.uid}`, prefTypes.language)
    const groups: (Section | Idle)[] = []
    for (const group of reported) groups.push(await sectionOf(group))
    return reportLetter({ period, company: company.name, groups, ...links }, language?.pref_value)
  }
}
