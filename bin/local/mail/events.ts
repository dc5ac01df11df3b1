import { randomUUID } from 'node:crypto'
import type { EventBus } from '../background/eventBus.ts'
import type { Deployment } from '../template/deployed.ts'
import { account, region } from '../template/names.ts'
import type { MailEvent, SesProps } from './ses.ts'

/** SES's event of a mail that it has taken, as EventBridge hands it on. */
const taken = ({ messageId, from, to, tags, configurationSet }: MailEvent, now: number) => {
  const timestamp = new Date(now).toISOString()
  const named = Object.entries(tags).map(([name, value]) => [name, [value]])
  return {
    ...{ version: '0', id: randomUUID(), 'detail-type': 'Email Sent', source: 'aws.ses', account, region },
    time: timestamp,
    resources: [`arn:aws:ses:${region}:${account}:configuration-set/${configurationSet}`],
    detail: {
      eventType: 'Send',
      mail: {
        ...{ timestamp, source: from, messageId, destination: to, sendingAccountId: account },
        tags: { ...Object.fromEntries(named), 'ses:configuration-set': [configurationSet] },
      },
      send: {},
    },
  }
}

interface EventDestination {
  Enabled?: boolean
  MatchingEventTypes?: string[]
  EventBridgeDestination?: { EventBusArn?: string }
}

/** What SES tells of mails with a configuration set, by the default bus. */
export const mailEvents = (
  deployment: Deployment,
  bus: EventBus,
): Pick<Required<SesProps>, 'configurationSets' | 'taken'> => {
  const publishes = (configurationSet: string) =>
    deployment.ofType('AWS::SES::ConfigurationSetEventDestination').some(({ properties }) => {
      const {
        Enabled = true,
        MatchingEventTypes = [],
        EventBridgeDestination,
      } = properties.EventDestination as EventDestination
      const asked = MatchingEventTypes.some((type) => type.toLowerCase() === 'send')
      return properties.ConfigurationSetName === configurationSet && Enabled && asked && EventBridgeDestination
    })
  return {
    configurationSets: deployment.ofType('AWS::SES::ConfigurationSet').map(({ name }) => name),
    taken: (mail) => {
      if (publishes(mail.configurationSet)) bus.publish(taken(mail, Date.now()))
    },
  }
}
