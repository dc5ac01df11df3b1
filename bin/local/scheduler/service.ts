import { Temporal } from 'temporal-polyfill'
import { type Health, untilWell } from '../health.ts'
import { evaluatorOf, policyOf, type RequiredAction } from '../iam/policy.ts'
import type { DeadLetters } from '../sqs/queues.ts'
import type { StateDatabase } from '../stateDatabase.ts'
import type { Deployment } from '../template/deployed.ts'
import { account, region } from '../template/names.ts'

type Refused = { refused: [name: string, message: string, status: number] }
type Made = Refused | { body: object }
type Asked = Refused | { requiredActions: RequiredAction[]; act: () => Made }

interface Target {
  Arn: string
  RoleArn: string
  Input?: string
  DeadLetterConfig?: { Arn: string }
  RetryPolicy?: { MaximumEventAgeInSeconds?: number; MaximumRetryAttempts?: number }
}
interface Schedule {
  GroupName?: string
  ClientToken?: string
  ScheduleExpression?: string
  ScheduleExpressionTimezone?: string
  FlexibleTimeWindow?: { Mode?: string }
  ActionAfterCompletion?: string
  State?: string
  Target?: Partial<Target>
}

const refused = (name: string, message: string, status = 400): Refused => ({ refused: [name, message, status] })
const invalid = (message: string) => refused('ValidationException', message)

/** Schedules of an account and region, as AWS has it for a new account. */
const mostSchedules = 1_000_000
/** Bytes of what a target is given. */
const longestInput = 256 * 1024
/** Ms from one look to the next: on AWS a schedule comes within the minute. */
const every = 1000
const most = 100

/** When a one-time expression is due, epoch ms; undefined where it is none. */
const dueOf = ({ ScheduleExpression = '', ScheduleExpressionTimezone = 'UTC' }: Schedule): number | undefined => {
  const [, wall] = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(ScheduleExpression) ?? []
  try {
    return (
      (wall &&
        Temporal.PlainDateTime.from(wall, { overflow: 'reject' }).toZonedDateTime(ScheduleExpressionTimezone)
          .epochMilliseconds) ||
      undefined
    )
  } catch {
    return undefined
  }
}

