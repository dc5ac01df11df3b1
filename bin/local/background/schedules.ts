import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import { type Health, untilWell, whenWell } from '../health.ts'
import { evaluatorOf, policyOf } from '../iam/policy.ts'
import type { Invoke } from '../lambda/runner.ts'
import type { DeadLetters } from '../sqs/queues.ts'
import type { Deployment } from '../template/deployed.ts'
import { account, region } from '../template/names.ts'

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/**
 * When a schedule is next due.
 * @param expression `rate(15 minutes)`, `cron(0 6 ? * MON-FRI *)` or `at(2026-01-31T08:00:00)`
 * @param start when the schedule was made: rates count from there
 * @returns epoch ms after `now`; undefined when it never comes again
 */
export const nextDue = (expression: string, zone: string, start: number, now: number): number | undefined => {
  const [, kind, inner = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression) ?? []
  if (kind === 'rate') {
    const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(inner) ?? []
    const every = Number(count) * (unitMs[unit] ?? Number.NaN)
    if (!(every > 0)) throw new Error(`The schedule ${expression} is not known here.`)
    return start + (Math.floor((now - start) / every) + 1) * every
  }
  // Both day fields say what they mean with `?`; croner's seconds come first, AWS's year comes last in both.
  if (kind === 'cron')
    return new Cron(`0 ${inner}`, { timezone: zone, mode: '7-part', sloppyRanges: true, alternativeWeekdays: true })
      .nextRun(new Date(now))
      ?.getTime()
  if (kind === 'at') return new Cron(inner, { timezone: zone }).nextRun(new Date(now))?.getTime()
  throw new Error(`The schedule ${expression} is not known here.`)
}

/**
 * Runs the schedules of the stacks.
 * @param factor how many times faster than real their time passes
 */
export const runSchedules = (
  deployment: Deployment,
  invoke: Invoke,
  queues: DeadLetters,
  health: Health,
  log: (line: string) => void,
  factor = 1,
) => {
  const began = Date.now()
  const virtual = () => began + (Date.now() - began) * factor
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false

  for (const schedule of deployment.ofType('AWS::Scheduler::Schedule')) {
    const {
      ScheduleExpression,
      ScheduleExpressionTimezone = 'UTC',
      State,
      Target,
    } = schedule.properties as {
      ScheduleExpression: string
      ScheduleExpressionTimezone?: string
      State?: string
      Target: {
        Arn: string
        RoleArn: string
        Input?: string
        RetryPolicy?: { MaximumRetryAttempts?: number }
        DeadLetterConfig?: { Arn: string }
      }
    }
    if (State === 'DISABLED') continue
    const refuses = evaluatorOf(policyOf(deployment, deployment.named(Target.RoleArn)))

    const run = async (due: number) => {
      const event = Target.Input
        ? (JSON.parse(Target.Input) as unknown)
        : {
            version: '0',
            id: randomUUID(),
            'detail-type': 'Scheduled Event',
            source: 'aws.scheduler',
            account,
            time: new Date(due).toISOString(),
            region,
            resources: [schedule.arn],
            detail: '{}',
          }
      const attempts = 1 + (Target.RetryPolicy?.MaximumRetryAttempts ?? 185)
      for (let attempt = 1; ; attempt++) {
        await untilWell(health, () => stopped)
        if (stopped) return
        try {
          if (refuses([{ action: 'lambda:InvokeFunction', resource: Target.Arn }]))
            throw new Error(`The role of ${schedule.name} may not invoke ${Target.Arn}`)
          await invoke(Target.Arn, event)
          return
        } catch (error) {
          if (health.notice(error) || !health.well()) attempt--
          log(
            `schedule ${schedule.name}, attempt ${attempt}: ${error instanceof Error ? error.message : String(error)}`,
          )
          if (attempt >= attempts) {
            const letters = Target.DeadLetterConfig?.Arn
            if (letters)
              await whenWell(
                health,
                () => queues.send(letters, JSON.stringify(event)),
                () => stopped,
              )
            return
          }
          await new Promise((resolve) => setTimeout(resolve, Math.min(60_000, 1000 * 2 ** attempt)).unref())
        }
      }
    }

    const plan = () => {
      const now = virtual()
      const due = nextDue(ScheduleExpression, ScheduleExpressionTimezone, began, now)
      if (due === undefined) return
      // Longer waits than a timer can hold are cut in pieces.
      const wait = Math.min((due - now) / factor, 86_400_000)
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (virtual() >= due - 1) void run(due).finally(plan)
        else plan()
      }, wait)
      timer.unref()
      timers.add(timer)
    }
    plan()
  }
  return {
    close: () => {
      stopped = true
      timers.forEach(clearTimeout)
    },
  }
}
