import type { DeviceState } from '../../functions/data/deviceStates.ts'
import type { DeviceRecord } from '../../functions/data/devices.ts'
import { hasFinder } from '../../functions/data/groups.ts'
import type { WorkRecord } from '../../functions/data/workSessions.ts'
import { type Sample, sampleEvery } from '../../shared/deviceHistory.ts'
import { day, hour, iso, minute } from '../../shared/time.ts'
import { placeOfTeam } from './floors.ts'
import type { Organisation } from './organisation.ts'
import { type Random, randomFrom } from './random.ts'

const models = ['TC52', 'TC57', 'TC73', 'MC3300', 'MC9300', 'WS50'] as const

/** Where the demo's facilities are: a device stands somewhere in the yard around it. */
const sites: Record<string, { lat: number; lon: number }> = {
  'Reno North': { lat: 39.5586, lon: -119.7527 },
  'Tulsa Crossdock': { lat: 36.1851, lon: -95.8853 },
  'Rotterdam Port': { lat: 51.9426, lon: 4.1292 },
}

export const siteOf = (facility: string) => sites[facility]

/** A scanner on the finger, with a battery of its own. */
const ringScanner = (random: Random, scanner_at: number) => ({
  scanner: 'RS5100',
  scanner_battery_percent: random.whole(8, 100),
  scanner_mac_address: Array.from({ length: 6 }, () => random.whole(0, 255).toString(16).padStart(2, '0')).join(':'),
  scanner_version: random.pick(['1.9.4', '1.9.4', '1.9.0']),
  scanner_at,
})

export interface SeededDevice {
  device: DeviceRecord
  state: DeviceState
}

/** The handhelds of a company, most of them charged and seen just now, a few that need somebody. */
export const fleet = ({ company, groups, users }: Organisation, now: number, count = 80, seed = 9): SeededDevice[] => {
  const random = randomFrom(seed)
  /** What came later: what was drawn before stays as it is. */
  const more = randomFrom(seed + 1000)
  const tokens = randomFrom(seed + 2000)
  const teams = groups.filter((group) => group.type === 'team')
  return Array.from({ length: count }, (_, index): SeededDevice => {
    const team = teams[index % teams.length]
    const facility = groups.find((group) => group.uid === team?.parent_id)
    const site = siteOf(facility?.name ?? '') ?? { lat: 0, lon: 0 }
    const workers = users.filter((user) => user.status === 1 && user.roles.some((held) => held.group === team?.uid))
    const worked = index % 5 !== 4
    const health = index % 29 === 7 ? random.pick(['OVERHEAT', 'DEAD', 'COLD'] as const) : 'GOOD'
    const battery = health === 'DEAD' ? 3 : index % 11 === 3 ? random.whole(5, 20) : random.whole(24, 100)
    const id = `${company.uid}.${random.id()}`
    const serial_number = `S${random.whole(10, 99)}${String(210_000_000 + index * 7919).slice(0, 9)}`
    const model = random.pick(models)
    const versions = {
      os_version: random.pick(['11', '13', '13', '14']),
      app_version: random.pick(['5.2.0', '5.2.0', '5.2.0', '5.1.4']),
    }
    const device = {
      ...{ id, company: company.uid, serial_number, model, manufacturer: 'Zebra Technologies' },
      mac_address: Array.from({ length: 6 }, () => random.whole(0, 255).toString(16).padStart(2, '0')).join(':'),
      label: `${(team?.name ?? '').split(' ')[0]}-${String(Math.floor(index / teams.length) + 1).padStart(2, '0')}`,
      // No secret has this hash: a device of the demo works again once it enrols.
      secret_hash: '-',
      enrolled_on: iso(now - random.whole(20, 190) * day),
      ...(facility ? { facility: facility.uid } : {}),
      ...(team ? { last_team: team.uid } : {}),
      ...(worked && workers.length > 0 && team
        ? { user: random.pick(workers).uid, team: team.uid, work: `seed${String(index).padStart(3, '0')}now` }
        : {}),
      ...(hasFinder(team) ? { finder: true } : {}),
    }
    const last = workers.length > 0 ? more.pick(workers).uid : undefined
    const ring = more.next() < 0.35
    // A few have an app without push: they learn of assignments with their heartbeats.
    const push_token = tokens.next() < 0.93 ? `${tokens.id()}${tokens.id()}:${tokens.id()}` : undefined
    const state = {
      ...versions,
      battery_percent: battery,
      battery_health: health,
      charging: battery < 30 && random.next() < 0.5,
      wifi: {
        ssid: `${(facility?.name ?? 'Site').split(' ')[0]?.toUpperCase()}-SCAN`,
        rssi: -random.whole(42, 78),
        ip: `10.${20 + teams.indexOf(team ?? (groups[0] as never))}.0.${10 + index}`,
      },
      scanner: 'Internal imager',
    }
    const [down, across] = [random.next(), random.next()]
    const inside = index % 6 === 5 ? undefined : placeOfTeam(site, team?.name ?? '', { works: worked, across, down })
    const outside = { lat: site.lat + (down - 0.5) * 0.003, lon: site.lon + (across - 0.5) * 0.004 }
    const location = { ...(inside ?? outside), accuracy: random.whole(4, 25) }
    const seen_at = now - (worked ? random.whole(0, 4) * minute : random.whole(1, 9) * day)
    return {
      device: { ...device, ...(push_token === undefined ? {} : { push_token }) },
      state: {
        ...{ ...state, seen_at },
        ...(push_token === undefined ? {} : { wakeable: true }),
        ...(last === undefined ? {} : { last_user: last }),
        ...(hasFinder(team) ? { location, located_at: seen_at - more.whole(0, 90) * 1000 } : {}),
        ...(ring ? ringScanner(more, seen_at) : {}),
      },
    }
  })
}