/**
 * EventBridge Scheduler, as far as one-time schedules are made while the system runs, which put a message into a queue. They
 * are kept from one start to the next. Each is sent once at least: who is killed after sending sends once more.
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
  const count = database.prepare('SELECT COUNT(*) AS count FROM schedules')
  const ready = database.prepare('SELECT * FROM schedules WHERE next <= ? ORDER BY next LIMIT ?')
  const arnOf = (group: string, name: string) => `arn:aws:scheduler:${region}:${account}:schedule/${group}/${name}`
  const noGroup = (group: string) =>
    refused('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404)

  /** What is wrong with a schedule, if anything. */
  const fault = (schedule: Schedule): Refused | undefined => {
    const { FlexibleTimeWindow, Target = {}, ClientToken, ActionAfterCompletion = 'NONE', State = 'ENABLED' } = schedule
    const { Arn = '', RoleArn = '', Input = '', DeadLetterConfig, RetryPolicy = {} } = Target
    const { MaximumEventAgeInSeconds: age = 86_400, MaximumRetryAttempts: tries = 185 } = RetryPolicy
    const due = dueOf(schedule)
    if (due === undefined) return invalid(`Invalid Schedule Expression ${schedule.ScheduleExpression}.`)
    if (due <= clock()) return invalid(`Invalid Schedule Expression ${schedule.ScheduleExpression}: it is in the past.`)
    if (FlexibleTimeWindow?.Mode !== 'OFF') return invalid('Here a FlexibleTimeWindow has the mode OFF.')
    if (ClientToken === undefined || !/^[a-zA-Z0-9-_]{1,64}$/.test(ClientToken)) return invalid('ClientToken is none.')
    if (ActionAfterCompletion !== 'DELETE' || State !== 'ENABLED')
      return invalid('Here schedules are deleted once they are done.')
    if (!queueArns.has(Arn)) return invalid(`Provided Arn ${Arn} is not in correct format, or no such queue is there.`)
    if (!roles.has(RoleArn))
      return invalid('The execution role you provide must allow AWS EventBridge Scheduler to assume the role.')
    if (DeadLetterConfig && !queueArns.has(DeadLetterConfig.Arn))
      return invalid(`There is no queue ${DeadLetterConfig.Arn}.`)
    if (Input === '' || Buffer.byteLength(Input) > longestInput)
      return invalid('A message of 1 byte to 256 kB is wanted.')
    if (!(age >= 60 && age <= 86_400) || !(tries >= 0 && tries <= 185)) return invalid('RetryPolicy is out of bounds.')
    return undefined
  }

  const create = (group: string, name: string, schedule: Schedule): Made => {
    if (!groups.has(group)) return noGroup(group)
    const known = find.get(group, name) as { token: string; body: string } | undefined
    const body = JSON.stringify(schedule)
    const made = { body: { ScheduleArn: arnOf(group, name) } }
    if (known && known.token === schedule.ClientToken && known.body === body) return made
    if (known) return refused('ConflictException', `Schedule ${name} already exists.`, 409)
    const wrong = fault(schedule)
    if (wrong) return wrong
    if (Number(count.get()?.count) >= mostSchedules)
      return refused('ServiceQuotaExceededException', 'The number of schedules is exceeded.', 402)
    const due = dueOf(schedule) as number
    insert.run(group, name, due, schedule.ClientToken ?? '', body, due)
    return made
  }

  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const fire = async (row: { place: string; name: string; due: number; body: string; attempts: number }) => {
    const {
      Arn,
      RoleArn,
      Input = '',
      DeadLetterConfig,
      RetryPolicy = {},
    } = (JSON.parse(row.body) as { Target: Target }).Target
    const { MaximumEventAgeInSeconds: age = 86_400, MaximumRetryAttempts: tries = 185 } = RetryPolicy
    const refuses = evaluatorOf(policyOf(deployment, deployment.named(RoleArn)))
    try {
      if (refuses([{ action: 'sqs:SendMessage', resource: Arn }])) throw new Error(`Its role may not send to ${Arn}`)
      await queues.send(Arn, Input)
      remove.run(row.place, row.name)
    } catch (error) {
      log(`schedule ${row.name}: ${error instanceof Error ? error.message : String(error)}`)
      if (health.notice(error) || !health.well()) return
      const attempts = row.attempts + 1
      if (attempts <= tries && clock() < row.due + age * 1000) {
        later.run(attempts, clock() + Math.min(60_000, 1000 * 2 ** attempts), row.place, row.name)
        return
      }
      if (DeadLetterConfig) await queues.send(DeadLetterConfig.Arn, Input)
      remove.run(row.place, row.name)
    }
  }
  const look = async () => {
    await untilWell(health, () => stopped)
    if (stopped) return
    for (;;) {
      const due = ready.all(clock(), most) as unknown as Parameters<typeof fire>[0][]
      await Promise.all(due.map(fire))
      if (due.length < most || stopped) break
    }
    if (!stopped) timer = setTimeout(follow, every).unref()
  }
  const follow = () => {
    look().catch((error: unknown) => {
      log(`schedules: ${error instanceof Error ? error.message : String(error)}`)
      if (!stopped) timer = setTimeout(follow, every).unref()
    })
  }

  return {
    /** What a request to the service needs to be allowed, and what it does then. */
    request: (method: string, url: string, body: string): Asked => {
      const { pathname, searchParams } = new URL(url, 'http://scheduler')
      const [, place, encoded = ''] = pathname.split('/')
      const name = decodeURIComponent(encoded)
      if (place !== 'schedules' || !['POST', 'DELETE'].includes(method))
        return refused('UnknownOperationException', `Scheduler ${method} ${url} has no stand-in here`, 404)
      if (!/^[0-9a-zA-Z-_.]{1,64}$/.test(name)) return invalid(`${name} is no name of a schedule.`)
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
