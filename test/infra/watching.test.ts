import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditLost } from '../../functions/lib/audit.ts'
import { excessMessage } from '../../functions/rollup/excess.ts'
import { rollupFailed } from '../../functions/rollup/handle.ts'
import { quarantineMessage } from '../../functions/rollup/quarantine.ts'
import { groupNames } from '../../shared/contract/index.ts'
import { watchedTables } from '../../stacks/tableAlarms.ts'
import { appWith, ofType, resourcesOf } from './synthesized.ts'

const resources = resourcesOf(appWith({ alarmMail: 'ops@example.com' }))
const alarms = ofType(resources, 'AWS::CloudWatch::Alarm')

test.each(alarms.map(({ id, Properties }) => [id, Properties] as const))(
  'alarm %s says in a sentence what it means for people, and tells somebody',
  (_id, { AlarmDescription, AlarmActions, OKActions }) => {
    expect(AlarmDescription).toMatch(/^[A-Z].{20,}[.]$/)
    expect(AlarmActions).toHaveLength(1)
    expect(OKActions).toEqual(AlarmActions)
  },
)

/** Lambdas whose caller is told of nothing: what calls are answered by rings with its API, queues with their dead letters. */
const alone = ['recovery', 'tokens', 'rollup', 'schedule', 'platform']

test('every Lambda rings when it fails, by one alarm for all, and those that nobody asks by their own', () => {
  const errors = alarms.filter(({ Properties }) => Properties.MetricName === 'Errors')
  const [all, ...others] = errors.filter(({ Properties }) => Properties.Dimensions === undefined)
  expect([all?.Properties.Threshold, all?.Properties.Statistic, others]).toEqual([1, 'Sum', []])
  const own = errors.filter(({ Properties }) => Properties.Dimensions !== undefined).map(({ id }) => id)
  expect(own.map((id) => id.replace(/errors[0-9A-F]{8}$/, '')).sort()).toEqual([...alone].sort())
})

test('every API rings when it answers with failures', () => {
  const failures = alarms.filter(({ Properties }) => JSON.stringify(Properties).includes('"MetricName":"5xx"'))
  expect(failures).toHaveLength(ofType(resources, 'AWS::ApiGatewayV2::Api').length)
})

test('one alarm rings when any Lambda is throttled: they share what the account may run', () => {
  const [throttles, ...others] = alarms.filter(
    ({ Properties }) => Properties.Namespace === 'AWS/Lambda' && Properties.MetricName === 'Throttles',
  )
  expect([throttles?.Properties.Dimensions, throttles?.Properties.Threshold, others]).toEqual([undefined, 1, []])
  // One with a share of its own would be throttled while the others are not.
  for (const { Properties } of ofType(resources, 'AWS::Lambda::Function'))
    expect(Properties.ReservedConcurrentExecutions).toBeUndefined()
})

test('what workers fail at ends with the dead letters: messages with those of their queue, the clock’s with missed times', () => {
  const workers = ofType(resources, 'AWS::Lambda::Function').filter(({ id }) => /^(worker|reports)/.test(id))
  expect(workers).toHaveLength(2)
  for (const worker of workers)
    expect(worker.Properties.DeadLetterConfig.TargetArn['Fn::GetAtt'][0]).toMatch(/^MissedTimes/)
})

test('every dead-letter queue rings at its first message', () => {
  // What has dead letters of its own is worked on.
  const queues = ofType(resources, 'AWS::SQS::Queue').filter(
    // What is too late to wake a device is of no use to anybody.
    ({ id, Properties }) => !Properties.RedrivePolicy && !id.startsWith('PushLostPush'),
  )
  expect(queues.length).toBeGreaterThan(0)
  for (const { id } of queues) {
    const own = alarms.filter(({ Properties }) => JSON.stringify(Properties.Dimensions ?? '').includes(id))
    expect(own.map(({ Properties }) => [Properties.MetricName, Properties.Threshold])).toEqual([
      ['ApproximateNumberOfMessagesVisible', 1],
    ])
  }
})

test('figures that fall behind the work ring, and so does a schedule that stops', () => {
  const lag = alarms.find(({ Properties }) => Properties.MetricName === 'IteratorAge')
  expect(lag?.Properties.Threshold).toBeLessThanOrEqual(60_000)
  const silent = alarms.find(({ Properties }) => Properties.TreatMissingData === 'breaching')
  expect(silent?.Properties).toMatchObject({ MetricName: 'Invocations', ComparisonOperator: 'LessThanThreshold' })
})

test('work that fails again and again, or is left out of the figures, rings though its Lambda answers', () => {
  const heard = (message: string) =>
    ofType(resources, 'AWS::Logs::MetricFilter')
      .filter(({ Properties }) => Properties.FilterPattern.includes(`"${message}"`))
      .map(({ Properties }) => Properties.MetricTransformations[0])
  const [failed] = alarms.filter(({ id }) => id.startsWith('rollupfailures'))
  const [quarantined] = alarms.filter(({ id }) => id.startsWith('quarantined'))
  expect(heard(rollupFailed)).toEqual([expect.objectContaining({ MetricName: failed?.Properties.MetricName })])
  expect(heard(quarantineMessage)).toEqual(
    ['rollup', 'schedule'].map(() =>
      expect.objectContaining({ MetricName: quarantined?.Properties.MetricName, MetricValue: '$.count' }),
    ),
  )
})

