import { expect, test } from 'vitest'
import { auditLost } from '../../functions/lib/audit.ts'
import { setAsideMessage } from '../../functions/rollup/aside.ts'
import { rollupFailed } from '../../functions/rollup/handle.ts'
import { groupNames } from '../../shared/contract/index.ts'
import { grants } from '../../stacks/grants.ts'
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

test('every Lambda rings when it fails and when it is throttled', () => {
  const ids = alarms.map(({ id }) => id)
  for (const name of Object.keys(grants)) {
    for (const what of ['errors', 'throttles']) {
      expect(ids.filter((id) => new RegExp(`^${name}${what}[0-9A-F]{8}$`).test(id))).toHaveLength(1)
    }
  }
})

test('every dead-letter queue rings at its first message', () => {
  const queues = ofType(resources, 'AWS::SQS::Queue')
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
  const [aside] = alarms.filter(({ id }) => id.startsWith('setaside'))
  expect(heard(rollupFailed)).toEqual([expect.objectContaining({ MetricName: failed?.Properties.MetricName })])
  expect(heard(setAsideMessage)).toEqual(
    ['rollup', 'schedule'].map(() =>
      expect.objectContaining({ MetricName: aside?.Properties.MetricName, MetricValue: '$.count' }),
    ),
  )
})

test('refused calls are counted by their reason', () => {
  const filters = ofType(resources, 'AWS::Logs::MetricFilter').filter(
    ({ Properties }) => Properties.MetricTransformations[0].MetricName === 'refused',
  )
  expect(filters).toHaveLength(Object.keys(grants).length)
  for (const { Properties } of filters) {
    expect(Properties.MetricTransformations[0].Dimensions).toEqual([{ Key: 'code', Value: '$.code' }])
  }
})

test('a change that the audit log does not have rings, whichever call made it', () => {
  const filters = ofType(resources, 'AWS::Logs::MetricFilter').filter(({ Properties }) =>
    Properties.FilterPattern.includes(`"${auditLost}"`),
  )
  expect(filters).toHaveLength(groupNames.length)
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
