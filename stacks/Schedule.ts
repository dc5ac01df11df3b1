import { Aws } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { GrantedFunction } from './GrantedFunction.ts'

export interface ScheduleProps {
  /** What is invoked, as `{task}`. */
  target: GrantedFunction
  task: string
  /** Minutes from one time to the next, or the times by the clock as `cron(...)` of UTC */
  every: number | `cron(${string})`
  description: string
  /** Where a time is kept at which the target could not be invoked. */
  missed: IQueue
}

/** Invokes a Lambda again and again, and may invoke no other. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, { target, task, every, description, missed }: ScheduleProps) {
    super(scope, id)
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    })
    const { functionArn } = target.lambda
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }))
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [missed.queueArn] }))
    const schedule = new CfnSchedule(this, 'Schedule', {
      description,
      scheduleExpression: typeof every === 'number' ? `rate(${every} minutes)` : every,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ task }),
        deadLetterConfig: { arn: missed.queueArn },
        retryPolicy: { maximumEventAgeInSeconds: 900, maximumRetryAttempts: 3 },
      },
    })
    schedule.node.addDependency(role)
  }
}
