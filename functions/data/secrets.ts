import { randomBytes } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type Db, isConditionFailure, type Tables } from './db.ts'

export type SecretName = 'begin' | 'token' | 'cursor'

/**
 * (table of secrets, where each Lambda reads no key but those that it uses)
 * SECRET#<name> / SECRET   a random key that the server made for itself on first use
 */
export const secretKey = (name: SecretName) => ({ pk: `SECRET#${name}`, sk: 'SECRET' })

export const secretStore = (db: Db, { secrets }: Tables) => {
  const read = async (name: SecretName): Promise<string | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: secrets, Key: secretKey(name), ConsistentRead: true }))
    return Item?.secret as string | undefined
  }
  const made = async (name: SecretName): Promise<string> => {
    const secret = randomBytes(32).toString('base64url')
    try {
      await db.send(
        new PutCommand({
          TableName: secrets,
          Item: { ...secretKey(name), secret },
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
