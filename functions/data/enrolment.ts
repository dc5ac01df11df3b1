import * as z from 'zod'
import { day, iso } from '../../shared/time.ts'
import { type Db, type Tables, transact, tryTransact } from './db.ts'
import { type DeviceState, deviceStateItems, stateId } from './deviceStates.ts'
import { type DeviceRecord, deviceItems, listed, serialItems } from './devices.ts'
import { groupItems, hasFinder } from './groups.ts'
import { checked } from './items/checked.ts'
import { above, absent, belowOwn } from './items/expressions.ts'
import { itemsOf, type Steps } from './items/items.ts'
import { keys } from './keys.ts'

const schema = z.object({
  code: z.string(),
  company: z.string(),
  name: z.string(),
  /** Devices that enrol with the code start in this facility. */
  facility: z.string().nullable(),
  created_on: z.string(),
  created_by: z.string(),
  /** Epoch ms */
  expires_at: z.number(),
  revoked: z.boolean(),
  /** Devices that enrolled with it. */
  used: z.number(),
  max_devices: z.number(),
  /** The device that enrolled with it last. */
  last_device: z.string().exactOptional(),
  last_serial_number: z.string().exactOptional(),
})
export type EnrolmentCodeRecord = z.infer<typeof schema>

/** What a device says about itself when it enrols, with the hash of its new secret. */
export type NewDevice = Pick<
  DeviceRecord & DeviceState,
  'serial_number' | 'model' | 'manufacturer' | 'os_version' | 'app_version' | 'mac_address' | 'secret_hash'
>

