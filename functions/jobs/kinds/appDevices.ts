import { contentOf } from '../../lib/apps/content.ts'
import { thingJob } from '../../lib/things/job.ts'

/** Tells many devices of an app. */
export const appDevices = thingJob('appDevices', 'apps', async (id, { job, stores }) => {
  const app = await stores.apps.get(job.company, id)
  return app && !app.removing ? contentOf(app) : undefined
})
