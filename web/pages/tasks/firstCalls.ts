import type { Output } from '../../../shared/contract/index.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import { boardCalls } from './board/firstCalls.ts'
import { activeInput, prefInput } from './inputs.ts'
import { readTasksOff } from './tasksOff.ts'

/** What the page asks for at once: whether there are tasks, and with it or as soon as that is known, what it shows of them. */
export const firstCalls = (session: Session, search: string, now: number): EarlyCall[] => {
  const own: EarlyCall = ['getTasksOfWorker', activeInput(session)]
  const isWorker = isWorkerType(session.role.key)
  const shown = isWorker ? [own] : boardCalls(session, search, now)
  // Where tasks are off they would be refused: workers ask before that is known only if they had a task here.
  const atOnce = isWorker
    ? localStorage.getItem(`shiftdeck.tasks.${session.user.uid}`) !== null
    : !readTasksOff(session.company.uid)
  if (atOnce) return [...shown, ['getCompPref', prefInput(session)]]
  return [
    ['getCompPref', prefInput(session), ([pref]: Output<'getCompPref'>) => (pref?.pref_value === '1' ? shown : [])],
  ]
}
