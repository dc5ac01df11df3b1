import { thingJob } from '../../lib/things/job.ts'

/** Tells many devices of a web shortcut. */
export const shortcutDevices = thingJob('shortcutDevices', 'shortcuts', async (id, { job, stores }) => {
  const shortcut = await stores.shortcuts.get(job.company, id)
  return shortcut?.status === 1 ? { label: shortcut.label, url: shortcut.url } : undefined
})
