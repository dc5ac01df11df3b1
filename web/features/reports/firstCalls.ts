import type { Session } from '../../../shared/contract/session.ts'
import { treeInputs } from '../figures/inputs.ts'

/** What the choice of reports asks for: for itself, and for the script that asks before it is loaded. */

export const reportPrefs = { weekly: 400, daily: 401 } as const

export const choiceInput = (user: string) => ({ user_uid: user, pref_type: [reportPrefs.weekly, reportPrefs.daily] })

/** The calls that show the groups with their switches. */
export const firstCalls = ({ user, group, company }: Session): EarlyCall[] => {
  const choice: EarlyCall = ['getUserPreferences', choiceInput(user.uid)]
  if (group.type === 'team') return [choice]
  const teams = treeInputs.teams(group.uid)
  if (group.type === 'facility') return [choice, ['getTeamsOfFacility', teams]]
  return [choice, ['getFacilitesOfCompany', treeInputs.facilities(company.uid)], ['getTeamsOfCo', teams]]
}
