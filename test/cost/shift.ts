import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { fleet } from '../../bin/cost/fleet.ts'
import { randomFrom } from '../../bin/seed/random.ts'
import { batchesOf, type Span } from '../../bin/simulator/work.ts'
import { keys } from '../../functions/data/keys.ts'
import { type Freshness, fullSpan } from '../../shared/handheld.ts'
import { hour } from '../../shared/time.ts'
import { openSite, password } from '../handheld/site.ts'
import { metered } from './metered.ts'

/** A pace of about `fleet.scansAnHour`, with all that holds people up: `test/simulator/rhythm.test.ts` holds it to that. */
const habits = { secondsPerPick: 25.5, stepsPerMinute: 60 }

/** What one worker does in an hour, as the batches that a device makes of it. */
export const hourOf = (seed: number, from: number, freshness: Freshness): Span[] => [
  ...batchesOf(randomFrom(seed), {
    ...{ from, until: from + hour, scanTeam: true, habits, limit: fullSpan, name: `h${seed}-${from}` },
    freshness: () => freshness * 1000,
  }),
]

const beat = {
  ...{ battery_percent: 64, battery_health: 'GOOD', charging: false, scanner: 'ready', os_version: '13' },
  ...{ app_version: '2.4.1', wifi: { ssid: 'warehouse', rssi: -61, ip: '10.12.14.16' } },
  location: { lat: 51.92, lon: 4.48, accuracy: 12 },
}

/** A company as the fleet's, with the workers of one of its teams at work: each on a handheld of their own. */
export const openShift = async () => {
  const site = await openSite()
  const { stores, clock, company } = site
  const perFacility = fleet.teams / fleet.facilities
  for (let facility = 0; facility < fleet.facilities; facility++) {
    for (let team = 0; team < perFacility; team++) {
      if (facility === 0 && team === 0) continue
      await stores.groups.add({
        ...{ uid: `team-${facility}-${team}`, company: company.uid, type: 'team', name: `Team ${facility} ${team}` },
        ...{ parent_id: 'north', status: 1, time_zone: company.time_zone, created_on: company.created_on, version: 1 },
        subtype: 1,
      })
    }
  }
  const code = await site.addCode({ facility: 'north' })
  const ask = metered(site.db)

  const handheldOf = async (n: number) => {
    const uid = `worker-number-${n}`
    const user = await site.user(uid, [['worker', 'pick']])
    const { device_id, secret } = (await site.enrol(code, `SN-${10_000 + n}`)).data
    const credential = { device_id: device_id as string, secret: secret as string }
    let bearer = ''
    const call = async (name: string, body: object) => {
      const answer = await site.call(name, body, bearer)
      if (answer.status !== 200) throw new Error(`${name}: ${answer.message}`)
      return answer
    }
    return {
      ...{ uid, id: credential.device_id, credential, call },
      /** Gets a token, as is due each hour. */
      renew: async () => {
        const answer = await site.call('token', credential)
        bearer = `${device_id}~${answer.data.token}`
        return answer
      },
      begin: async (at: number) => {
        const { work_id } = (await call('signIn', { username: user.username, password, at })).data
        const { join_id } = (await call('joinGroup', { work_id, group_uid: 'pick', at })).data
        return { work_id: work_id as string, join_id: join_id as string }
      },
      /** Sends batches when the last of them is over. */
      deliver: async (join_id: string, spans: Span[], rides = false) => {
        clock.now = Math.max(clock.now, ...spans.map(({ to }) => to))
        const body = {
          sent_at: clock.now,
          batches: spans.map((span) => ({ ...span, join_id })),
          ...(rides ? { heartbeat: { at: clock.now, ...beat } } : {}),
        }
        const answer = await call('events', body)
        if (answer.data.batches.some(({ status }: { status: string }) => status !== 'accepted'))
          throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
        return { body, answer }
      },
    }
  }
  const like = await site.user('somebody-like-the-others', [['worker', 'team-1-1']])
  const handhelds: Awaited<ReturnType<typeof handheldOf>>[] = []
  for (let n = 0; n < fleet.handhelds / fleet.teams; n++) handhelds.push(await handheldOf(n))
  // Those of the other teams are users, too.
  const others = Array.from({ length: fleet.handhelds - handhelds.length }, (_, n) => `other-worker-${n}`)
  for (let first = 0; first < others.length; first += 25) {
    const Items = others.slice(first, first + 25).map((uid) => ({ ...keys.user.key(company.uid, uid), ...like, uid }))
    await site.db.send(
      new BatchWriteCommand({
        RequestItems: { [site.tables.users]: Items.map((Item) => ({ PutRequest: { Item } })) },
      }),
    )
  }
  const handheld = (n: number) => {
    const found = handhelds[n]
    if (!found) throw new Error(`There is no handheld ${n}`)
    return found
  }
  return { ...site, ask, handhelds, handheld, beat: () => ({ at: clock.now, ...beat }) }
}
