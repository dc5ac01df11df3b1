import { queryClient } from '../../api/calls.ts'
import { forgetSession } from '../../api/token.ts'
import { clocksKey } from '../../parts/pickers/wall.ts'
import { uploadsKey } from '../../parts/upload/pendingUploads.ts'
import { forgetRetries } from '../jobs/retry.ts'
import { closeOverlay } from '../shell/overlay.ts'
import { forgetTasks } from '../tasks/draftStorage.ts'
import { notNow } from '../tutorial/kinds.ts'

/** What the console keeps for a user beside the session: the logo in this tab, the favourites in this browser. */
export const keptKeys = {
  logo: 'shiftdeck.logo',
  favorites: 'shiftdeck.favorites',
  draft: 'shiftdeck.companyDraft',
} as const

/** Nothing of the user and their company stays in this browser, but what they did and could not be sent. */
export const forgetUser = () => {
  forgetSession()
  queryClient.clear()
  closeOverlay()
  sessionStorage.removeItem(keptKeys.logo)
  sessionStorage.removeItem(keptKeys.draft)
  sessionStorage.removeItem(notNow)
  localStorage.removeItem(keptKeys.favorites)
  localStorage.removeItem(clocksKey)
  localStorage.removeItem(uploadsKey)
  forgetTasks()
  forgetRetries()
}
