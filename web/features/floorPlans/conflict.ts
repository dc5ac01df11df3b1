import { refreshed } from '../../api/calls.ts'
import { Failure } from '../../api/failure.ts'
import { planCare as words } from '../../words/en/floorPlans.ts'
import { planLists } from './calls.ts'

/**
 * What a change of a plan that somebody else has changed or deleted meanwhile is told with; the list is read again.
 * @throws Error with words for the user
 */
export const explained = async (error: unknown): Promise<never> => {
  const code = error instanceof Failure ? error.code : undefined
  if (code !== 'conflict' && code !== 'notFound') throw error
  await refreshed(planLists)
  throw new Error(code === 'conflict' ? words.conflict : words.gone)
}
