import { Duration, Stack } from 'aws-cdk-lib'
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
  PeriodOverride,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { auditLost } from '../functions/lib/audit.ts'
import { notWoken } from '../functions/lib/push/message.ts'
import { excessMessage } from '../functions/rollup/excess.ts'
import { rollupFailed } from '../functions/rollup/handle.ts'
import { quarantineMessage } from '../functions/rollup/quarantine.ts'
import { alarm, five } from './alarms.ts'
import { alarmTopic } from './alarmTopic.ts'
import type { ApiStack } from './api.ts'
import type { BackgroundStack } from './background.ts'
import type { DataStack } from './data.ts'
import type { GrantedFunction } from './GrantedFunction.ts'
import { grants } from './grants.ts'
import type { HttpApi } from './httpApi.ts'
import type { IdentityStack } from './identity.ts'
import { mailAlarms } from './mailAlarms.ts'
import type { PushStack } from './push.ts'
import { signInAlarms } from './signInAlarms.ts'
import type { StageProps } from './stage.ts'
import { tableAlarms } from './tableAlarms.ts'

export interface ObservabilityProps extends StageProps {
  stage: string
  data: DataStack
  identity: IdentityStack
  api: ApiStack
  background: BackgroundStack
  push?: PushStack | undefined
  /** Who is told of alarms. */
  alarmMail?: string
}

