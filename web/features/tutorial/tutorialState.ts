import { prefs } from '../../api/preferences.ts'
import { answer } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { inactivity } from '../../words/en/inactivity.ts'
import type { Kind } from './kinds.ts'
import { setPosition } from './state.ts'

/** One after the other: what was said last counts. */
let last: Promise<unknown> = Promise.resolve()

/** Whether somebody has had the tutorial. @returns what the server says, or nothing where it could not be saved */
const saveDone = (user: string, done: boolean): Promise<string | undefined> => {
  const save = async () => {
    try {
      const value = { user_uid: user, pref_type: prefs.tutorialDone, pref_value: done ? '1' : '0' }
      return (await answer('setUserPref', value)).message
    } catch {
      toast.error(inactivity.enable.failed)
    }
  }
  const saved = last.then(save)
  last = saved
  return saved
}

/** Ends or skips the tutorial: it is not offered again. */
export const endTutorial = async (user: string) => {
  setPosition(undefined)
  const message = await saveDone(user, true)
  if (message) toast.success(message)
}

/** Begins the tutorial anew: until it is ended it counts as not had, wherever the user signs in. */
export const restartTutorial = async (user: string, kind: Kind) => {
  setPosition({ user, kind, step: 0 })
  await saveDone(user, false)
}