/** What is known of a lost device and shall be found by, though it begins anew. */
const lastKnown = (state: DeviceState | undefined, finder: boolean): Partial<DeviceState> => {
  if (!state) return {}
  const { last_user, wifi, battery_percent, battery_health, charging, location, located_at } = state
  const known = {
    last_user,
    wifi,
    battery_percent,
    battery_health,
    charging,
    ...(finder ? { location, located_at } : {}),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

/** Codes stay listed for a while after they expired. */
const listedFor = 90 * day

/** Why a code enrols nobody (any more), if so. */
export const obstacleOf = (code: EnrolmentCodeRecord, now: number): 'revoked' | 'expired' | 'full' | undefined =>
  code.revoked ? 'revoked' : code.expires_at <= now ? 'expired' : code.used >= code.max_devices ? 'full' : undefined

export const enrolmentStore = (db: Db, tables: Tables) => {
  const codes = itemsOf<EnrolmentCodeRecord, [company: string, code: string]>(
    db,
    tables,
    keys.enrolmentCode,
    checked(schema),
  )
  const companies = itemsOf<{ company: string }, [code: string]>(
    db,
    tables,
    keys.companyOfCode,
    checked(z.object({ company: z.string() })),
  )
  const serials = serialItems(db, tables)
  const devices = deviceItems(db, tables)
  const states = deviceStateItems(db, tables)
  const groups = groupItems(db, tables)
  /** The group whose finder a device goes by once it is enrolled, as `groupOf` has it of devices in lists. */
  const groupAfter = async (company: string, places: readonly (string | null | undefined)[]) => {
    for (const uid of places) {
      const group = uid ? await groups.get([company, uid]) : undefined
      if (group) return group
    }
    return undefined
  }

  const get = (company: string, code: string): Promise<EnrolmentCodeRecord | undefined> => codes.get([company, code])
  /** The code must still be good in the transaction itself; a device that is new to it takes one of its places. */
  const usesCode = (
    { company, code }: EnrolmentCodeRecord,
    { id, serial_number }: Pick<DeviceRecord, 'id' | 'serial_number'>,
    now: number,
    takesPlace: boolean,
  ) =>
    codes.writes.patch(
      [company, code],
      { add: { used: takesPlace ? 1 : 0 }, set: { last_device: id, last_serial_number: serial_number } },
      { revoked: false, expires_at: above(now), ...(takesPlace ? { used: belowOwn('max_devices') } : {}) },
    )

  return {
    /** Adds a code. @throws where another company has the same one */
    add: async (code: EnrolmentCodeRecord) => {
      const expires = code.expires_at + listedFor
      await transact(db, [
        codes.writes.claim([code.company, code.code], code, expires),
        companies.writes.claim([code.code], { company: code.company }, expires),
      ])
    },

    get,

    /** The code, in whichever company it is. */
    find: async (code: string): Promise<EnrolmentCodeRecord | undefined> => {
      const found = await companies.get([code])
      return found && get(found.company, code)
    },

    /** Every code of the company, by code, step by step. */
    steps: (company: string, steps: Steps) => codes.steps([company, ''], steps),

    /** Stops a code from enrolling more devices. */
    revoke: async (company: string, code: string) => {
      if (!(await codes.patch([company, code], { set: { revoked: true } })))
        throw new Error(`There is no code ${code}.`)
    },

    /**
     * Enrols a device with a code that may have changed since it was read. A serial number that the company knows
     * keeps its device: it gets the new secret, the old secret and token are void, and nobody is signed in. The code
     * of a facility takes no device of another one over.
     * @param id for a serial number that is new
     * @returns the device, or undefined when the code stood in the way or others kept writing at the same time
     */
    enrol: async (
      code: EnrolmentCodeRecord,
      { os_version, app_version, ...device }: NewDevice,
      id: string,
      now: number,
    ): Promise<DeviceRecord | 'elsewhere' | undefined> => {
      for (let tries = 0; tries < 5; tries++) {
        const known = await serials.get([code.company, device.serial_number])
        const before = known && (await devices.get([known.device]))
        const moved = code.facility !== null && code.facility !== before?.facility
        if (moved && before?.facility !== undefined) return 'elsewhere'
        const { company } = code
        // In another facility it has worked in no team yet.
        const last_team = moved ? undefined : before?.last_team
        const facility = code.facility ?? before?.facility
        const group = await groupAfter(company, [last_team, facility, company])
        const after: DeviceRecord = {
          ...device,
          id: before?.id ?? id,
          company,
          label: before?.label ?? device.serial_number,
          enrolled_on: iso(now),
          enrolled_with: code.code,
          facility,
          last_team,
          // What is wished of it stays assigned.
          wishes: before?.wishes,
          finder: hasFinder(group),
          hidden: before?.hidden,
          // Whoever enrols a lost device again has not given it back.
          lost: before?.lost,
          // The token that it sends next is given to the endpoint that it has.
          push_endpoint: before?.push_endpoint,
        }
        const was = before?.lost && (await states.get(stateId(before.id)))
        const state: DeviceState = {
          ...lastKnown(was, after.finder === true),
          ...{ os_version, app_version, seen_at: now },
          ...(before?.lost ? { lost_at: before.lost.at } : {}),
        }
        const same = {
          ...{ secret_hash: before?.secret_hash, facility: before?.facility ?? absent },
          wishes: before?.wishes ?? absent,
          ...{ finder: before?.finder ?? absent, hidden: before?.hidden ?? absent },
        }
        const serial = serials.writes.claim([code.company, device.serial_number], { device: after.id })
        const failed = await tryTransact(db, [
          usesCode(code, after, now, before?.enrolled_with !== code.code),
          states.writes.put(stateId(after.id), state),
          ...(before
            ? [devices.writes.put([after.id], listed(after), { when: same })]
            : [devices.writes.claim([after.id], listed(after)), serial]),
          // Whoever switches its finder after this tells the device too: it is there by then.
          ...(group ? [groups.writes.check([company, group.uid], { version: group.version })] : []),
        ])
        if (!failed) return after
        if (failed[0]) return undefined
        // Somebody enrolled the same serial number or changed its group in between: once more, from what stands now.
      }
      return undefined
    },
  }
}
