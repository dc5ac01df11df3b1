import { thingJob } from '../../lib/things/job.ts'

/** Tells many devices of a network. */
export const networkDevices = thingJob('networkDevices', 'wifi', async (id, { job, stores }) => {
  const network = await stores.networks.get(job.company, id)
  return network && !network.removing ? { revision: network.revision } : undefined
})
