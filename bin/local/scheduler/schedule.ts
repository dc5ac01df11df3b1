import { firstDue, isRecurring } from './expression.ts'

/** What a request is refused with: the name of the exception, what it says and its status. */
export type Refused = { refused: [name: string, message: string, status: number] }

export interface Target {
  Arn: string
  RoleArn: string
  Input?: string
  DeadLetterConfig?: { Arn?: string }
  RetryPolicy?: { MaximumEventAgeInSeconds?: number; MaximumRetryAttempts?: number }
}

/** A schedule as the API takes it; dates are seconds. */
export interface Schedule {
  GroupName?: string
  ClientToken?: string
  Description?: string
  ScheduleExpression?: string
  ScheduleExpressionTimezone?: string
  StartDate?: number
  EndDate?: number
  FlexibleTimeWindow?: { Mode?: string; MaximumWindowInMinutes?: number }
  ActionAfterCompletion?: string
  State?: string
  Target?: Partial<Target>
}

/** Where targets, roles and queues of dead letters are looked up. */
export interface Known {
  isQueue: (arn: string) => boolean
  isRole: (arn: string) => boolean
}

/** Bytes of what a target is given. */
const longestInput = 256 * 1024
const longestExpression = 256
const longestZone = 50
const longestDescription = 512

export const refused = (name: string, message: string, status = 400): Refused => ({ refused: [name, message, status] })
export const invalid = (message: string) => refused('ValidationException', message)
/** A name of a schedule or of a group of them. */
export const isName = (name: string) => /^[0-9a-zA-Z-_.]{1,64}$/.test(name)

export const zoneOf = ({ ScheduleExpressionTimezone = 'UTC' }: Schedule) => ScheduleExpressionTimezone
/** Names that were found to be zones: looking takes longer than all the rest of a booking. */
const zones = new Set(['UTC'])
const isZone = (zone: string) => {
  if (zones.has(zone)) return true
  try {
    if (zone.length > longestZone) return false
    new Intl.DateTimeFormat('en', { timeZone: zone })
    zones.add(zone)
    return true
  } catch {
    return false
  }
}

/** When it is due first, epoch ms; undefined where that is never or cannot be read. @param now epoch ms */
export const dueFirst = (schedule: Schedule, now: number): number | undefined => {
  const { ScheduleExpression = '', StartDate, EndDate } = schedule
  const start = StartDate === undefined ? undefined : StartDate * 1000
  const due = firstDue(ScheduleExpression, zoneOf(schedule), now, start)
  const ends = EndDate === undefined || !isRecurring(ScheduleExpression) ? Number.POSITIVE_INFINITY : EndDate * 1000
  return due !== undefined && due < ends ? due : undefined
}

/** What is wrong with when it comes. */
const faultOfTime = (schedule: Schedule, now: number): string | undefined => {
  const { ScheduleExpression: expression = '', FlexibleTimeWindow } = schedule
  const zone = zoneOf(schedule)
  if (!isZone(zone)) return `Invalid ScheduleExpressionTimezone ${zone}.`
  const due = expression.length > longestExpression ? undefined : dueFirst(schedule, now)
  if (due === undefined) return `Invalid Schedule Expression ${expression}.`
  if (!isRecurring(expression) && due <= now) return `Invalid Schedule Expression ${expression}: it is in the past.`
  if (FlexibleTimeWindow?.Mode === 'FLEXIBLE') return 'Here a FlexibleTimeWindow has the mode OFF.'
  if (FlexibleTimeWindow?.Mode !== 'OFF') return 'FlexibleTimeWindow is wanted, with the mode OFF or FLEXIBLE.'
  if (FlexibleTimeWindow.MaximumWindowInMinutes !== undefined)
    return 'MaximumWindowInMinutes must not be given for a FlexibleTimeWindow with the mode OFF.'
  return undefined
}

/** What is wrong with where it goes. */
const faultOfTarget = (target: Partial<Target> | undefined, { isQueue, isRole }: Known): string | undefined => {
  const { Arn = '', RoleArn = '', Input, DeadLetterConfig, RetryPolicy = {} } = target ?? {}
  const { MaximumEventAgeInSeconds: age = 86_400, MaximumRetryAttempts: attempts = 185 } = RetryPolicy
  if (!isQueue(Arn)) return `Provided Arn ${Arn} is not in correct format, or no such queue is there.`
  if (!isRole(RoleArn)) return 'The execution role you provide must allow AWS EventBridge Scheduler to assume the role.'
  if (DeadLetterConfig?.Arn !== undefined && !isQueue(DeadLetterConfig.Arn))
    return `There is no queue ${DeadLetterConfig.Arn}.`
  if (Input === undefined || Input === '') return 'Here a target is given a message.'
  if (Buffer.byteLength(Input) > longestInput) return 'The message to the target is larger than 256 kB.'
  if (!Number.isInteger(age) || age < 60 || age > 86_400) return 'MaximumEventAgeInSeconds is 60 to 86400.'
  if (!Number.isInteger(attempts) || attempts < 0 || attempts > 185) return 'MaximumRetryAttempts is 0 to 185.'
  return undefined
}

/** What is wrong with a schedule, if anything. @param now epoch ms */
export const faultOf = (schedule: Schedule, now: number, known: Known): Refused | undefined => {
  const { ClientToken, Description = '', ActionAfterCompletion = 'NONE', State = 'ENABLED' } = schedule
  if (ClientToken !== undefined && !/^[a-zA-Z0-9-_]{1,64}$/.test(ClientToken)) return invalid('ClientToken is none.')
  if (Description.length > longestDescription) return invalid('Description has more than 512 characters.')
  if (!['NONE', 'DELETE'].includes(ActionAfterCompletion)) return invalid('ActionAfterCompletion is NONE or DELETE.')
  if (!['ENABLED', 'DISABLED'].includes(State)) return invalid('State is ENABLED or DISABLED.')
  const fault = faultOfTime(schedule, now) ?? faultOfTarget(schedule.Target, known)
  return fault === undefined ? undefined : invalid(fault)
}
