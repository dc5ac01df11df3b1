import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { TableName } from '../functions/data/db.ts'
import { alarm, five } from './alarms.ts'
import type { DataStack } from './data.ts'

/** A table that calls or their figures wait for. Nobody waits for those of mails and webhooks: what they refuse is tried again. */
type Awaited = Exclude<TableName, 'migrations' | 'mails' | 'webhooks'>

/** What waits while DynamoDB refuses reads or writes of a table. */
const affected: Record<Awaited, string> = {
  directory: 'Companies and what’s new',
  users: 'Users and their roles',
  groups: 'Facilities and teams',
  settings: 'Preferences, goals and chart presets',
  secrets: 'Answers to whoever signs in under an unknown name',
  sessions: 'Sessions, and with them every call of the console,',
  counters: 'Counts of calls and tries, and with them every call,',
  idempotency: 'Calls that are sent again',
  devices: 'Handhelds and the device card',
  raw: 'Scans that handhelds deliver',
  work: 'Counts of the work, and with them what handhelds deliver,',
  rollups: 'Figures of the Performance and Charts pages',
  jobs: 'Exports and other jobs',
  audit: 'Records of the audit log',
  uploads: 'Uploads of files',
  tasks: 'Tasks, their definitions and customers',
  incidents: 'Incident reports',
  keys: 'API tokens and TV links',
}

/** How often a table may refuse in five minutes: what is asked once more is answered, and nobody notices. */
const refusals = 10

/** Rings where a table is asked for more than DynamoDB gives: reads and writes have no other dimension than the table. */
export const tableAlarms = (scope: Construct, tables: DataStack['tables'], topic: ITopic) => {
  for (const [name, waiting] of Object.entries(affected) as [Awaited, string][]) {
    for (const [side, verb] of [
      ['Read', 'read'],
      ['Write', 'written'],
    ]) {
      alarm(scope, `${name}-${side?.toLowerCase()}-throttles`, {
        impact: `${waiting} are ${verb} slowly, and some calls fail.`,
        metric: new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: `${side}ThrottleEvents`,
          dimensionsMap: { TableName: tables[name].tableName },
          statistic: Stats.SUM,
          period: five,
        }),
        atLeast: refusals,
        topic,
      })
    }
  }
}
