import { mayDo } from '../iam/resourcePolicy.ts'
import type { Queues } from '../sqs/queues.ts'
import type { Deployed, Deployment } from '../template/deployed.ts'

/** An event of a service, as EventBridge hands it on. */
export type BusEvent = Record<string, unknown>

type Pattern = { [key: string]: Pattern | unknown[] }

/** Whether a value is one that a pattern asks for. @throws where it asks for more than certain values and beginnings */
const isWanted = (key: string, wanted: readonly unknown[], value: unknown): boolean =>
  wanted.some((each) => {
    if (typeof each !== 'object' || each === null) return each === value
    const { prefix, ...more } = each as { prefix?: unknown }
    if (typeof prefix !== 'string' || Object.keys(more).length > 0)
      throw new Error(`The pattern of ${key} is not supported here: ${JSON.stringify(each)}`)
    return typeof value === 'string' && value.startsWith(prefix)
  })

/** Whether an event passes a pattern of EventBridge. */
export const matches = (pattern: Pattern, event: BusEvent): boolean =>
  Object.entries(pattern).every(([key, wanted]) => {
    const value = event[key]
    if (!Array.isArray(wanted)) return typeof value === 'object' && value !== null && matches(wanted, { ...value })
    return [value].flat().some((each) => isWanted(key, wanted, each))
  })

interface Target {
  Arn: string
}

/** The default bus of EventBridge: what services tell goes to the queues of the rules that ask for it. */
export const eventBus = (
  deployment: Deployment,
  queues: Pick<Queues, 'send' | 'named'>,
  log: (line: string) => void,
) => {
  const hand = (rule: Deployed, { Arn }: Target, body: string) => {
    const queue = queues.named(Arn)
    if (!queue) throw new Error(`${rule.name}: only queues are supported here as targets of rules.`)
    const asked = { action: 'sqs:SendMessage', resource: queue.arn, context: { 'aws:sourcearn': rule.arn } }
    if (mayDo(deployment, { service: 'events.amazonaws.com' }, asked, queue)) return queues.send(queue.arn, body)
    return log(`${rule.name} may not send to ${queue.name}`)
  }
  return {
    publish: (event: BusEvent) => {
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

export type EventBus = ReturnType<typeof eventBus>