/** Hours of a demo's shift, and how fast a battery fills in its cradle, percent an hour. */
const [shiftBegins, shiftEnds, filling] = [6, 15, 45]

/** How a device was over the last days: it empties through the shift and fills after it. */
export const pastOf = ({ state }: SeededDevice, index: number, now: number, days = 7): Sample[] => {
  const random = randomFrom(4000 + index)
  const end = state.seen_at ?? now
  const samples: Sample[] = []
  let [percent, drain, heartbeats] = [100, 6, 0]
  for (let at = Math.floor((now - days * day) / sampleEvery) * sampleEvery; at <= end; at += sampleEvery) {
    const hours = ((((at - 7 * hour) % day) + day) % day) / hour
    const works = hours >= shiftBegins && hours < shiftEnds
    if (hours === shiftBegins) drain = 4 + random.next() * 5
    percent = works ? Math.max(4, percent - drain / 4) : Math.min(100, percent + filling / 4)
    // In use every 6 minutes, in its cradle each half an hour.
    heartbeats += works ? 2.5 : 0.5
    const last = end - at < sampleEvery
    const shownPercent = last ? (state.battery_percent ?? percent) : percent
    const charging = !works && shownPercent < 100
    const before = samples.at(-1)
    if (before && Math.round(before.percent) === Math.round(shownPercent) && before.charging === charging) continue
    const health = last && state.battery_health !== 'GOOD' ? state.battery_health : undefined
    const more = { heartbeats: Math.floor(heartbeats), ...(health === undefined ? {} : { health }) }
    samples.push({ at, percent: shownPercent, charging, ...more })
  }
  return samples
}

/** Heartbeats that did not come in these days: now and then one in use, at some devices more. */
export const missedOf = (seeded: SeededDevice, index: number, now: number) => {
  const random = randomFrom(7000 + index)
  const share = index % 6 === 1 ? 0.12 : 0.02
  return pastOf(seeded, index, now)
    .filter(({ charging }) => !charging)
    .flatMap(({ at }) => (random.next() < share ? [{ at, heartbeats: random.whole(1, 2) }] : []))
}

/** Who is signed in on a device, if anybody is, since some hours. */
const presentSignIn = ({ device, state }: SeededDevice, index: number, now: number): WorkRecord[] => {
  const { id, company, user, work } = device
  if (!user || !work) return []
  const at = now - randomFrom(6000 + index).whole(20, 9 * 60) * minute
  const { team } = device
  return [
    { id: work, company, device: id, user, at, last_at: state.seen_at ?? at, ...(team === undefined ? {} : { team }) },
  ]
}

/** Who had a device in the shifts of the last days, and who has it now. */
export const signInsOf = (seeded: SeededDevice, users: Organisation['users'], index: number, now: number) => {
  const { device } = seeded
  const random = randomFrom(5000 + index)
  const team = device.last_team
  const workers = users.filter(({ status, roles }) => status === 1 && roles.some(({ group }) => group === team))
  if (workers.length === 0) return []
  const today = Math.floor(now / day) * day
  const past = Array.from({ length: 5 }, (_, ago): WorkRecord => {
    const at = today - (ago + 1) * day + (shiftBegins + 7) * hour + random.whole(0, 25) * minute
    const signed_out_at = at + 8 * hour + random.whole(0, 40) * minute
    const id = `seed${String(index).padStart(3, '0')}${ago}`
    return {
      ...{ id, company: device.company, device: device.id, user: random.pick(workers).uid, at },
      ...(team === undefined ? {} : { team }),
      last_at: signed_out_at,
      signed_out_at,
      // Now and then somebody walks off without signing out.
      ...(index % 5 === ago ? { implied: true as const } : {}),
    }
  }).filter(({ signed_out_at = 0 }) => signed_out_at < now)
  return [...past, ...presentSignIn(seeded, index, now)]
}