/** What is watched: alarms that say what they mean for people, and a dashboard of the figures that matter. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id, props)
    const { stage, data, identity, api, background, push, alarmMail } = props
    const topic = alarmTopic(this)
    if (alarmMail) topic.addSubscription(new EmailSubscription(alarmMail))

    const workers = [
      background.jobs,
      background.photos,
      background.reports,
      background.notices,
      background.webhooks,
    ].map((worker) => worker.function)
    const functions = [
      ...api.functions,
      ...(api.authorizer ? [api.authorizer] : []),
      api.programAuthorizer,
      api.unsubscribe,
      identity.recovery,
      identity.tokens,
      background.drawing,
      background.rollup,
      background.schedule,
      background.platform,
      ...workers,
      ...(push ? [push.push.function, push.application] : []),
    ]
    const namespace = `Shiftdeck/${stage}`
    // What calls are answered by rings as answers of its API (5xx), and what works on a queue with its dead letters, where
    // failures go on; these are asked by nobody who is told.
    const alone = [identity.recovery, identity.tokens, background.rollup, background.schedule, background.platform]
    for (const { name, impact, lambda } of alone)
      alarm(this, `${name}-errors`, { impact, metric: lambda.metricErrors({ period: five }), atLeast: 1, topic })
    // One for all of the account, as each alarm is paid by its metrics: the dashboard says whose it is.
    alarm(this, 'errors', {
      impact:
        'Something ended without an answer: a call, a mail, a picture or a job was lost or has to be tried again.',
      metric: Lambda.metricAllErrors({ period: five }),
      atLeast: 1,
      topic,
    })
    // Lambdas share what the account may run at a time: where one is refused, each may be.
    alarm(this, 'throttles', {
      impact:
        'Pages fail to load, handhelds fail to deliver or figures stand still: more calls come than Lambdas may run.',
      metric: Lambda.metricAllThrottles({ period: five }),
      atLeast: 1,
      topic,
    })

    for (const { name, logs } of [...api.functions, api.unsubscribe]) {
      new MetricFilter(this, `${name}-unrecorded`, {
        logGroup: logs,
        filterPattern: FilterPattern.stringValue('$.message', '=', auditLost),
        metricNamespace: namespace,
        metricName: 'unrecorded',
        metricValue: '1',
      })
    }
    alarm(this, 'unrecorded', {
      impact: 'Changes were made that the audit log does not have. Their records are in the logs of the Lambdas.',
      metric: new Metric({ namespace, metricName: 'unrecorded', statistic: Stats.SUM, period: five }),
      atLeast: 1,
      topic,
    })

    // Both answer their events as handled, so that no error of a Lambda tells.
    const logMetric = (message: string, metricName: string, metricValue: string, ...by: GrantedFunction[]) => {
      for (const { name, logs } of by) {
        new MetricFilter(this, `${name}-${metricName}`, {
          logGroup: logs,
          filterPattern: FilterPattern.stringValue('$.message', '=', message),
          metricNamespace: namespace,
          metricName,
          metricValue,
        })
      }
      return { namespace, metricName }
    }
    alarm(this, 'rollup-failures', {
      impact: 'Figures of some facilities stand still: bringing work into them fails again and again.',
      metric: new Metric({
        ...logMetric(rollupFailed, 'rollupFailures', '1', background.rollup),
        statistic: Stats.SUM,
        period: five,
      }),
      atLeast: 1,
      periods: 3,
      topic,
    })
    alarm(this, 'quarantined', {
      impact:
        'Work of some hours is missing in the figures: it cannot be read. npm run quarantine lists it with the reasons.',
      metric: new Metric({
        ...logMetric(quarantineMessage, 'quarantine', '$.count', background.rollup, background.schedule),
        statistic: Stats.MAXIMUM,
        period: Duration.minutes(15),
      }),
      atLeast: 1,
      topic,
    })

    logMetric(excessMessage, 'moreWorkThanTime', '1', background.rollup, background.schedule)
    // No alarm: figures to look at when somebody asks why devices are slow to hear.
    if (push)
      logMetric(
        notWoken,
        'notWoken',
        '$.devices',
        ...functions.filter(({ name }) => grants[name].queues?.push === 'send'),
      )

    const lag = background.rollup.lambda.metric('IteratorAge', {
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(1),
    })
    alarm(this, 'rollup-lag', {
      impact: 'Figures on the Performance page are more than a minute behind the work.',
      metric: lag,
      atLeast: 60_000,
      periods: 3,
      topic,
    })
    alarm(this, 'schedule-silent', {
      impact: background.schedule.impact,
      metric: background.schedule.lambda.metricInvocations({ period: Duration.hours(1) }),
      atLeast: 1,
      silence: true,
      topic,
    })
    const depths = background.deadLetters.map(({ queue, impact }) => {
      const metric = queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: five })
      alarm(this, `${queue.node.id}-depth`, { impact, metric, atLeast: 1, topic })
      return metric
    })
    const apis = { Console: api.console, Tools: api.tools, Device: api.device, Programs: api.programs }
    for (const [name, one] of Object.entries(apis)) {
      alarm(this, `${name}-failures`, {
        impact:
          name === 'Device'
            ? 'Handhelds fail to deliver. They keep scans and try again.'
            : name === 'Programs'
              ? 'Companies’ own programs get no data, and TV links keep showing the last figures.'
              : 'Pages of the console fail to load or save for some people.',
        metric: apiMetric(one, '5xx'),
        atLeast: 5,
        topic,
      })
    }

    tableAlarms(this, data.tables, topic)
    mailAlarms(this, topic)
    const failedSignIns = signInAlarms(this, identity, topic)

    new Dashboard(this, 'Dashboard', {
      dashboardName: `shiftdeck-${stage}`,
      periodOverride: PeriodOverride.AUTO,
      widgets: [
        [
          graph(
            'Requests',
            Object.values(apis).map((one) => apiMetric(one, 'Count')),
          ),
          graph(
            'Failures (5xx)',
            Object.values(apis).map((one) => apiMetric(one, '5xx')),
          ),
          // Read from the logs when somebody looks: a metric for each reason would be paid by the month.
          new LogQueryWidget({
            title: 'Refused calls by reason',
            view: LogQueryVisualizationType.STACKEDAREA,
            // Of the Lambdas that answer calls: a query takes 50 groups of logs.
            logGroupNames: [...api.functions, api.unsubscribe].map(({ logs }) => logs.logGroupName),
            queryLines: ["filter message = 'refused'", 'stats count(*) by bin(5m), code'],
            width: 8,
            height: 6,
          }),
        ],
        [
          graph(
            'Time to answer, p95 (ms)',
            api.functions.map(({ name, lambda }) =>
              lambda.metricDuration({ statistic: Stats.p(95), period: five, label: name }),
            ),
          ),
          graph('Ingest: time to acknowledge (ms)', [
            apiMetric(api.device, 'Latency', Stats.p(50)),
            apiMetric(api.device, 'Latency', Stats.p(99)),
          ]),
          graph('Rollup: how far figures are behind the work (ms)', [lag]),
        ],
        [
          graph('Lost events', depths),
          graph('Failed sign-ins', [failedSignIns]),
          graph(
            'Errors',
            functions.map(({ name, lambda }) => lambda.metricErrors({ period: five, label: name })),
          ),
          graph(
            'Write units',
            Object.entries(data.tables).map(([name, table]) =>
              table.metricConsumedWriteCapacityUnits({ period: five, label: name }),
            ),
          ),
        ],
      ],
    })
  }
}

const apiMetric = ({ api }: HttpApi, metricName: string, statistic: string = Stats.SUM) =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    statistic,
    period: five,
    dimensionsMap: { ApiId: api.ref },
    label: `${api.node.scope?.node.id} ${statistic === Stats.SUM ? '' : statistic}`.trim(),
  })

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8, height: 6 })
