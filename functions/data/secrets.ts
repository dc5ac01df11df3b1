import { randomBytes } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type Db, isConditionFailure, type Tables } from './db.ts'

/**
 * (table of secrets, which is read by nobody but who uses them)
 * SECRET#<name> / SECRET   a random key that the server made for itself on first use
 */
const key = (name: string) => ({ pk: `SECRET#${name}`, sk: 'SECRET' })

export type SecretName = 'begin' | 'token'

export const secretStore = (db: Db, { secrets }: Tables) => {
  const read = async (name: SecretName): Promise<string | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: secrets, Key: key(name), ConsistentRead: true }))
    return Item?.secret as string | undefined
  }
  const made = async (name: SecretName): Promise<string> => {
    const secret = randomBytes(32).toString('base64url')
    try {
      await db.send(
        new PutCommand({
          TableName: secrets,
          Item: { ...key(name), secret },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      )
      return secret
    } catch (error) {
      const first = isConditionFailure(error) && (await read(name))
      if (first) return first
      throw error
    }
  }
  const known = new Map<SecretName, string>()

  return {
    /** The key of this name: always the same, and known to nobody outside. */
    of: async (name: SecretName): Promise<string> => {
      const secret = known.get(name) ?? (await read(name)) ?? (await made(name))
      known.set(name, secret)
      return secret
    },
  }
}
