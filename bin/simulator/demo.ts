import { fleet, siteOf } from '../seed/devices.ts'
import { acme } from '../seed/organisation.ts'
import { demoEnrolmentCode, demoPassword } from '../seed/organise.ts'
import type { KnownDevice, SimulatedWorker, SimulationOptions } from './options.ts'

/** Handhelds that `npm start` keeps at work in the demo company unless it is told otherwise: one in each of its teams. */
export const residents = 8
/** Two workers take turns on each of them. */
const workersOfResidents = 2 * residents

interface DemoWorker extends SimulatedWorker {
  team: string
}

type DemoFleet = Pick<SimulationOptions, 'code' | 'workers' | 'known' | 'devices'>

/** The demo's workers and handhelds. */
const everybody = () => {
  const organisation = acme(Date.now())
  const { groups, users } = organisation
  const workers = users.flatMap(({ username, roles, status }): DemoWorker[] => {
    const team = groups.find((group) => roles.some((held) => held.role === 'worker' && held.group === group.uid))
    if (status !== 1 || !team) return []
    const facility = groups.find((group) => group.uid === team.parent_id)
    const at = siteOf(facility?.name ?? '')
    const site = at && { ...at, ...(facility?.time_zone ? { zone: facility.time_zone } : {}) }
    return [{ team: team.uid, username, password: demoPassword, ...(site ? { site } : {}) }]
  })
  return { workers, devices: fleet(organisation, Date.now()) }
}

/** The last worker of each team, then the last but one of each, and so on: the first ones are for people to sign in as. */
const mapConcurrently = (workers: readonly DemoWorker[]): DemoWorker[] => {
  const teams = [...new Set(workers.map(({ team }) => team))]
  const ofTeams = teams.map((team) => workers.filter((worker) => worker.team === team).toReversed())
  const ranks = Math.max(...ofTeams.map(({ length }) => length))
  return Array.from({ length: ranks }, (_, rank) => ofTeams.flatMap((ofTeam) => ofTeam[rank] ?? [])).flat()
}

/** Gives workers devices of their teams, as far as there are any: others are made up. */
const fleetOf = (
  workers: readonly DemoWorker[],
  devices: ReturnType<typeof everybody>['devices'],
  count: number,
): DemoFleet => {
  const free = [...devices]
  const known: KnownDevice[] = []
  for (let index = 0; index < count && free.length > 0; index++) {
    const ofTeam = free.findIndex(({ device }) => device.last_team === workers[index % workers.length]?.team)
    const [found] = free.splice(Math.max(0, ofTeam), 1)
    if (!found) break
    const { serial_number, model, manufacturer, mac_address } = found.device
    const { os_version, app_version } = found.state
    known.push({ serial_number, model, manufacturer, os_version, app_version, mac_address })
  }
  return {
    code: demoEnrolmentCode,
    workers: workers.map(({ team: _team, ...worker }) => worker),
    known,
    devices: count,
  }
}

/** The handhelds of the demo company that `npm start` keeps at work: the same ones at every start. */
export const residentFleet = (devices: number): DemoFleet => {
  const all = everybody()
  return fleetOf(
    mapConcurrently(all.workers).slice(0, Math.max(devices, workersOfResidents)),
    all.devices.toReversed(),
    devices,
  )
}

/**
 * Handhelds of the demo company that are not at work by themselves, with workers who are not either, each with a device
 * of their team: what `runSimulation` needs to work in it beside them. Devices beyond the demo's are made up; those that
 * find no worker stay in their cradles.
 */
export const demoFleet = (devices: number): DemoFleet => {
  const all = everybody()
  const { workers = [], known = [] } = residentFleet(residents)
  const busy = new Set([...workers.map(({ username }) => username), ...known.map((device) => device.serial_number)])
  return fleetOf(
    all.workers.filter(({ username }) => !busy.has(username)),
    all.devices.filter(({ device }) => !busy.has(device.serial_number)),
    devices,
  )
}
