import { readFileSync } from 'node:fs'

/** What the stacks of a stage with a domain hold that is paid by the month or by the call, however little is done. */
export interface Infrastructure {
  firewalls: number
  firewallRules: number
  /** Metrics that alarms look at. */
  alarmMetrics: number
  /** Metrics that are made of log lines. */
  logMetrics: number
  dashboards: number
  keys: number
  secrets: number
  /** Runs of schedules in a day. */
  scheduledCalls: number
  /** Who ask queues that are empty, again and again. */
  queueReaders: number
  /** MB of each Lambda */
  memory: Record<string, number>
  /** Whether Lambda traces calls. */
  traced: boolean
  /** Bytes of a line of the APIs' access logs. */
  accessLine: number
  /** Bytes that Lambda itself writes of a call that succeeds. */
  platformLines: number
  /** Seconds for which changes are collected before figures follow them. */
  collected: number
}

export const infrastructureFile = new URL('./infrastructure.json', import.meta.url)
export const readInfrastructure = () => JSON.parse(readFileSync(infrastructureFile, 'utf8')) as Infrastructure
