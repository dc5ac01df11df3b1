import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { keys } from '../../functions/data/keys.ts'
import { joinId, storedAssignment, type TeamAssignment } from '../../functions/data/teamAssignments.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { etagOf } from '../../functions/handheld/desired.ts'
import { newId, newSecret, sha256 } from '../../functions/lib/ids.ts'
import { day, hour, iso } from '../../shared/time.ts'
import type { Organisation } from '../seed/organisation.ts'
import type { SeedStores } from '../seed/organise.ts'
import { putAll } from '../seed/putAll.ts'
import { randomFrom } from '../seed/random.ts'

/** A handheld whose worker has joined a team: all that it takes to send batches. */
export interface AtWork {
  /** Of its calls: `Bearer <device id>~<token>`. */
  authorization: string
  join_id: string
}

/** Where facilities are, and how far devices stand from there at most: degrees, some 250 m each way. */
const sites = [
  [39.5586, -119.7527],
  [36.1851, -95.8853],
  [27.5036, -99.5075],
  [39.9612, -82.8988],
  [32.0835, -81.0998],
] as const
const reach = { lat: 0.0023, lon: 0.0029 }

/**
 * Handhelds at work, straight into the stores: enrolling thousands over the API would take longer than measuring them.
 * Their workers sign in nowhere else, so they have records and no names to sign in with.
 */
export const fleetAtWork = async (
  { db, tables, now }: SeedStores,
  { company, groups }: Organisation,
  count: number,
  located = false,
): Promise<AtWork[]> => {
  const random = randomFrom(11)
  const facilities = groups.filter(({ type }) => type === 'facility').map(({ uid }) => uid)
  const placeIn = (facility: string) => {
    const [lat, lon] = sites[facilities.indexOf(facility) % sites.length] ?? sites[0]
    const near = (middle: number, most: number) => middle + (2 * random.next() - 1) * most
    const location = { lat: near(lat, reach.lat), lon: near(lon, reach.lon), accuracy: random.whole(5, 25) }
    const battery = { battery_percent: random.whole(1, 100), battery_health: random.next() < 0.02 ? 'DEAD' : 'GOOD' }
    return { location, located_at: now - random.whole(0, hour), seen_at: now, ...battery }
  }
  const teams = groups.filter(({ type }) => type === 'team')
  // They have synced: nothing new waits for them.
  const sync_etag = etagOf({ device: { id: company.uid }, company })
  const made = Array.from({ length: count }, (_, index) => {
    const team = teams[index % teams.length]
    const id = `${company.uid}.${newId()}${newId()}`
    const token = newSecret()
    const user = newId()
    const join: TeamAssignment = {
      id: joinId(newSecret(), user),
      company: company.uid,
      device: id,
      work: newId(),
      user,
      team: team?.uid ?? '',
      facility: team?.parent_id ?? '',
      joined_at: now - hour,
    }
    const device = storedDevice({
      ...{ id, company: company.uid, serial_number: `FLEET-${index}`, model: 'TC52', manufacturer: '' },
      ...{ mac_address: '', label: '', secret_hash: '', enrolled_on: iso(now) },
      ...{ token_hash: sha256(token), token_expires: now + day, user: join.user, work: join.work, team: join.team },
      ...(located ? { finder: true } : {}),
    })
    const state = storedState(id, {
      ...{ os_version: '', app_version: '', sync_etag },
      ...(located ? placeIn(join.facility) : {}),
    })
    const worker: UserRecord = {
      ...{ uid: user, company: company.uid, username: `fleet${index}`, first_name: 'Fleet', last_name: String(index) },
      ...{ status: 1, two_factor: false, sessions_from: 0, created_on: iso(now), version: 1 },
      roles: [{ role: 'worker', group: join.team }],
    }
    return {
      items: [device, state, storedAssignment(join)],
      worker,
      at: { authorization: `Bearer ${id}~${token}`, join_id: join.id },
    }
  })
  await putAll(
    db,
    tables.devices,
    made.flatMap(({ items }) => items),
  )
  await putAll(
    db,
    tables.users,
    made.map(({ worker }) => ({ ...keys.user.key(company.uid, worker.uid), ...worker })),
  )
  return made.map(({ at }) => at)
}
