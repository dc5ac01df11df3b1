import { randomUUID } from 'node:crypto'
import { type Health, untilWell } from '../health.ts'
import { evaluatorOf, policyOf, type RequiredAction } from '../iam/policy.ts'
import type { DeadLetters } from '../sqs/queues.ts'
import type { StateDatabase } from '../stateDatabase.ts'
import type { Deployment } from '../template/deployed.ts'
import { account, region } from '../template/names.ts'
import { dueAgain } from './expression.ts'
import {
  dueFirst,
  faultOf,
  invalid,
  isName,
  type Refused,
  refused,
  type Schedule,
  type Target,
  zoneOf,
} from './schedule.ts'

type Made = Refused | { body: object }
type Asked = Refused | { requiredActions: RequiredAction[]; act: () => Made }
/** A schedule as it is kept: `due` by its expression, `next` when it is looked at. */
interface Row {
  place: string
  name: string
  due: number
  body: string
  attempts: number
}

/** Schedules of an account and region, as AWS has it for a new account. */
const mostSchedules = 1_000_000
/** Ms from one look to the next: on AWS a schedule comes within the minute. */
const every = 1000
const most = 100
/** When something is looked at that is off, or done and kept, epoch ms. */
const never = Number.MAX_SAFE_INTEGER

/**
 * EventBridge Scheduler, as far as schedules are made and deleted while the system runs, which put a message into a queue.
 * They are kept from one start to the next. Each is sent once at least: who is killed after sending sends once more.
 * @param clock epoch ms
 */
