import { Refusal } from '../../../shared/refusals.ts'
import { day } from '../../../shared/time.ts'
import type { CompanyRecord } from '../../data/companies.ts'
import type { Stores } from '../../data/stores.ts'
import { deliver, type Sender } from '../mail.ts'
import { mails } from '../mails.ts'
import type { NewUser } from './rolesOrFault.ts'

/** Mails with a username and password that a company sends a day: as many as its largest list is long. */
const mostMails = 5000

/**
 * Mails somebody new how to sign in.
 * @param paying the company whose mails of today it is one of, where that is not the one they are in
 * @returns undefined where the mail is on its way; else the refusal that says why there was none
 */
export const mailCredentials = async (
  {
    stores,
    company,
    paying = company.uid,
    now,
    ...sender
  }: Sender & { stores: Pick<Stores, 'limits'>; company: CompanyRecord; paying?: string; now: number },
  { email, first_name, username }: Pick<NewUser, 'email' | 'first_name' | 'username'>,
  password: string,
): Promise<Refusal | undefined> => {
  try {
    await stores.limits.consume(paying, 'mails with passwords', mostMails, day, now)
    await deliver(sender, email, mails.credentials(first_name, company, username, password))
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'tooMany'
      ? new Refusal('tooMany', 'User created. No email was sent: there were too many today.')
      : new Refusal('unavailable', 'User created. The email could not be sent.')
  }
}
