import { Duration, Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

export interface AlarmProps {
  /** What people cannot do, or see wrongly, while it rings. */
  impact: string
  metric: IMetric
  /** Rings at this value and above. */
  atLeast: number
  /** Periods in a row; 1 by default */
  periods?: number
  /** Rings when nothing is measured at all, instead of at a value. */
  silence?: true
  /** Is measured now and then: it rings on until the next value is below. */
  sparse?: true
  topic: ITopic
}

export const five = Duration.minutes(5)

/** An alarm that says what it means for people. */
export const alarm = (
  scope: Construct,
  id: string,
  { impact, metric, atLeast, periods, silence, sparse, topic }: AlarmProps,
) => {
  const quiet = sparse ? TreatMissingData.IGNORE : TreatMissingData.NOT_BREACHING
  const made = new Alarm(scope, id, {
    // What the mail to whoever is on duty calls it.
    alarmName: `${Stack.of(scope).stackName}-${id}`,
    alarmDescription: impact,
    metric,
    threshold: atLeast,
    evaluationPeriods: periods ?? 1,
    comparisonOperator: silence
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: silence ? TreatMissingData.BREACHING : quiet,
  })
  made.addAlarmAction(new SnsAction(topic))
  made.addOkAction(new SnsAction(topic))
  return made
}
