import { createHmac, randomInt } from 'node:crypto'
import { iso } from '../../shared/time.ts'
import type { Stores } from '../data/stores.ts'
import { tokenAttempts, tokenLifetime } from '../data/tokens.ts'
import { sameSecret } from './ids.ts'
import { deliver, type Letter, type Sender } from './mail.ts'

/** Codes of six digits that are mailed: three attempts, ten minutes, only the latest one counts. */

/** What a code is for. */
export interface CodePurpose {
  /** Beginning with the company, as the store keeps it. */
  id: string
  /** What else it is bound to: it is wrong for everything else. */
  bound?: string
}

/** What is kept of a code: six digits need a key of the server's, as anybody can hash a million numbers. */
const hashOf = async ({ secrets }: Pick<Stores, 'secrets'>, { id, bound = '' }: CodePurpose, code: string) =>
  createHmac('sha256', await secrets.of('token'))
    .update(`${id}\n${bound}\n${code}`)
    .digest('base64url')

/** Enough of an address to know it by: `m•••@acme.example`. */
export const emailHint = (email: string) => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

/** Mails a new code, which takes the place of the one before. Refuses (`unavailable`) where no mail can be sent. */
export const mailCode = async (
  env: { stores: Pick<Stores, 'secrets' | 'tokens'>; now: number } & Sender,
  purpose: CodePurpose,
  to: string,
  letter: (code: string) => Letter,
) => {
  const { stores, now } = env
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expires_at = now + tokenLifetime
  const hash = await hashOf(stores, purpose, code)
  await stores.tokens.put({ id: purpose.id, hash, attempts: 0, expires_at })
  await deliver(env, to, letter(code))
  return { email_hint: emailHint(to), attempts_left: tokenAttempts, expires_at: iso(expires_at) }
}

/**
 * Consumes one attempt on the code. A right one still has to be taken with `tokens.remove`.
 * @returns `none` without a code that is still valid, `used` when its attempts are used up
 */
export const tryCode = async (
  { stores, now }: { stores: Pick<Stores, 'secrets' | 'tokens'>; now: number },
  purpose: CodePurpose,
  code: string,
): Promise<'none' | 'used' | { right: true; hash: string } | { right: false; attempts_left: number }> => {
  const kept = await stores.tokens.attempt(purpose.id, now)
  if (kept === 'used') return 'used'
  if (!kept) return 'none'
  return sameSecret(kept.hash, await hashOf(stores, purpose, code))
    ? { right: true, hash: kept.hash }
    : { right: false, attempts_left: tokenAttempts - kept.attempts }
}
