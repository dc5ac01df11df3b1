import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Infrastructure, infrastructureFile } from '../../bin/cost/infrastructure.ts'
import { always } from '../../shared/usage/cost.ts'
import { allVariants } from '../infra/variants.ts'

const variant = (await allVariants()).find(({ name }) => name === 'prod-us-east-1-domain')
// biome-ignore lint/suspicious/noExplicitAny: templates are read at many depths
const ofType = (wanted: string): any[] =>
  (variant?.templates.resources ?? []).filter(({ type }) => type === wanted).map(({ properties }) => properties)

/** What CloudWatch bills with each line, in bytes. */
const ofLine = 26

/** What API Gateway fills a line of the access log with. */
const filled: Record<string, string> = {
  'context.requestId': 'JKJaXmPLvHcESHA=',
  'context.requestTimeEpoch': '1583348638390',
  'context.identity.sourceIp': '203.0.113.125',
  'context.routeKey': 'POST /device/v1/heartbeat',
  'context.status': '200',
  'context.responseLength': '1024',
  'context.responseLatency': '25',
  'context.integrationLatency': '23',
  'context.integrationErrorMessage': '-',
  'context.authorizer.error': '-',
}
const lineOf = (format: string) =>
  format.replace(/\$(context(?:\.\w+)+)/g, (_all, name: string) => {
    const value = filled[name]
    if (value === undefined) throw new Error(`What does ${name} look like?`)
    return value
  })

/** The lines that Lambda writes of a call that succeeds: `platform.start` and `platform.report`. */
const ofStartAndReport = 560

test('what the stacks hold is what costs are reckoned with', async () => {
  const lambdas = ofType('AWS::Lambda::Function').filter(({ LoggingConfig }) => LoggingConfig?.LogFormat === 'JSON')
  const nameOf = ({ Role }: { Role: { 'Fn::GetAtt': [string] } }) =>
    Role['Fn::GetAtt'][0].replace(/Role[0-9A-F]{8}$/, '')
  const firewalls = ofType('AWS::WAFv2::WebACL')
  const alarms = ofType('AWS::CloudWatch::Alarm')
  const filters = ofType('AWS::Logs::MetricFilter').flatMap(({ MetricTransformations }) => MetricTransformations)
  const schedules = ofType('AWS::Scheduler::Schedule')
  const sources = ofType('AWS::Lambda::EventSourceMapping')
  const work = sources.find(({ StartingPosition }) => StartingPosition)
  /** `rate(15 minutes)`, or some minutes of every hour by the clock. */
  const aDay = ({ ScheduleExpression }: { ScheduleExpression: string }) => {
    const [, every, minutes = ''] =
      /^(?:rate\((\d+) minutes\)|cron\(([\d,]+) \* \* \* \? \*\))$/.exec(ScheduleExpression) ?? []
    return every ? (24 * 60) / Number(every) : 24 * minutes.split(',').length
  }
  const [{ AccessLogSettings }] = ofType('AWS::ApiGatewayV2::Stage')
  const quiet = lambdas.every(({ LoggingConfig }) => LoggingConfig.SystemLogLevel === 'WARN')
  const infrastructure: Infrastructure = {
    firewalls: firewalls.length,
    firewallRules: firewalls.reduce((sum, { Rules }) => sum + Rules.length, 0),
    alarmMetrics: alarms.reduce(
      (sum, { Metrics = [{ MetricStat: true }] }) =>
        sum + Metrics.filter(({ MetricStat }: { MetricStat?: unknown }) => MetricStat !== undefined).length,
      0,
    ),
    logMetrics: new Set(filters.filter(({ Dimensions }) => !Dimensions).map(({ MetricName }) => MetricName)).size,
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    keys: ofType('AWS::KMS::Key').length,
    secrets: ofType('AWS::SecretsManager::Secret').length,
    scheduledCalls: schedules.reduce((sum, schedule) => sum + aDay(schedule), 0),
    // However many may work on a queue, five ask it while it is empty.
    queueReaders: sources.reduce(
      (sum, { ScalingConfig }) => sum + Math.min(ScalingConfig?.MaximumConcurrency ?? 0, 5),
      0,
    ),
    memory: Object.fromEntries(lambdas.map((one) => [nameOf(one), one.MemorySize]).sort()),
    traced: lambdas.some(({ TracingConfig }) => TracingConfig?.Mode === 'Active'),
    accessLine: lineOf(AccessLogSettings.Format).length + ofLine,
    platformLines: quiet ? 0 : ofStartAndReport,
    collected: work.MaximumBatchingWindowInSeconds,
  }
  const { zones: _, ...held } = always
  expect(infrastructure).toMatchObject(held)
  await expect(`${JSON.stringify(infrastructure, null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(infrastructureFile))
})
