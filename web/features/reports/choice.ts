import { everyGroup, groupsIn, isReportOn, type ReportKind } from '../../../shared/reports.ts'

/** Which groups' reports are on, as the two preferences say it. */
export interface Choice {
  weekly: ReadonlySet<string>
  daily: ReadonlySet<string>
}

/** What is on of the groups that are shown. */
export const choiceOf = (uids: readonly string[], weekly: string | undefined, daily: string | undefined): Choice => ({
  weekly: new Set(uids.filter((uid) => isReportOn('weekly', weekly, uid))),
  daily: new Set(uids.filter((uid) => isReportOn('daily', daily, uid))),
})

/** The preference that says a choice: excluded groups, or chosen ones. What is stored of groups not shown stays. */
export const storedAs = (
  kind: ReportKind,
  on: ReadonlySet<string>,
  uids: readonly string[],
  stored: string | undefined,
): string => {
  const others = groupsIn(stored).filter((uid) => uid !== everyGroup && !uids.includes(uid))
  const listed = uids.filter((uid) => on.has(uid) === (kind === 'daily'))
  return [...others, ...listed].join(',')
}

/** The groups whose switch is another than before. */
export const changedIn = (before: ReadonlySet<string>, after: ReadonlySet<string>): string[] =>
  [...new Set([...before, ...after])].filter((uid) => before.has(uid) !== after.has(uid))
