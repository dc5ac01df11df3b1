import { preferences } from '../../shared/contract/preferences.ts'
import { preferencesStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { deleteChartPreset } from './deleteChartPreset.ts'
import { deleteSavedReport } from './deleteSavedReport.ts'
import { deleteTableView } from './deleteTableView.ts'
import { getChartsPresets } from './getChartsPresets.ts'
import { getCompPref, getCompPrefs } from './getCompPref.ts'
import { getSavedReports } from './getSavedReports.ts'
import { getTableViews } from './getTableViews.ts'
import { getTuningParam } from './getTuningParam.ts'
import { getUserPref } from './getUserPref.ts'
import { getUserPreferences } from './getUserPreferences.ts'
import { getInactivityAutoLogout, updateInactivityAutoLogout } from './inactivity.ts'
import { openTableWith } from './openTableWith.ts'
import { renameChartPreset } from './renameChartPreset.ts'
import { restoreSavedReport } from './restoreSavedReport.ts'
import { restoreTableView } from './restoreTableView.ts'
import { saveChartPreset } from './saveChartPreset.ts'
import { saveReport } from './saveReport.ts'
import { saveTableView } from './saveTableView.ts'
import { setCompPref } from './setCompPref.ts'
import { setPhotoPlaces } from './setPhotoPlaces.ts'
import { setTasksPref } from './setTasksPref.ts'
import { setTuningParam } from './setTuningParam.ts'

export const handlers: Handlers<'preferences'> = {
  getUserPreferences,
  getUserPref,
  getCompPref,
  getCompPrefs,
  getTuningParam,
  setTuningParam,
  getInactivityAutoLogout,
  updateInactivityAutoLogout,
  setCompPref,
  setPhotoPlaces,
  setTasksPref,
  getChartsPresets,
  saveChartPreset,
  renameChartPreset,
  deleteChartPreset,
  getTableViews,
  saveTableView,
  deleteTableView,
  restoreTableView,
  openTableWith,
  getSavedReports,
  saveReport,
  deleteSavedReport,
  restoreSavedReport,
}
export const handler = lambda('preferences', preferences, handlers, preferencesStores)
