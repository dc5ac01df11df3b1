import { CfnOutput, Stack } from 'aws-cdk-lib'
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import type { Sender } from './sender.ts'

export interface MailProps {
  sender: Sender
  /** The Route 53 zone of the sender's domain, if the sender is one: the records that SES verifies it by go there. */
  hostedZoneId?: string
}

/**
 * The SES identity that mail comes from, in a stack of its own: it is verified by people or DNS after it is made, and
 * what fails to be deployed beside it must not take it away again.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, { sender, hostedZoneId, ...props }: MailProps) {
    super(scope, id, props)
    const { identity } = sender
    const byDns = !identity.includes('@')
    const zone =
      byDns && hostedZoneId
        ? PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: identity })
        : undefined
    const made = new EmailIdentity(this, 'Sender', {
      identity: zone ? Identity.publicHostedZone(zone) : byDns ? Identity.domain(identity) : Identity.email(identity),
    })
    new CfnOutput(this, 'MailIdentity', { value: identity })
    if (!byDns || zone) return
    for (const [index, { name, value }] of made.dkimRecords.entries()) {
      new CfnOutput(this, `MailRecord${index + 1}`, { value: `${name} CNAME ${value}` })
    }
  }
}
