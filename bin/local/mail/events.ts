import { randomUUID } from 'node:crypto'
import { mayDo } from '../iam/resourcePolicy.ts'
import type { Queues } from '../sqs/queues.ts'
import type { Deployed, Deployment } from '../template/deployed.ts'
import { account, region } from '../template/names.ts'
import type { MailEvent, SesProps } from './ses.ts'

type Pattern = { [key: string]: Pattern | unknown[] }

/** Whether an event passes a pattern of EventBridge. @throws where it asks for more than certain values */
const matches = (pattern: Pattern, event: Record<string, unknown>): boolean =>
  Object.entries(pattern).every(([key, wanted]) => {
    const value = event[key]
    if (!Array.isArray(wanted)) return typeof value === 'object' && value !== null && matches(wanted, { ...value })
    if (wanted.some((each) => typeof each === 'object' && each !== null))
      throw new Error(`The pattern of ${key} is not supported here: ${JSON.stringify(wanted)}`)
    return [value].flat().some((each) => wanted.includes(each))
  })

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
interface Target {
  Arn: string
}

/**
 * What SES tells of mails with a configuration set: its events go to the default bus, and from there to the queues of the
 * rules that ask for them.
 */
export const mailEvents = (
  deployment: Deployment,
  queues: Pick<Queues, 'send' | 'named'>,
  log: (line: string) => void,
): Pick<Required<SesProps>, 'configurationSets' | 'taken'> => {
  const tells = (configurationSet: string) =>
    deployment.ofType('AWS::SES::ConfigurationSetEventDestination').some(({ properties }) => {
      const {
        Enabled = true,
        MatchingEventTypes = [],
        EventBridgeDestination,
      } = properties.EventDestination as EventDestination
      const asked = MatchingEventTypes.some((type) => type.toLowerCase() === 'send')
      return properties.ConfigurationSetName === configurationSet && Enabled && asked && EventBridgeDestination
    })
  const hand = (rule: Deployed, { Arn }: Target, body: string) => {
    const queue = queues.named(Arn)
    if (!queue) throw new Error(`${rule.name}: only queues are supported here as targets of rules.`)
    const asked = { action: 'sqs:SendMessage', resource: queue.arn, context: { 'aws:sourcearn': rule.arn } }
    if (mayDo(deployment, { service: 'events.amazonaws.com' }, asked, queue)) return queues.send(queue.arn, body)
    return log(`${rule.name} may not send to ${queue.name}`)
  }
  return {
    configurationSets: deployment.ofType('AWS::SES::ConfigurationSet').map(({ name }) => name),
    taken: (mail) => {
      if (!tells(mail.configurationSet)) return
      const event = taken(mail, Date.now())
      for (const rule of deployment.ofType('AWS::Events::Rule')) {
        const {
          State,
          EventPattern,
          Targets = [],
        } = rule.properties as {
          State?: string
          EventPattern?: Pattern
          Targets?: Target[]
        }
        if (State === 'DISABLED' || !EventPattern || !matches(EventPattern, event)) continue
        for (const target of Targets)
          void Promise.resolve(hand(rule, target, JSON.stringify(event))).catch((error: Error) => log(error.message))
      }
    },
  }
}
