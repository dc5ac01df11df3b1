import { fleet, siteOf } from '../seed/devices.ts'
import { acme } from '../seed/organisation.ts'
import { demoEnrolmentCode, demoPassword } from '../seed/organise.ts'
import type { KnownDevice, SimulationOptions } from './options.ts'

/**
 * The demo company's own handhelds with its workers on them, each worker with a device of their team: what
 * `runSimulation` needs to work in it. Devices beyond the demo's are made up, and stay in their cradles.
 */
export const demoFleet = (devices: number): Pick<SimulationOptions, 'code' | 'workers' | 'known' | 'devices'> => {
  const organisation = acme(Date.now())
  const { groups, users } = organisation
  const workers = users.flatMap(({ username, roles, status }) => {
    const team = groups.find((group) => roles.some((held) => held.role === 'worker' && held.group === group.uid))
    if (status !== 1 || !team) return []
    const site = siteOf(groups.find((group) => group.uid === team.parent_id)?.name ?? '')
    return [{ team: team.uid, worker: { username, password: demoPassword, ...(site ? { site } : {}) } }]
  })
  const free = fleet(organisation, Date.now())
  const known: KnownDevice[] = []
  for (let index = 0; index < devices && free.length > 0; index++) {
    const ofTeam = free.findIndex((device) => device.last_team === workers[index % workers.length]?.team)
    const [device] = free.splice(Math.max(0, ofTeam), 1)
    if (!device) break
    const { serial_number, model, manufacturer, os_version, app_version, mac_address } = device
    known.push({ serial_number, model, manufacturer, os_version, app_version, mac_address })
  }
  return { code: demoEnrolmentCode, workers: workers.map(({ worker }) => worker), known, devices }
}
