import { createHmac } from 'node:crypto'
import { type Verifier, verifierOf } from './srp.ts'

/**
 * What the pool answers about users that do not exist: for the same name always the same, as Cognito does.
 * @param secret known to the pool alone
 */
export const unknownUsers = (pool: string, secret: string) => {
  const bytesOf = (username: string, what: string) =>
    createHmac('sha256', secret).update(`${what}\n${username}`).digest('hex').slice(0, 32)
  // Nobody's password, and one for all: it is never the right one.
  const { verifier } = verifierOf(pool, 'nobody', bytesOf('nobody', 'password'))
  return {
    keptOf: (username: string): Verifier => ({ salt: bytesOf(username, 'salt').replace(/^0+/, ''), verifier }),
    /** The internal name: a UUID, whatever the names of the pool look like. */
    idOf: (username: string): string =>
      bytesOf(username, 'id').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5'),
  }
}
