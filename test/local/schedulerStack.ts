import type { Health } from '../../bin/local/health.ts'
import type { Schedule } from '../../bin/local/scheduler/schedule.ts'
import { schedulerService } from '../../bin/local/scheduler/service.ts'
import type { DeadLetters } from '../../bin/local/sqs/queues.ts'
import type { StateDatabase } from '../../bin/local/stateDatabase.ts'
import { type Deployment, deploy } from '../../bin/local/template/deployed.ts'
import { fromTemplates } from '../../bin/local/template/resources.ts'

/** Stacks with a queue that schedules send to, one for dead letters, a role that may send to the first and one that may not. */
export const deploymentWithScheduler = () =>
  deploy(
    fromTemplates(
      {
        app: {
          Resources: {
            Notices: { Type: 'AWS::SQS::Queue' },
            Lost: { Type: 'AWS::SQS::Queue' },
            Group: { Type: 'AWS::Scheduler::ScheduleGroup', Properties: { Name: 'notices' } },
            Role: { Type: 'AWS::IAM::Role' },
            Other: { Type: 'AWS::IAM::Role' },
            Policy: {
              Type: 'AWS::IAM::Policy',
              Properties: {
                Roles: [{ Ref: 'Role' }],
                PolicyDocument: {
                  Statement: [
                    {
                      Effect: 'Allow',
                      Action: 'sqs:SendMessage',
                      Resource: { 'Fn::GetAtt': ['Notices', 'Arn'] },
                    },
                  ],
                },
              },
            },
          },
        },
      },
      '',
    ),
  )

const alwaysWell: Health = { well: () => true, notice: () => false }

/** The stand-in for EventBridge Scheduler, and who books with it what is wanted of a schedule beside the usual. */
export const schedulerIn = (
  deployment: Deployment,
  database: StateDatabase,
  queues: DeadLetters,
  clock: () => number = Date.now,
  health: Health = alwaysWell,
) => {
  const lines: string[] = []
  const service = schedulerService(deployment, database, queues, health, (line) => void lines.push(line), clock)
  const arn = (name: string) => deployment.named(`app-${name}`).arn
  const usual = (name: string): Schedule => ({
    ...{ GroupName: 'notices', ClientToken: name.replaceAll('.', '-'), ScheduleExpression: 'at(2027-03-01T10:00:00)' },
    ...{ FlexibleTimeWindow: { Mode: 'OFF' }, ActionAfterCompletion: 'DELETE' },
    Target: {
      ...{ Arn: arn('Notices'), RoleArn: arn('Role'), Input: `message of ${name}` },
      DeadLetterConfig: { Arn: arn('Lost') },
    },
  })
  /** @returns the name of the refusal, or undefined where it is booked */
  const book = (name: string, { Target, ...more }: Schedule = {}): string | undefined => {
    const schedule = usual(name)
    const body = JSON.stringify({ ...schedule, ...more, Target: { ...schedule.Target, ...Target } })
    const asked = service.request('POST', `/schedules/${encodeURIComponent(name)}`, body)
    const made = 'act' in asked ? asked.act() : asked
    return 'refused' in made ? made.refused[0] : undefined
  }
  const cancel = (name: string, group = 'notices') => {
    const asked = service.request('DELETE', `/schedules/${encodeURIComponent(name)}?groupName=${group}`, '')
    const made = 'act' in asked ? asked.act() : asked
    return 'refused' in made ? made.refused[0] : undefined
  }
  return { service, book, cancel, arn, lines }
}
