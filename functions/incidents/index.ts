import { incidents } from '../../shared/contract/incidents.ts'
import { incidentsStores } from '../data/groupStores.ts'
import { mediaFiles } from '../lib/buckets.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getIncidentReportCounts } from './getIncidentReportCounts.ts'
import { getIncidentReports } from './getIncidentReports.ts'
import { getIncidentReportsOfDevice } from './getIncidentReportsOfDevice.ts'
import { getIncidentReportThumbnails } from './getIncidentReportThumbnails.ts'
import { retrieveIncidentReportPhoto } from './retrieveIncidentReportPhoto.ts'
import { updateIncidentReport } from './updateIncidentReport.ts'

export const handlers: Handlers<'incidents'> = {
  getIncidentReports,
  getIncidentReportCounts,
  getIncidentReportsOfDevice,
  updateIncidentReport,
  retrieveIncidentReportPhoto,
  getIncidentReportThumbnails,
}
export const handler = lambda('incidents', incidents, handlers, incidentsStores, { files: mediaFiles })
