import type { Output } from '../../../shared/contract/index.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import { boardCalls } from './board/firstCalls.ts'
import { activeInput, prefInput } from './inputs.ts'

/** What the page asks for at once: whether there are tasks, and as soon as that is known, what it shows of them. */
export const firstCalls = (session: Session, search: string, now: number): EarlyCall[] => {
  const own: EarlyCall = ['getTasksOfWorker', activeInput(session)]
  const isWorker = isWorkerType(session.role.key)
  // Where tasks are off it would be refused: nobody asks before that is known, but whoever had a task here.
  const had = isWorker && localStorage.getItem(`shiftdeck.tasks.${session.user.uid}`) !== null
  const shown = () => (had ? [] : isWorker ? [own] : boardCalls(session, search, now))
  return [
    ['getCompPref', prefInput(session), (pref: Output<'getCompPref'>) => (pref?.pref_value === '1' ? shown() : [])],
    ...(had ? [own] : []),
  ]
}
