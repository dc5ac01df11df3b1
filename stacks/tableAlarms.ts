import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { TableName } from '../functions/data/db.ts'
import { alarm, five } from './alarms.ts'
import type { DataStack } from './data.ts'

/**
 * The tables that all calls, handhelds or figures go through. What others refuse rings where it is felt: as answers of an API,
 * or with the dead letters of a job.
 */
const affected = {
  sessions: 'Sessions, and with them every call of the console,',
  counters: 'Counts of calls and tries, and with them every call,',
  devices: 'Handhelds and the device card',
  raw: 'Scans that handhelds deliver',
  work: 'Counts of the work, and with them what handhelds deliver,',
  rollups: 'Figures of the Performance and Charts pages',
} as const satisfies Partial<Record<TableName, string>>

/** The names of those tables. */
export const watchedTables = Object.keys(affected) as (keyof typeof affected)[]

/** How often a table may refuse in five minutes: what is asked once more is answered, and nobody notices. */
const refusals = 10

/** Rings where a table is asked for more than DynamoDB gives: reads and writes have no other dimension than the table. */
export const tableAlarms = (scope: Construct, tables: DataStack['tables'], topic: ITopic) => {
  for (const name of watchedTables) {
    for (const [side, verb] of [
      ['Read', 'read'],
      ['Write', 'written'],
    ]) {
      alarm(scope, `${name}-${side?.toLowerCase()}-throttles`, {
        impact: `${affected[name]} are ${verb} slowly, and some calls fail.`,
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
