import { ArnFormat, Aws, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { suppress } from './suppress.ts'

/** Where times are booked while the system runs: a group of schedules, and the role by which they put messages into a queue. */
export class Bookings extends Construct {
  readonly group: string
  readonly role: Role
  readonly missed: IQueue

  /** @param group its name, of this installation alone @param missed where a message waits that could not be sent */
  constructor(scope: Construct, id: string, { group, missed }: { group: string; missed: IQueue }) {
    super(scope, id)
    this.group = group
    this.missed = missed
    new CfnScheduleGroup(this, 'Group', { name: group })
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    })
    this.sendsTo(missed)
  }

  sendsTo({ queueArn }: IQueue) {
    this.role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }))
  }
}

/** Lets a Lambda book times in the group and take them back, for the role of the group alone. */
export const grantBookings = (role: Role, { group, role: passed }: Bookings) => {
  const schedules = Stack.of(role).formatArn({
    ...{ service: 'scheduler', resource: 'schedule', resourceName: `${group}/*` },
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  })
  role.addToPolicy(
    new PolicyStatement({ actions: ['scheduler:CreateSchedule', 'scheduler:DeleteSchedule'], resources: [schedules] }),
  )
  role.addToPolicy(
    new PolicyStatement({
      actions: ['iam:PassRole'],
      resources: [passed.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    }),
  )
  const shown = schedules.replace(/\$\{Token\[AWS\.(\w+)\.\d+\]\}/g, '<AWS::$1>')
  suppress(role, { [`AwsSolutions-IAM5[Resource::${shown}]`]: 'Schedules are named by what is due when.' })
}
