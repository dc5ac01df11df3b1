import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Health } from '../../bin/local/health.ts'
import { dueAgain, firstDue } from '../../bin/local/scheduler/expression.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import { deploymentWithScheduler, schedulerIn } from './schedulerStack.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const minute = 60_000
const hour = 60 * minute

/** The stand-in at nine in the morning, with what it has sent and a clock to be moved. */
const started = ({
  database = openStateDatabase(),
  failing = () => false,
  health,
}: {
  database?: ReturnType<typeof openStateDatabase>
  failing?: (arn: string) => boolean
  health?: Health
} = {}) => {
  vi.useFakeTimers({ now: utc('2027-03-01T09:00:00') })
  const sent: { queue: string; body: string; at: number }[] = []
  const send = async (queue: string, body: string) => {
    if (failing(queue)) throw new Error('The queue does not answer')
    sent.push({ queue, body, at: Date.now() })
  }
  const here = schedulerIn(deploymentWithScheduler(), database, { send }, Date.now, health)
  here.service.start()
  /** Times at which something was sent, as `HH:mm` of UTC. */
  const times = (queue = 'Notices') =>
    sent
      .filter((each) => each.queue === here.arn(queue))
      .map(({ at }) => new Date(Math.floor(at / minute) * minute).toISOString().slice(11, 16))
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { ...here, sent, times, pass, booked: () => here.service.booked('notices') }
}
afterEach(() => {
  vi.useRealTimers()
})

describe('an expression', () => {
  const first = (expression: string, zone = 'UTC', now = '2027-03-01T09:00:00') => {
    const due = firstDue(expression, zone, utc(now))
    return due === undefined ? undefined : new Date(due).toISOString().slice(0, 16)
  }

  test.each([
    ['at(2027-03-01T10:00:00)', 'UTC', '2027-03-01T10:00'],
    ['at(2027-03-01T10:00:00)', 'America/New_York', '2027-03-01T15:00'],
    ['at(2027-03-28T02:30:00)', 'Europe/Berlin', '2027-03-28T01:30'],
    ['at(2027-10-31T02:30:00)', 'Europe/Berlin', '2027-10-31T00:30'],
    ['rate(5 minutes)', 'UTC', '2027-03-01T09:00'],
    ['rate(1 day)', 'UTC', '2027-03-01T09:00'],
    ['cron(30 9 * * ? *)', 'UTC', '2027-03-01T09:30'],
    ['cron(0 9 ? * MON-FRI *)', 'Asia/Tokyo', '2027-03-02T00:00'],
    ['cron(0 12 L * ? *)', 'UTC', '2027-03-31T12:00'],
    ['cron(0 12 ? * 2#1 2028)', 'UTC', '2028-01-03T12:00'],
  ])('%s in %s is first due at %s', (expression, zone, due) => {
    expect(first(expression, zone)).toBe(due)
  })

  test.each([
    ...['', 'at()', 'at(2027-03-01)', 'at(2027-03-01 10:00:00)', 'at(2027-02-30T10:00:00)', 'at(2027-03-01T25:00:00)'],
    ...['rate(0 minutes)', 'rate(-1 minutes)', 'rate(1.5 hours)', 'rate(5 weeks)', 'rate(minute)', 'every(5 minutes)'],
    ...['cron(0 9 * * *)', 'cron(0 9 * * * *)', 'cron(0 9 ? * ? *)', 'cron(0 0 9 * * ? *)', 'cron(a 9 * * ? *)'],
    ...['cron(0 9 * * ? 2020)', 'at(2027-03-01T10:00:00', ' at(2027-03-01T10:00:00)'],
  ])('%j is none', (expression) => {
    expect(first(expression)).toBeUndefined()
  })

  test('an unknown zone has no times', () => {
    for (const expression of ['at(2027-03-01T10:00:00)', 'cron(30 9 * * ? *)'])
      expect(first(expression, 'Mars/Base')).toBeUndefined()
  })

  test('what comes again makes nothing up that was missed', () => {
    const from = utc('2027-03-01T09:00:00')
    expect(dueAgain('rate(5 minutes)', 'UTC', from, from)).toBe(from + 5 * minute)
    expect(dueAgain('rate(5 minutes)', 'UTC', from, from + 3 * hour + 1)).toBe(from + 3 * hour + 5 * minute)
    expect(dueAgain('at(2027-03-01T09:00:00)', 'UTC', from, from)).toBeUndefined()
  })
})

