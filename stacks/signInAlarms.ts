import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { alarm, five } from './alarms.ts'
import type { IdentityStack } from './identity.ts'

/** Failed sign-ins in 5 minutes, of browsers and of handhelds: a change of shifts of 2,000 people mistypes less. */
const many = 500

/** Cognito notes 1 for each sign-in that succeeds and 0 for each that fails: what fails is the count less the sum. */
export const signInAlarms = (scope: Construct, { pool, webClient, serverClient }: IdentityStack, topic: ITopic) => {
  const of = (client: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName: 'SignInSuccesses',
      dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: client },
      statistic,
      period: five,
    })
  const [web, server] = [webClient.userPoolClientId, serverClient.userPoolClientId]
  const failed = new MathExpression({
    expression: '(FILL(webTries, 0) - FILL(webSuccesses, 0)) + (FILL(serverTries, 0) - FILL(serverSuccesses, 0))',
    label: 'Failed sign-ins',
    usingMetrics: {
      webTries: of(web, Stats.SAMPLE_COUNT),
      webSuccesses: of(web, Stats.SUM),
      serverTries: of(server, Stats.SAMPLE_COUNT),
      serverSuccesses: of(server, Stats.SUM),
    },
    period: five,
  })
  alarm(scope, 'sign-in-failures', {
    impact: 'Far more sign-ins fail than people mistype: somebody guesses passwords, or nobody can sign in.',
    metric: failed,
    atLeast: many,
    topic,
  })
  return failed
}
