import { CreateScheduleCommand, DeleteScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { hour } from '../../../shared/durations.ts'
import { sha256 } from '../ids.ts'
import type { Schedules } from './schedules.ts'

/** Seconds for which, and how often, the scheduler tries to reach the queue: from then on the sweep has found it. */
const RetryPolicy = { MaximumEventAgeInSeconds: hour / 1000, MaximumRetryAttempts: 30 }

/** Whether the service said so: the SDK's classes of errors are not known to it any more in a bundle. */
const says = (error: unknown, name: string) =>
  error instanceof Error && (error.name === name || error.name === `${name}Exception`)

/**
 * EventBridge Scheduler: one schedule for each time, which puts its message into the queue and deletes itself.
 * `SCHEDULE_GROUP` is where they are, `SCHEDULE_TARGET` the queue's ARN, `SCHEDULE_ROLE` who may send there, and
 * `SCHEDULE_DEAD_LETTERS` where messages wait that did not get there.
 */
export const awsSchedules = (
  { SCHEDULE_GROUP, SCHEDULE_TARGET, SCHEDULE_ROLE, SCHEDULE_DEAD_LETTERS }: Record<string, string | undefined>,
  client = new SchedulerClient({ maxAttempts: 4 }),
): Schedules => ({
  book: async (Name, at, message) => {
    try {
      await client.send(
        new CreateScheduleCommand({
          ...{ Name, GroupName: SCHEDULE_GROUP, ClientToken: sha256(Name) },
          ...{
            ScheduleExpression: `at(${new Date(at).toISOString().slice(0, 19)})`,
            ScheduleExpressionTimezone: 'UTC',
          },
          FlexibleTimeWindow: { Mode: 'OFF' },
          ActionAfterCompletion: 'DELETE',
          Target: {
            ...{ Arn: SCHEDULE_TARGET, RoleArn: SCHEDULE_ROLE, Input: JSON.stringify(message), RetryPolicy },
            DeadLetterConfig: { Arn: SCHEDULE_DEAD_LETTERS },
          },
        }),
      )
    } catch (error) {
      // The name says what is due when: it is booked.
      if (!says(error, 'Conflict')) throw error
    }
  },
  cancel: async (Name) => {
    try {
      await client.send(new DeleteScheduleCommand({ Name, GroupName: SCHEDULE_GROUP }))
    } catch (error) {
      if (!says(error, 'ResourceNotFound')) throw error
    }
  },
})
