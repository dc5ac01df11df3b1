import { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'

/**
 * What SES tells of mails that were sent with a configuration set, by the default bus, which is the only one that it
 * tells: that it has taken them. So a mail whose answer got lost is not sent a second time.
 */
export class MailEvents extends Construct {
  /** What a mail names to be told of. */
  readonly configurationSet: string

  constructor(scope: Construct, id: string) {
    super(scope, id)
    const set = new ConfigurationSet(this, 'Set')
    this.configurationSet = set.configurationSetName
    set.addEventDestination('Taken', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.SEND],
    })
  }

  /** Hands what SES tells to a queue. */
  sendTo(queue: IQueue) {
    new Rule(this, 'Rule', {
      description: 'Mails that SES has taken',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Sent'],
        detail: { mail: { tags: { 'ses:configuration-set': [this.configurationSet] } } },
      },
      targets: [new SqsQueue(queue)],
    })
  }
}
