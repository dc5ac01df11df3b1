import { randomBytes } from 'node:crypto'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

export type SecretName = 'begin' | 'token' | 'cursor' | 'reports'

/** Random keys that the server made for itself on first use. Each Lambda reads no key but those that it uses. */
export const secretStore = (db: Db, tables: Tables) => {
  const secrets = itemsOf<{ secret: string }, [name: string]>(db, tables, keys.secret, unchecked)
  const read = async (name: SecretName) => (await secrets.get([name]))?.secret
  const made = async (name: SecretName): Promise<string> => {
    const secret = randomBytes(32).toString('base64url')
    if (await secrets.claim([name], { secret })) return secret
    const first = await read(name)
    if (!first) throw new Error(`The secret ${name} was made and is gone.`)
    return first
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
