import { Duration } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { alarm } from './alarms.ts'

/** Shares of all mail of the account at which SES looks into it; at twice and five times as much it stops sending. */
const reviewed = {
  bounces: { metricName: 'Reputation.BounceRate', atLeast: 0.05 },
  complaints: { metricName: 'Reputation.ComplaintRate', atLeast: 0.001 },
}

/** Rings before SES stops to send: its figures are of the account, whichever stage sent the mail. */
export const mailAlarms = (scope: Construct, topic: ITopic) => {
  const watch = (what: keyof typeof reviewed, impact: string) => {
    const { metricName, atLeast } = reviewed[what]
    alarm(scope, `mail-${what}`, {
      impact,
      metric: new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.AVERAGE, period: Duration.hours(1) }),
      atLeast,
      sparse: true,
      topic,
    })
  }
  watch('bounces', 'Much mail goes to addresses that do not exist. If it goes on, nobody gets sign-in codes any more.')
  watch('complaints', 'People report our mail as spam. If it goes on, nobody gets sign-in codes any more.')
}
