import { preferences } from '../../shared/contract/preferences.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { deleteChartPreset } from './deleteChartPreset.ts'
import { getChartsPresets } from './getChartsPresets.ts'
import { getCompPref } from './getCompPref.ts'
import { getTuningParam } from './getTuningParam.ts'
import { getUserPref } from './getUserPref.ts'
import { getUserPreferences } from './getUserPreferences.ts'
import { renameChartPreset } from './renameChartPreset.ts'
import { saveChartPreset } from './saveChartPreset.ts'
import { setTasksPref } from './setTasksPref.ts'
import { setTuningParam } from './setTuningParam.ts'

export const handlers: Handlers<'preferences'> = {
  getUserPreferences,
  getUserPref,
  getCompPref,
  getTuningParam,
  setTuningParam,
  setTasksPref,
  getChartsPresets,
  saveChartPreset,
  renameChartPreset,
  deleteChartPreset,
}
export const handler = lambda('preferences', preferences, handlers)
