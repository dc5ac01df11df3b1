import { prefs } from '../../api/preferences.ts'
import { answer } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { inactivity } from '../../words/en/inactivity.ts'
import { setPosition } from './state.ts'

/** Ends or skips the tutorial: it is not offered again. */
export const endTutorial = async (user: string) => {
  setPosition(undefined)
  try {
    const { message } = await answer('setUserPref', { user_uid: user, pref_type: prefs.tutorialDone, pref_value: '1' })
    toast.success(message)
  } catch {
    toast.error(inactivity.enable.failed)
  }
}
