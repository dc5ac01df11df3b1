import { apps } from '../../shared/contract/apps.ts'
import { appsStores } from '../data/groupStores.ts'
import { mediaFiles, mediaStaging } from '../lib/buckets.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { sqsWake } from '../lib/push/sqsWake.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { addApp } from './addApp.ts'
import { deleteApp, keepApp } from './deleteApp.ts'
import { getApkInfo } from './getApkInfo.ts'
import { getAppDeploymentList } from './getAppDeploymentList.ts'
import { getAppsOfGroup } from './getAppsOfGroup.ts'
import { getAppsState, getAppsStatesOfGroup, setAppsState } from './library.ts'
import { retrieveAppFile } from './retrieveAppFile.ts'
import { updateApp } from './updateApp.ts'
import { updateAppDeploymentBatch } from './updateAppDeploymentBatch.ts'
import { addWorkHeroApp, getAppByUid, removeAppDeploymentBatch } from './workHeroApps.ts'

export const handlers: Handlers<'apps'> = {
  getAppsOfGroup,
  getAppDeploymentList,
  addApp,
  addWorkHeroApp,
  getAppByUid,
  removeAppDeploymentBatch,
  updateApp,
  updateAppDeploymentBatch,
  deleteApp,
  keepApp,
  retrieveAppFile,
  getApkInfo,
  getAppsStatesOfGroup,
  getAppsState,
  setAppsState,
}
export const handler = lambda('apps', apps, handlers, appsStores, {
  ...{ files: mediaFiles, staging: mediaStaging, jobQueue: sqsJobQueue, wake: sqsWake },
})
