import { ArnFormat, type Stack } from 'aws-cdk-lib'

/** The address that mail comes from, and the SES identity that vouches for it. */
export interface Sender {
  from: string
  /** The address itself or a domain. */
  identity: string
  /** Whether the stacks make the identity; if not, it is there already, such as for a second stage in an account. */
  made: boolean
}

export interface SenderProps {
  domain?: string | undefined
  mailFrom?: string | undefined
  /** An identity that SES knows already. */
  mailIdentity?: string | undefined
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
  { domain, mailFrom, mailIdentity }: SenderProps,
  refuse: (sentence: string) => never,
): Sender => {
  const from = mailFrom ?? `no-reply@${domain ?? 'shiftdeck.example'}`
  if (mailIdentity) {
    if (!covers(mailIdentity, from)) refuse(`The identity "${mailIdentity}" does not cover mail from "${from}".`)
    return { from, identity: mailIdentity, made: false }
  }
  const identity = domain && covers(domain, from) ? domain : from
  return { from, identity, made: Boolean(domain || mailFrom) }
}

/** The ARN of the sender's identity. It is no reference: the identity may be another stage's, or not be there yet. */
export const identityArn = (stack: Stack, { identity }: Sender): string =>
  stack.formatArn({
    service: 'ses',
    resource: 'identity',
    resourceName: identity,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  })
