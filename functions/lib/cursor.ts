import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { badField } from '../../shared/refusals.ts'
import { day } from '../../shared/time.ts'
import type { Stores } from '../data/stores.ts'

/**
 * Cursors say after which key a list goes on. They are encrypted and bound to what they were made for, so that they can
 * neither be read nor made up, nor be used for another company, caller, call or filter.
 */

const version = 1
const cipher = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]
/** A cursor is good for so long (ms). */
const lifetime = day

/** What a cursor is bound to: it is wrong for everything else. */
export type Bound = readonly unknown[]

const aadOf = (bound: Bound) => Buffer.from(JSON.stringify([version, ...bound]))
const keyOf = async ({ secrets }: Pick<Stores, 'secrets'>) => Buffer.from(await secrets.of('cursor'), 'base64url')

/** The cursor of what comes after a key. @param now epoch ms */
export const cursorAfter = async (stores: Pick<Stores, 'secrets'>, bound: Bound, after: string, now: number) => {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, await keyOf(stores), iv).setAAD(aadOf(bound))
  const sealed = Buffer.concat([sealing.update(JSON.stringify([now + lifetime, after])), sealing.final()])
  return `${version}.${Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')}`
}

const unseal = (key: Buffer, bound: Bound, cursor: string): [expires: number, after: string] | undefined => {
  const [, sealed = ''] = /^1\.([\w-]+)$/.exec(cursor) ?? []
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= ivLength + tagLength) return undefined
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
      .setAAD(aadOf(bound))
      .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return JSON.parse(`${opening.update(bytes.subarray(ivLength + tagLength))}${opening.final()}`)
  } catch {
    return undefined
  }
}

/**
 * The key after which a list goes on.
 * @throws Refusal `badInput` for a cursor that was made up, is of another list, or has expired
 */
export const keyIn = async (stores: Pick<Stores, 'secrets'>, bound: Bound, cursor: string, now: number) => {
  const opened = unseal(await keyOf(stores), bound, cursor)
  if (!opened) throw badField('cursor', 'This cursor does not belong to this list. Please start again without one.')
  const [expires, after] = opened
  if (expires <= now) throw badField('cursor', 'This cursor has expired. Please start the list again without one.')
  return after
}
