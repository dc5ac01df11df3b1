import { provider } from '../../shared/contract/mails.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { UserRecord } from '../data/users.ts'
import type { EnvOf } from '../lib/env.ts'

/** Whom a mail goes to. */
export type Recipient =
  | { kind: 'provider'; address: string }
  | { kind: 'self'; address: string }
  | { kind: 'managed'; address: string; user: UserRecord }

const same = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase()

/** Somebody with the address whom the caller may administer. Asked of each, so that no answer tells who else has it. */
const managedWith = async ({ caller, stores, accessScope }: EnvOf<'mails'>, address: string) => {
  const [{ mustManage }, users] = await Promise.all([accessScope(), stores.users.list(caller.company.uid)])
  return users.find((user) => {
    if (!same(address, user.email) || user.status === 2) return false
    try {
      return mustManage(user)
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  })
}

/**
 * Whom an address means. The product is no way to reach strangers: only the provider, the caller, and users below the
 * caller's role get mail through it, at addresses that they have confirmed.
 * @throws Refusal for every other address, in the same words
 */
export const recipientOf = async (to: string, env: EnvOf<'mails'>): Promise<Recipient> => {
  const mailbox = env.mail.provider
  if (to === provider || same(to, mailbox)) {
    if (!mailbox)
      throw new Refusal('notPossible', 'No mailbox for suggestions is set up here yet. Please tell your admin.')
    return { kind: 'provider', address: mailbox }
  }
  const own = env.caller.user.email
  if (own && same(to, own)) return { kind: 'self', address: own }
  if (same(to, env.caller.user.new_email)) {
    throw new Refusal('notPossible', 'Please confirm your email address first.')
  }
  const user = await managedWith(env, to)
  if (!user?.email)
    throw new Refusal('notAllowed', 'You can only send emails to yourself and to users below your role.')
  return { kind: 'managed', address: user.email, user }
}
