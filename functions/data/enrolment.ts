import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { day, iso } from '../../shared/time.ts'
import { chunksUnder, type Steps } from './chunks.ts'
import { type Db, failedConditions, type Tables, transact, type Write } from './db.ts'
import { type DeviceState, stateItem } from './deviceStates.ts'
import { type DeviceRecord, deviceItem, deviceKey } from './devices.ts'

/**
 * (table of devices)
 * <company> / CODE#<code>             an enrolment code
 * CODE#<code> / CODE                  which company a code belongs to
 * <company> / SERIAL#<serial number>  which device has the serial number
 */
export interface EnrolmentCodeRecord {
  code: string
  company: string
  name: string
  /** Devices that enrol with the code start in this facility. */
  facility: string | null
  created_on: string
  created_by: string
  /** Epoch ms */
  expires_at: number
  revoked: boolean
  /** Devices that enrolled with it. */
  used: number
  max_devices: number
}

/** What a device says about itself when it enrols, with the hash of its new secret. */
export type NewDevice = Pick<
  DeviceRecord & DeviceState,
  'serial_number' | 'model' | 'manufacturer' | 'os_version' | 'app_version' | 'mac_address' | 'secret_hash'
>

const codeKey = (company: string, code: string) => ({ pk: company, sk: `CODE#${code}` })
const lookupKey = (code: string) => ({ pk: `CODE#${code}`, sk: 'CODE' })
const serialKey = (company: string, serial: string) => ({ pk: company, sk: `SERIAL#${serial}` })

/** Codes stay listed for a while after they expired. */
const listedFor = 90 * day

/** Why a code enrols nobody (any more), if so. */
export const obstacleOf = (code: EnrolmentCodeRecord, now: number): 'revoked' | 'expired' | 'full' | undefined =>
  code.revoked ? 'revoked' : code.expires_at <= now ? 'expired' : code.used >= code.max_devices ? 'full' : undefined

/** The code must still be good in the transaction itself; a device that is new to it takes one of its places. */
const usesCode = (TableName: string, code: EnrolmentCodeRecord, now: number, takesPlace: boolean): Write => ({
  Update: {
    TableName,
    Key: codeKey(code.company, code.code),
    UpdateExpression: 'ADD used :n',
    ConditionExpression: `revoked = :no AND expires_at > :now${takesPlace ? ' AND used < max_devices' : ''}`,
    ExpressionAttributeValues: { ':n': takesPlace ? 1 : 0, ':no': false, ':now': now },
  },
})

export const enrolmentStore = (db: Db, { devices }: Tables) => {
  const get = async (company: string, code: string): Promise<EnrolmentCodeRecord | undefined> => {
    const { Item } = await db.send(
      new GetCommand({ TableName: devices, Key: codeKey(company, code), ConsistentRead: true }),
    )
    return Item as EnrolmentCodeRecord | undefined
  }
  const item = async <Found>(Key: Record<string, string>) => {
    const { Item } = await db.send(new GetCommand({ TableName: devices, Key, ConsistentRead: true }))
    return Item as Found | undefined
  }

  return {
    /** Adds a code; refused by condition where another company has the same one. */
    add: async (code: EnrolmentCodeRecord) => {
      const ttl = Math.ceil((code.expires_at + listedFor) / 1000)
      const write = (Item: Record<string, unknown>): Write => ({
        Put: { TableName: devices, Item: { ...Item, ttl }, ConditionExpression: 'attribute_not_exists(pk)' },
      })
      await transact(db, [
        write({ ...codeKey(code.company, code.code), ...code }),
        write({ ...lookupKey(code.code), company: code.company }),
      ])
    },

    get,

    /** The code, in whichever company it is. */
    find: async (code: string): Promise<EnrolmentCodeRecord | undefined> => {
      const found = await item<{ company: string }>(lookupKey(code))
      return found && get(found.company, code)
    },

    /** Every code of the company, by code, step by step. */
    steps: (company: string, steps: Steps) =>
      chunksUnder<EnrolmentCodeRecord>(db, { TableName: devices, pk: company, prefix: 'CODE#' }, steps),

    /** Stops a code from enrolling more devices. */
    revoke: async (company: string, code: string) => {
      await db.send(
        new UpdateCommand({
          TableName: devices,
          Key: codeKey(company, code),
          UpdateExpression: 'SET revoked = :yes',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':yes': true },
        }),
      )
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
      const TableName = devices
      const serial = serialKey(code.company, device.serial_number)
      for (let tries = 0; tries < 5; tries++) {
        const known = await item<{ device: string }>(serial)
        const before = known && (await item<DeviceRecord>(deviceKey(known.device)))
        const moved = code.facility !== null && code.facility !== before?.facility
        if (moved && before?.facility !== undefined) return 'elsewhere'
        const after: DeviceRecord = {
          ...device,
          id: before?.id ?? id,
          company: code.company,
          label: before?.label ?? '',
          enrolled_on: iso(now),
          enrolled_with: code.code,
          facility: code.facility ?? before?.facility,
          // In another facility it has worked in no team yet.
          last_team: moved ? undefined : before?.last_team,
        }
        const Item = deviceItem(after)
        const state = stateItem(after.id, { os_version, app_version, seen_at: now })
        const absent = { TableName, ConditionExpression: 'attribute_not_exists(pk)' }
        const same = {
          TableName,
          ConditionExpression: `secret_hash = :was AND ${before?.facility ? 'facility = :at' : 'attribute_not_exists(facility)'}`,
          ExpressionAttributeValues: {
            ':was': before?.secret_hash,
            ...(before?.facility ? { ':at': before.facility } : {}),
          },
        }
        try {
          await transact(db, [
            usesCode(TableName, code, now, before?.enrolled_with !== code.code),
            { Put: { TableName, Item: state } },
            ...(before
              ? [{ Put: { ...same, Item } }]
              : [{ Put: { ...absent, Item } }, { Put: { ...absent, Item: { ...serial, device: after.id } } }]),
          ])
          return after
        } catch (error) {
          const failed = failedConditions(error)
          if (failed[0]) return undefined
          // Somebody enrolled the same serial number in between: once more, from what stands now.
          if (!failed.includes(true)) throw error
        }
      }
      return undefined
    },
  }
}
