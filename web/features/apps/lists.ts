/** What is read again after a write about apps. */
export const appLists = ['getAppsOfGroup', 'getAppDeploymentList', 'getJobs'] as const
