import { expect } from 'vitest'
import { endpointGroups, type GroupName } from '../../shared/contract/index.ts'
import type { RoleName } from '../../shared/roles.ts'
import { done, enrolledHandheld } from './handheld.ts'
import { signedIn, world } from './world.ts'

/**
 * The handlers as they are deployed: behind the API, with real stores, and their permissions alone. What is asked is noted, so
 * that a test can say that it tried every call of a group.
 */
export const machine = async () => {
  const here = await world()
  const acme = await here.company()
  const { url } = here
  const called = new Set<string>()
  /** Somebody of the company, who holds a role in all of it. */
  const as = async (role: RoleName) => {
    const user = await acme.user(role, acme.groups.whole)
    const { call } = await signedIn(url, user.uid)
    const ask: typeof call = async (name, ...given) => {
      called.add(name)
      return call(name, ...given)
    }
    return { user, ask }
  }
  const admin = await as('admin')
  /** Devices of one facility. */
  const enrolled = async (count: number) => {
    const asked = { company_uid: acme.uid, facility_uid: acme.groups.north.uid, max_devices: count + 20 }
    const { code } = done(await admin.ask('createEnrolmentCode', asked))
    const devices: Awaited<ReturnType<typeof enrolledHandheld>>[] = []
    for (let n = 0; n < count; n++) devices.push(await enrolledHandheld(url, code))
    return { code, devices }
  }
  /** Says that every call of a group was tried. @param but those that have a test of their own */
  const triedAll = (group: GroupName, but: readonly string[] = []) => {
    const wanted = Object.keys(endpointGroups[group]).filter((name) => !but.includes(name))
    expect(wanted.filter((name) => !called.has(name))).toEqual([])
  }
  return { url, acme, admin, as, enrolled, triedAll, stop: () => here.stop() }
}
export type Machine = Awaited<ReturnType<typeof machine>>
