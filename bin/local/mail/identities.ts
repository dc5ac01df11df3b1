import { randomBytes } from 'node:crypto'
import { covers } from '../../../stacks/sender.ts'
import type { StateDatabase } from '../stateDatabase.ts'
import { account, region } from '../template/names.ts'
import type { SendMail } from './outbox.ts'

const bare = (address: string) => /<(.+)>$/.exec(address)?.[1] ?? address

/**
 * The identities of SES: who may send, and, in the sandbox, who may be sent to. An address proves itself by the link in
 * a mail to it; a domain by its DNS records, which the machine believes to be there where the template makes them.
 * @param linkOf the address of the page that a token opens
 */
export const mailIdentities = (stateDatabase: StateDatabase, send: SendMail, linkOf: (token: string) => string) => {
  stateDatabase.exec(
    'CREATE TABLE IF NOT EXISTS mail_identities (identity TEXT PRIMARY KEY, token TEXT UNIQUE, verified INTEGER NOT NULL)',
  )
  const insert = stateDatabase.prepare('INSERT INTO mail_identities VALUES (?, ?, ?)')
  const one = stateDatabase.prepare('SELECT verified FROM mail_identities WHERE identity = ?')
  const byToken = stateDatabase.prepare('SELECT identity FROM mail_identities WHERE token = ?')
  const confirm = stateDatabase.prepare('UPDATE mail_identities SET verified = 1 WHERE identity = ?')
  const verified = stateDatabase.prepare('SELECT identity FROM mail_identities WHERE verified = 1')

  return {
    /**
     * Makes an identity, and asks an address to confirm it.
     * @param proven whether the records of a domain are there
     * @returns the token that confirms an address; undefined where the identity is known already or needs none
     */
    create: (identity: string, proven = false): string | undefined => {
      if (one.get(identity)) return
      if (!identity.includes('@')) {
        insert.run(identity, null, proven ? 1 : 0)
        return
      }
      const token = randomBytes(16).toString('hex')
      const text = `Somebody wants to send mail from ${identity}. If that is right, open this address:\n\n${linkOf(token)}`
      insert.run(identity, token, 0)
      send({ from: 'SES <no-reply@ses.example>', to: [identity], subject: `Confirm ${identity}`, text, html: text })
      return token
    },
    /** Confirms an address. @returns which one; undefined for a token that nobody was given */
    verify: (token: string): string | undefined => {
      const { identity } = (byToken.get(token) ?? {}) as { identity?: string }
      if (identity) confirm.run(identity)
      return identity
    },
    /** The ARN of the verified identity that covers an address, its own before its domain's. */
    arnFor: (address: string): string | undefined => {
      const [found] = (verified.all() as { identity: string }[])
        .map(({ identity }) => identity)
        .filter((identity) => covers(identity, bare(address)))
        .sort((a, b) => b.length - a.length)
      return found && `arn:aws:ses:${region}:${account}:identity/${found}`
    },
  }
}

export type MailIdentities = ReturnType<typeof mailIdentities>
