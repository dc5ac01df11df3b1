import { text } from '../../shared/text.ts'
import { day } from '../../shared/time.ts'
import type { Stores } from '../data/stores.ts'
import type { UserRecord } from '../data/users.ts'
import type { CodePurpose } from '../lib/codes.ts'
import { sha256 } from '../lib/ids.ts'

/** The code for a user's waiting address: bound to both, and void when one is typed in anew. */
export const emailCode = ({ company, uid, new_email, new_email_at }: UserRecord): CodePurpose => ({
  id: `${company}.email.${uid}`,
  bound: `${new_email} ${new_email_at}`,
})

const perUser = 5
const perCompany = 500
const ofCompany = 'addresses'
const shortOf = (email: string) => sha256(email.toLowerCase()).slice(0, 12)

/** Refuses to mail to one more address that nobody has confirmed: the product is no way to write to strangers. */
export const consumeAddressLimit = async (
  { limits }: Pick<Stores, 'limits'>,
  { company, uid }: UserRecord,
  email: string,
  now: number,
) => {
  const value = shortOf(email)
  const [own, all] = [
    text`You have tried ${perUser} addresses today. Please try again tomorrow.`,
    'Too many addresses of your company are waiting to be confirmed today. Please try again tomorrow.',
  ]
  await limits.consumeDistinct(company, `addresses of ${uid}`, value, perUser, day, now, own)
  await limits.consumeDistinct(company, ofCompany, value, perCompany, day, now, all)
}

/** A confirmed address is no stranger's: it makes room for another one. */
export const releaseAddress = (
  { limits }: Pick<Stores, 'limits'>,
  { company }: UserRecord,
  email: string,
  now: number,
) => limits.releaseDistinct(company, ofCompany, shortOf(email), day, now)
