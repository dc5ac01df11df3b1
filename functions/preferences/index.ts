import { preferences } from '../../shared/contract/preferences.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getCompPref } from './getCompPref.ts'
import { getTuningParam } from './getTuningParam.ts'
import { getUserPref } from './getUserPref.ts'
import { getUserPreferences } from './getUserPreferences.ts'
import { setUserPref } from './setUserPref.ts'

export const handlers: Handlers<'preferences'> = {
  getUserPreferences,
  getUserPref,
  setUserPref,
  getCompPref,
  getTuningParam,
}
export const handler = lambda('preferences', preferences, handlers)