describe('a schedule', () => {
  test('that comes once is sent when it is due, in its zone, and is gone then', async () => {
    const { book, pass, times, sent, booked } = started()
    expect(book('utc')).toBeUndefined()
    expect(
      book('cairo', { ScheduleExpressionTimezone: 'Africa/Cairo', ScheduleExpression: 'at(2027-03-01T11:30:00)' }),
    ).toBe(undefined)
    expect(booked()).toEqual(['cairo', 'utc'])
    await pass(29 * minute)
    expect(sent).toEqual([])
    await pass(2 * hour)
    expect(times()).toEqual(['09:30', '10:00'])
    expect(sent.map(({ body }) => body)).toEqual(['message of cairo', 'message of utc'])
    expect(booked()).toEqual([])
  })

  test('that is not deleted after its completion keeps its name', async () => {
    const { book, cancel, pass, times, booked } = started()
    book('kept', { ActionAfterCompletion: 'NONE' })
    await pass(3 * hour)
    expect(times()).toEqual(['10:00'])
    expect(booked()).toEqual(['kept'])
    expect(book('kept', { ScheduleExpression: 'at(2027-03-02T10:00:00)' })).toBe('ConflictException')
    expect(cancel('kept')).toBeUndefined()
    expect(book('kept', { ScheduleExpression: 'at(2027-03-02T10:00:00)' })).toBeUndefined()
  })

  test('that is off is never sent', async () => {
    const { book, pass, sent, booked } = started()
    book('off', { State: 'DISABLED' })
    await pass(3 * hour)
    expect(sent).toEqual([])
    expect(booked()).toEqual(['off'])
  })

  test('that repeats comes again and again, until it ends', async () => {
    const { book, pass, times, booked } = started()
    book('rate', { ScheduleExpression: 'rate(20 minutes)', EndDate: utc('2027-03-01T10:10:00') / 1000 })
    await pass(3 * hour)
    expect(times()).toEqual(['09:00', '09:20', '09:40', '10:00'])
    expect(booked()).toEqual([])
    const StartDate = utc('2027-03-01T13:00:00') / 1000
    book('cron', { ScheduleExpression: 'cron(15 * * * ? *)', StartDate })
    await pass(3 * hour)
    expect(times().slice(4)).toEqual(['13:15', '14:15'])
    expect(booked()).toEqual(['cron'])
  })

  test('that was deleted is not sent', async () => {
    const { book, cancel, pass, sent } = started()
    book('gone')
    expect(cancel('gone')).toBeUndefined()
    expect(cancel('gone')).toBe('ResourceNotFoundException')
    await pass(3 * hour)
    expect(sent).toEqual([])
  })

  test('is booked once by its name and token, and another one of the name is refused', () => {
    const { book, booked } = started()
    expect([book('a'), book('a')]).toEqual([undefined, undefined])
    expect(book('a', { ClientToken: 'other' })).toBe('ConflictException')
    expect(book('a', { ScheduleExpression: 'at(2027-03-01T11:00:00)' })).toBe('ConflictException')
    expect(booked()).toEqual(['a'])
  })

  test.each([
    ['a time that is over', { ScheduleExpression: 'at(2027-03-01T08:59:59)' }],
    ['an expression that is none', { ScheduleExpression: 'rate(5 weeks)' }],
    ['an expression of 257 signs', { ScheduleExpression: `cron(${'0,'.repeat(124)}0 9 * * ? *)` }],
    ['a zone that is none', { ScheduleExpressionTimezone: 'Mars/Base' }],
    ['no window', { FlexibleTimeWindow: {} }],
    ['a window of a mode that is none', { FlexibleTimeWindow: { Mode: 'MAYBE' } }],
    ['a window that is off and has a length', { FlexibleTimeWindow: { Mode: 'OFF', MaximumWindowInMinutes: 15 } }],
    ['a token with a space', { ClientToken: 'a b' }],
    ['a token of 65 signs', { ClientToken: 'a'.repeat(65) }],
    ['a description of 513 signs', { Description: 'a'.repeat(513) }],
    ['a state that is none', { State: 'PAUSED' }],
    ['an action that is none', { ActionAfterCompletion: 'KEEP' }],
    ['a target that is none', { Target: { Arn: 'arn:aws:sqs:eu-central-1:000000000000:nowhere' } }],
    ['a role that is none', { Target: { RoleArn: 'arn:aws:iam::000000000000:role/nobody' } }],
    ['dead letters to nowhere', { Target: { DeadLetterConfig: { Arn: 'nowhere' } } }],
    ['an empty message', { Target: { Input: '' } }],
    ['a message of more than 256 kB', { Target: { Input: 'a'.repeat(256 * 1024 + 1) } }],
    ['a minimal age', { Target: { RetryPolicy: { MaximumEventAgeInSeconds: 59 } } }],
    ['more than a day', { Target: { RetryPolicy: { MaximumEventAgeInSeconds: 86_401 } } }],
    ['186 attempts', { Target: { RetryPolicy: { MaximumRetryAttempts: 186 } } }],
  ])('with %s is refused', (_what, more) => {
    const { book, booked } = started()
    expect(book('wrong', more)).toBe('ValidationException')
    expect(booked()).toEqual([])
  })

  test('has a name of 1 to 64 letters, digits and - _ . in a group that is there', () => {
    const { book, cancel, booked } = started()
    for (const name of ['a'.repeat(65), 'a b', 'ä', 'a#b', 'a:b']) expect(book(name)).toBe('ValidationException')
    expect(book('a'.repeat(64))).toBeUndefined()
    expect(book('A-z_0.9')).toBeUndefined()
    expect(book('a', { GroupName: 'nobody' })).toBe('ResourceNotFoundException')
    expect(cancel('A-z_0.9', 'default')).toBe('ResourceNotFoundException')
    expect(booked()).toHaveLength(2)
  })

  test('may hold what its limits allow', () => {
    const { book } = started()
    const Target = {
      Input: 'a'.repeat(256 * 1024),
      RetryPolicy: { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 },
    }
    expect(book('most', { Description: 'a'.repeat(512), ClientToken: 'a'.repeat(64), Target })).toBeUndefined()
  })

  test('needs the right to make it, and to hand its role on', () => {
    const { service, arn } = started()
    const body = JSON.stringify({ GroupName: 'notices', Target: { RoleArn: arn('Role') } })
    const asked = service.request('POST', '/schedules/a', body)
    const actions = 'act' in asked ? asked.requiredActions.map(({ action, resource }) => [action, resource]) : []
    expect(actions).toEqual([
      ['scheduler:CreateSchedule', expect.stringMatching(/:schedule\/notices\/a$/)],
      ['iam:PassRole', arn('Role')],
    ])
    expect(service.request('GET', '/schedules/a', '')).toMatchObject({
      refused: ['UnknownOperationException', {}, 404],
    })
  })
})

