import type { Output } from '../../shared/contract/index.ts'
import { freshnessOf } from '../../shared/handheld.ts'
import { Refusal } from '../../shared/refusals.ts'
import { minute } from '../../shared/time.ts'
import type { DeviceRecord } from '../data/devices.ts'
import type { UserRecord } from '../data/users.ts'
import { isEnabled } from '../lib/accessScope.ts'
import type { DeviceEnvOf, DeviceHandler } from '../lib/env.ts'
import { sha256 } from '../lib/ids.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { mustBeNear } from './clock.ts'

/**
 * Tries in a quarter of an hour, right ones included. A device passes through many hands, a user has two. By the name
 * alone there are more: one device must not be able to keep somebody from signing in on all others.
 */
const triesOfUser = 10
const triesOfDevice = 40
const triesOfName = 60
const window = 15 * minute

/** The user with this name and password. An unknown name costs the same time and gets the same answer. */
const userOf = async (
  username: string,
  password: string,
  { device, company, identity, now, stores }: DeviceEnvOf<'handheld'>,
) => {
  const name = username.toLowerCase()
  await stores.limits.consume(company.uid, `signIn device ${device.id}`, triesOfDevice, window, now)
  await stores.limits.consume(company.uid, `signIn user ${name} on ${device.id}`, triesOfUser, window, now)
  await stores.limits.consume(company.uid, `signIn user ${name}`, triesOfName, window, now)
  const uid = await stores.users.uidOf(company.uid, name)
  const right = await identity.check(uid ?? `none-${sha256(`${company.uid} ${name}`).slice(0, 16)}`, password)
  const user = uid === undefined ? undefined : await stores.users.get(company.uid, uid)
  if (!right || !user || user.status === 2) {
    throw new Refusal('wrongPassword', 'The user name or the password is not correct.')
  }
  if (user.status !== 1) throw new Refusal('notAllowed', 'Your account is disabled. Please contact your admin.')
  return user
}

/** The enabled teams that the user holds a role in. */
const teamsOf = async (user: UserRecord, { company, stores }: DeviceEnvOf<'handheld'>) => {
  const all = new Map((await stores.groups.list(company.uid)).map((group) => [group.uid, group]))
  return [...new Set(user.roles.map((held) => held.group))]
    .flatMap((uid) => all.get(uid) ?? [])
    .filter((group) => group.type === 'team' && isEnabled(group, all))
    .map(({ uid, name, subtype = 1 }) => ({ uid, name, subtype }))
}

/** Before the password is looked at: a device that is gone must not be something to try passwords on. */
const mustNotBeLost = ({ lost }: Pick<DeviceRecord, 'lost'>) => {
  if (lost) throw new Refusal('notAllowed', 'This device was reported lost. Please give it to a manager.')
}

export const signIn: DeviceHandler<'signIn'> = async ({ username, password, at }, env) => {
  const { company, device, now, stores } = env
  mustNotBeLost(device)
  mustBeNear(at, now)
  const user = await userOf(username, password, env)
  const teams = await teamsOf(user, env)
  // The same sign-in sent again is the same sign-in, unless the device was enrolled again in between: that signed everybody out.
  const id = `w${sha256(`${device.id} ${device.enrolled_on} ${user.uid} ${at}`).slice(0, 22)}`
  const answer: Output<'signIn'> = {
    work_id: id,
    user: { uid: user.uid, first_name: user.first_name, last_name: user.last_name },
    teams,
    freshness: freshnessOf(company),
    finder: device.finder === true,
    server_time: now,
  }

  return retryOnConflict(async () => {
    const [known, row] = await Promise.all([stores.workSessions.get(device.id, id), stores.devices.get(device.id)])
    if (!row) throw new Refusal('notFound')
    mustNotBeLost(row)
    // The device shows it already where it was made between the two reads.
    if (known || row.work === id) return answer
    const work = row.work ? await stores.workSessions.get(device.id, row.work) : undefined
    const join = work?.join ? await stores.assignments.get(company.uid, work.join) : undefined
    // Nobody is kept from signing in by whoever was there before: their work was until its last span.
    const worked = join && join.left_at === undefined ? await stores.raw.endAfter(join, at, now) : undefined
    const written = await stores.workSessions.signIn(
      { id, company: company.uid, device: device.id, user: user.uid, at, last_at: at },
      row,
      work && { work, join, ended_at: Math.max(at, work.last_at, worked ?? 0) },
      { company, now },
    )
    return written ? answer : undefined
  })
}