test('hours with more work in them than time are counted', () => {
  const filters = ofType(resources, 'AWS::Logs::MetricFilter').filter(({ Properties }) =>
    Properties.FilterPattern.includes(`"${excessMessage}"`),
  )
  expect(filters.map(({ id }) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual([
    'rollupmoreWorkThanTime',
    'schedulemoreWorkThanTime',
  ])
})

test('every table that all calls, handhelds or figures go through rings when it refuses reads or writes', () => {
  const tables = ofType(resources, 'AWS::DynamoDB::Table').filter(({ id }) =>
    /^(Sessions|Counters|Devices|Raw|Work|Rollups)[0-9A-F]{8}$/.test(id),
  )
  expect(tables).toHaveLength(watchedTables.length)
  for (const { id } of tables) {
    const own = alarms.filter(
      ({ Properties }) =>
        Properties.Namespace === 'AWS/DynamoDB' && JSON.stringify(Properties.Dimensions).includes(`OutputRef${id}`),
    )
    expect(own.map(({ Properties }) => Properties.MetricName).sort()).toEqual([
      'ReadThrottleEvents',
      'WriteThrottleEvents',
    ])
    // By another dimension, such as the operation, DynamoDB has no such figure.
    for (const { Properties } of own) {
      expect(Properties.Dimensions.map(({ Name }: { Name: string }) => Name)).toEqual(['TableName'])
    }
  }
})

test('mail that comes back or is called spam rings where SES looks into it, and rings on between two figures', () => {
  const mail = alarms.filter(({ Properties }) => Properties.Namespace === 'AWS/SES')
  expect(mail.map(({ Properties }) => [Properties.MetricName, Properties.Threshold]).sort()).toEqual([
    ['Reputation.BounceRate', 0.05],
    ['Reputation.ComplaintRate', 0.001],
  ])
  for (const { Properties } of mail) {
    expect([Properties.TreatMissingData, Properties.Dimensions]).toEqual(['ignore', undefined])
  }
})

test('the table of alarms in the manual names each, and no other', () => {
  const manual = readFileSync(new URL('../../docs/operating-on-aws.md', import.meta.url), 'utf8')
  const rows = /## Alarms\n(.*?)\n## /s.exec(manual)?.[1]?.match(/^\| .*? \|/gm) ?? []
  const named = rows
    .flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .flatMap((name) => {
      if (name.startsWith('<table>')) return watchedTables.map((table) => name.replace('<table>', table))
      return [name]
    })
  const ringing = alarms.map(({ Properties }) => Properties.AlarmName.replace('shiftdeck-prod-observability-', ''))
  expect(ringing.sort()).toEqual(named.sort())
})

test('what alarms say is encrypted by a key that CloudWatch may use; the one that AWS manages would mute them', () => {
  const [topic] = ofType(resources, 'AWS::SNS::Topic')
  const key = ofType(resources, 'AWS::KMS::Key').find(({ id }) => id.startsWith('AlarmsKey'))
  expect(topic?.Properties.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [key?.id, 'Arn'] })
  expect(key?.Properties.EnableKeyRotation).toBe(true)
})

test('refused calls are counted by their reason, from the logs of every Lambda that answers calls', () => {
  const [dashboard] = ofType(resources, 'AWS::CloudWatch::Dashboard')
  const body = JSON.stringify(dashboard?.Properties.DashboardBody)
  expect(body).toContain("filter message = 'refused'")
  const sources = body.match(/SOURCE '/g) ?? []
  expect(sources).toHaveLength(groupNames.length + 1)
  // A query takes no more.
  expect(sources.length).toBeLessThanOrEqual(50)
})

test('a change that the audit log does not have rings, whichever call made it', () => {
  const filters = ofType(resources, 'AWS::Logs::MetricFilter').filter(({ Properties }) =>
    Properties.FilterPattern.includes(`"${auditLost}"`),
  )
  // Every endpoint group, and the way out of mails.
  expect(filters).toHaveLength(groupNames.length + 1)
  const [ring] = alarms.filter(({ Properties }) => Properties.MetricName === 'unrecorded')
  for (const { Properties } of filters) {
    const [metric] = Properties.MetricTransformations
    expect([metric.MetricNamespace, metric.MetricName]).toEqual([ring?.Properties.Namespace, 'unrecorded'])
  }
})

test('the dashboard shows ingest, rollup lag, refusals, p95 of each group and lost events', () => {
  const [dashboard] = ofType(resources, 'AWS::CloudWatch::Dashboard')
  const body = JSON.stringify(dashboard?.Properties.DashboardBody)
  for (const shown of ['IteratorAge', 'p95', 'refused', 'Latency', 'ApproximateNumberOfMessagesVisible', '5xx']) {
    expect(body).toContain(shown)
  }
})