describe('a schedule whose target does not take it', () => {
  const down = (until: () => boolean) => (queue: string) => queue.endsWith('Notices') && until()

  test('comes again, later each time, and once when the target is there', async () => {
    let isDown = true
    const { book, pass, sent, times, booked, lines } = started({ failing: down(() => isDown) })
    book('tried')
    await pass(hour + 10 * minute)
    expect(sent).toEqual([])
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.length).toBeLessThan(30)
    isDown = false
    await pass(2 * minute)
    expect(times()).toHaveLength(1)
    expect(booked()).toEqual([])
  })

  test.each([
    ['as often as it may', { MaximumRetryAttempts: 3 }, 4],
    ['not again', { MaximumRetryAttempts: 0 }, 1],
    ['until it is too old', { MaximumEventAgeInSeconds: 60 }, 6],
  ])('is tried %s, and lies with the dead letters then', async (_how, RetryPolicy, attempts) => {
    const { book, pass, times, sent, booked, lines } = started({ failing: down(() => true) })
    book('lost', { Target: { RetryPolicy } })
    await pass(3 * hour)
    expect(lines).toHaveLength(attempts)
    expect(times('Lost')).toHaveLength(1)
    expect(sent[0]?.body).toBe('message of lost')
    expect(booked()).toEqual([])
  })

  test('is not given up while nothing here takes anything', async () => {
    const health = { isWell: false, well: () => health.isWell, notice: () => true }
    const { book, pass, times, sent } = started({ health })
    book('waits', { Target: { RetryPolicy: { MaximumRetryAttempts: 0 } } })
    await pass(2 * hour)
    expect(sent).toEqual([])
    health.isWell = true
    await pass(minute)
    expect(times()).toEqual(['11:00'])
  })

  test('since its role may not send there comes to the dead letters', async () => {
    const { book, pass, times, arn } = started()
    book('stranger', { Target: { RoleArn: arn('Other'), RetryPolicy: { MaximumRetryAttempts: 1 } } })
    await pass(2 * hour)
    expect([times(), times('Lost')]).toEqual([[], ['10:00']])
  })

  test('goes on with its next time, where it repeats', async () => {
    let isDown = true
    const { book, pass, times } = started({ failing: down(() => isDown) })
    book('hourly', { ScheduleExpression: 'rate(1 hour)', Target: { RetryPolicy: { MaximumRetryAttempts: 1 } } })
    await pass(30 * minute)
    isDown = false
    await pass(2 * hour)
    expect(times('Lost')).toEqual(['09:00'])
    expect(times()).toEqual(['10:00', '11:00'])
  })
})

