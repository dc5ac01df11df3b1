import { ArnFormat, type Stack } from 'aws-cdk-lib'
import { usualMailRate } from '../functions/lib/mailRateLimit.ts'

/** The address that mail comes from, and the SES identity that vouches for it. */
export interface Sender {
  from: string
  /** The address itself or a domain. */
  identity: string
  /** Whether the stacks make the identity; if not, it is there already, such as for a second stage in an account. */
  made: boolean
  /** Mails a second, of the whole installation. */
  rate: number
}

export interface SenderProps {
  domain?: string | undefined
  mailFrom?: string | undefined
  /** An identity that SES knows already. */
  mailIdentity?: string | undefined
  /** Mails a second that SES takes from the account. */
  mailRate?: string | undefined
}

/** Whether SES lets an identity, an address or a domain, send as an address. */
export const covers = (identity: string, address: string): boolean => {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return identity === address || domain === identity || domain.endsWith(`.${identity}`)
}

/**
 * Who sends, as an operator gives it. Without domain and address there is no identity that anybody could verify, so none
 * is made, and SES refuses the mail.
 * @param refuse is told in a sentence why the identity does not fit the address
 */
export const senderFrom = (
  { domain, mailFrom, mailIdentity, mailRate }: SenderProps,
  refuse: (sentence: string) => never,
): Sender => {
  const rate = Number(mailRate ?? usualMailRate)
  if (!Number.isInteger(rate) || rate < 1) refuse(`"${mailRate}" is no number of mails a second: use 1 or more.`)
  const from = mailFrom ?? `no-reply@${domain ?? 'shiftdeck.example'}`
  if (mailIdentity) {
    if (!covers(mailIdentity, from)) refuse(`The identity "${mailIdentity}" does not cover mail from "${from}".`)
    return { from, identity: mailIdentity, made: false, rate }
  }
  const identity = domain && covers(domain, from) ? domain : from
  return { from, identity, made: Boolean(domain || mailFrom), rate }
}

const sesArn = (stack: Stack, resource: string, resourceName: string): string =>
  stack.formatArn({ service: 'ses', resource, resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME })

/** The ARN of the sender's identity. It is no reference: the identity may be another stage's, or not be there yet. */
export const identityArn = (stack: Stack, { identity }: Sender): string => sesArn(stack, 'identity', identity)

/** The ARN of a configuration set, which whoever names it in a mail must be allowed too. */
export const configurationSetArn = (stack: Stack, name: string): string => sesArn(stack, 'configuration-set', name)