export const schedulerService = (
  deployment: Deployment,
  database: StateDatabase,
  queues: DeadLetters,
  health: Health,
  log: (line: string) => void,
  clock: () => number = Date.now,
) => {
  database.exec(
    'CREATE TABLE IF NOT EXISTS schedules (place TEXT, name TEXT, due INTEGER NOT NULL, token TEXT NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, next INTEGER NOT NULL, PRIMARY KEY (place, name)); CREATE INDEX IF NOT EXISTS schedules_next ON schedules (next)',
  )
  const groups = new Set(['default', ...deployment.ofType('AWS::Scheduler::ScheduleGroup').map(({ name }) => name)])
  const queueArns = new Set(deployment.ofType('AWS::SQS::Queue').map(({ arn }) => arn))
  const roles = new Set(deployment.ofType('AWS::IAM::Role').map(({ arn }) => arn))
  const find = database.prepare('SELECT token, body FROM schedules WHERE place = ? AND name = ?')
  const insert = database.prepare(
    'INSERT INTO schedules (place, name, due, token, body, next) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const remove = database.prepare('DELETE FROM schedules WHERE place = ? AND name = ?')
  const later = database.prepare('UPDATE schedules SET attempts = ?, next = ? WHERE place = ? AND name = ?')
  const again = database.prepare('UPDATE schedules SET due = ?, next = ?, attempts = 0 WHERE place = ? AND name = ?')
  const count = database.prepare('SELECT COUNT(*) AS count FROM schedules')
  const ready = database.prepare('SELECT * FROM schedules WHERE next <= ? ORDER BY next LIMIT ?')
  const arnOf = (group: string, name: string) => `arn:aws:scheduler:${region}:${account}:schedule/${group}/${name}`
  const noGroup = (group: string) =>
    refused('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404)

  const known = { isQueue: (arn: string) => queueArns.has(arn), isRole: (arn: string) => roles.has(arn) }

  const create = (group: string, name: string, schedule: Schedule): Made => {
    if (!groups.has(group)) return noGroup(group)
    const before = find.get(group, name) as { token: string; body: string } | undefined
    const body = JSON.stringify(schedule)
    const made = { body: { ScheduleArn: arnOf(group, name) } }
    if (before && before.token === schedule.ClientToken && before.body === body) return made
    if (before) return refused('ConflictException', `Schedule ${name} already exists.`, 409)
    const now = clock()
    const error = faultOf(schedule, now, known)
    if (error) return error
    if (Number(count.get()?.count) >= mostSchedules)
      return refused('ServiceQuotaExceededException', 'The number of schedules is exceeded.', 402)
    const due = dueFirst(schedule, now) as number
    insert.run(
      group,
      name,
      due,
      schedule.ClientToken ?? randomUUID(),
      body,
      schedule.State === 'DISABLED' ? never : due,
    )
    return made
  }

  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** What becomes of one that was handed on, or given up: it comes again, stays, or is gone. */
  const completed = ({ place, name, due, body }: Row) => {
    const schedule = JSON.parse(body) as Schedule
    const { ScheduleExpression = '', EndDate, ActionAfterCompletion } = schedule
    const next = dueAgain(ScheduleExpression, zoneOf(schedule), due, clock())
    if (next !== undefined && (EndDate === undefined || next < EndDate * 1000)) again.run(next, next, place, name)
    else if (ActionAfterCompletion === 'DELETE') remove.run(place, name)
    else again.run(due, never, place, name)
  }
  /** @returns whether it need not be looked at again at once */
  const fire = async (row: Row): Promise<boolean> => {
    const { Target } = JSON.parse(row.body) as { Target: Target }
    const { Arn, RoleArn, Input = '', DeadLetterConfig, RetryPolicy = {} } = Target
    const { MaximumEventAgeInSeconds: age = 86_400, MaximumRetryAttempts: tries = 185 } = RetryPolicy
    try {
      const refuses = evaluatorOf(policyOf(deployment, deployment.named(RoleArn)))
      if (refuses([{ action: 'sqs:SendMessage', resource: Arn }])) throw new Error(`Its role may not send to ${Arn}`)
      await queues.send(Arn, Input)
      completed(row)
    } catch (error) {
      log(`schedule ${row.name}: ${error instanceof Error ? error.message : String(error)}`)
      if (health.notice(error) || !health.well()) return false
      const attempts = row.attempts + 1
      if (attempts <= tries && clock() < row.due + age * 1000) {
        later.run(attempts, clock() + Math.min(60_000, 1000 * 2 ** attempts), row.place, row.name)
        return true
      }
      if (DeadLetterConfig?.Arn) await queues.send(DeadLetterConfig.Arn, Input)
      completed(row)
    }
    return true
  }
  const runDue = async () => {
    await untilWell(health, () => stopped)
    if (stopped) return
    for (;;) {
      const due = ready.all(clock(), most) as unknown as Row[]
      const done = await Promise.all(due.map(fire))
      if (due.length < most || stopped || !done.some(Boolean)) break
    }
    if (!stopped) timer = setTimeout(follow, every).unref()
  }
  const follow = () => {
    runDue().catch((error: unknown) => {
      log(`schedules: ${error instanceof Error ? error.message : String(error)}`)
      if (!stopped) timer = setTimeout(follow, every).unref()
    })
  }

  return {
    /** What a request to the service needs to be allowed, and what it does then. */
    request: (method: string, url: string, body: string): Asked => {
      const { pathname, searchParams } = new URL(url, 'http://scheduler')
      const [, groupName, encoded = ''] = pathname.split('/')
      const name = decodeURIComponent(encoded)
      if (groupName !== 'schedules' || !['POST', 'DELETE'].includes(method))
        return refused('UnknownOperationException', `Scheduler ${method} ${url} has no stand-in here`, 404)
      if (!isName(name)) return invalid(`${name} is no name of a schedule.`)
      if (method === 'DELETE') {
        const group = searchParams.get('groupName') ?? 'default'
        return {
          requiredActions: [{ action: 'scheduler:DeleteSchedule', resource: arnOf(group, name) }],
          act: () =>
            remove.run(group, name).changes > 0
              ? { body: {} }
              : refused('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404),
        }
      }
      const schedule = JSON.parse(body || '{}') as Schedule
      const group = schedule.GroupName ?? 'default'
      return {
        requiredActions: [
          { action: 'scheduler:CreateSchedule', resource: arnOf(group, name) },
          {
            ...{ action: 'iam:PassRole', resource: String(schedule.Target?.RoleArn) },
            context: { 'iam:passedtoservice': 'scheduler.amazonaws.com' },
          },
        ],
        act: () => create(group, name, schedule),
      }
    },
    /** Names of what is booked, by group. */
    booked: (group: string): string[] =>
      database
        .prepare('SELECT name FROM schedules WHERE place = ? ORDER BY due')
        .all(group)
        .map(({ name }) => String(name)),
    start: follow,
    close: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export type SchedulerService = ReturnType<typeof schedulerService>