describe('when the machine', () => {
  const folderOf = () => {
    const folder = mkdtempSync(join(tmpdir(), 'scheduler-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  test('was off at the time, what was due is sent once it runs again', async () => {
    const file = join(folderOf(), 'state.sqlite')
    const before = started({ database: openStateDatabase(file) })
    before.book('missed')
    before.book('ahead', { ScheduleExpression: 'at(2027-03-01T18:00:00)' })
    before.service.close()
    vi.setSystemTime(utc('2027-03-01T12:00:00'))
    const sent: string[] = []
    const { service } = schedulerIn(deploymentWithScheduler(), openStateDatabase(file), {
      send: async (_queue, body) => void sent.push(body),
    })
    service.start()
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(sent).toEqual(['message of missed'])
    expect(service.booked('notices')).toEqual(['ahead'])
    service.close()
  })

  test('is killed between handing on and noting it, it hands on once more: never not at all', async () => {
    const folder = folderOf()
    const holder = spawn(process.execPath, [join(import.meta.dirname, 'schedulerHolder.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve) => holder.stdout.once('data', () => resolve()))
    holder.kill('SIGKILL')
    await new Promise((resolve) => holder.once('exit', resolve))
    const sent: string[] = []
    const { service } = schedulerIn(deploymentWithScheduler(), openStateDatabase(join(folder, 'state.sqlite')), {
      send: async (_queue, body) => void sent.push(body),
    })
    expect(service.booked('notices')).toEqual(['soon', 'later'])
    service.start()
    await expect.poll(() => sent).toEqual(['message of soon'])
    expect(service.booked('notices').sort()).toEqual(['later', 'soon'])
    service.close()
  })
})
