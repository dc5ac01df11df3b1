import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Batch, type Delivery, deliver } from '../../bin/local/background/deliver.ts'
import { wantedBy } from '../../bin/local/background/filters.ts'
import { nextDue, runSchedules } from '../../bin/local/background/schedules.ts'
import type { Health } from '../../bin/local/health.ts'
import { InvocationFailure } from '../../bin/local/lambda/sandbox.ts'
import { deploy } from '../../bin/local/template/deployed.ts'
import { fromTemplates } from '../../bin/local/template/resources.ts'

/** Where dead letters go. */
const deadLetters = () => {
  const sent: { arn: string; body: string }[] = []
  return {
    send: async (arn: string, body: string) => void sent.push({ arn, body }),
    messages: (arn: string) => sent.filter((each) => each.arn === arn).map(({ body }) => ({ body })),
  }
}

const alwaysWell: Health = { well: () => true, notice: () => false }

const utc = (text: string) => Date.parse(`${text}Z`)

describe('schedules', () => {
  const due = (expression: string, now: string, zone = 'UTC', start = now) => {
    const next = nextDue(expression, zone, utc(start), utc(now))
    return next && new Date(next).toISOString().slice(0, 16)
  }

  test('a rate counts from when it was made', () => {
    expect(due('rate(15 minutes)', '2027-03-01T09:20:00', 'UTC', '2027-03-01T09:00:00')).toBe('2027-03-01T09:30')
    expect(due('rate(1 hour)', '2027-03-01T09:00:00')).toBe('2027-03-01T10:00')
    expect(() => due('rate(5 parsecs)', '2027-03-01T09:00:00')).toThrow('not known')
  })

  test('a cron expression is read in its zone, on both sides of a change of clocks', () => {
    expect(due('cron(0 6 ? * MON-FRI *)', '2027-03-05T12:00:00', 'America/New_York')).toBe('2027-03-08T11:00')
    expect(due('cron(0 6 ? * MON-FRI *)', '2027-03-12T12:00:00', 'America/New_York')).toBe('2027-03-15T10:00')
    expect(due('cron(0/15 * * * ? *)', '2027-03-01T09:16:00')).toBe('2027-03-01T09:30')
    expect(due('cron(0 8 1 * ? *)', '2027-03-01T09:16:00')).toBe('2027-04-01T08:00')
  })

  test('days of the week are numbered from Sunday as 1', () => {
    expect(due('cron(0 8 ? * 2 *)', '2027-03-02T09:00:00')).toBe('2027-03-08T08:00')
  })

  test('a single time comes once', () => {
    expect(due('at(2027-03-01T10:00:00)', '2027-03-01T08:00:00', 'Europe/Berlin')).toBe('2027-03-01T09:00')
    expect(due('at(2027-03-01T10:00:00)', '2027-03-01T10:00:00', 'Europe/Berlin')).toBeUndefined()
  })
})

describe('a schedule of the stacks', () => {
  const scheduled = (statements: object[]) =>
    deploy(
      fromTemplates(
        {
          app: {
            Resources: {
              Role: { Type: 'AWS::IAM::Role' },
              Policy: {
                Type: 'AWS::IAM::Policy',
                Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: { Statement: statements } },
              },
              Missed: { Type: 'AWS::SQS::Queue' },
              Close: { Type: 'AWS::Lambda::Function' },
              Quarterly: {
                Type: 'AWS::Scheduler::Schedule',
                Properties: {
                  ScheduleExpression: 'rate(15 minutes)',
                  Target: {
                    Arn: { 'Fn::GetAtt': ['Close', 'Arn'] },
                    RoleArn: { 'Fn::GetAtt': ['Role', 'Arn'] },
                    RetryPolicy: { MaximumRetryAttempts: 1 },
                    DeadLetterConfig: { Arn: { 'Fn::GetAtt': ['Missed', 'Arn'] } },
                  },
                },
              },
            },
          },
        },
        '',
      ),
    )
  const allow = { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: { 'Fn::GetAtt': ['Close', 'Arn'] } }

  const run = async (statements: object[], factor: number, invoke: () => Promise<unknown>) => {
    vi.useFakeTimers({ now: utc('2027-03-01T09:00:00') })
    const deployment = scheduled(statements)
    const letters = deadLetters()
    const schedules = runSchedules(deployment, invoke, letters, alwaysWell, () => {}, factor)
    await vi.advanceTimersByTimeAsync(46 * 60_000)
    schedules.close()
    return letters.messages(deployment.named('app-Missed').arn)
  }
  afterEach(() => {
    vi.useRealTimers()
  })

  test('invokes its Lambda when it is due', async () => {
    const invoke = vi.fn(async () => null)
    expect(await run([allow], 1, invoke)).toEqual([])
    expect(invoke).toHaveBeenCalledTimes(3)
  })

  test('runs as many times faster as it is told', async () => {
    const invoke = vi.fn(async () => null)
    await run([allow], 15, invoke)
    expect(invoke).toHaveBeenCalledTimes(46)
  })

  test('leaves a dead letter when its Lambda goes on failing, or may not be invoked', async () => {
    const invoke = vi.fn(async () => {
      throw new Error('down')
    })
    expect(await run([allow], 1, invoke)).toHaveLength(3)
    expect(invoke).toHaveBeenCalledTimes(6)
    const forbidden = vi.fn(async () => null)
    expect(await run([], 1, forbidden)).toHaveLength(3)
    expect(forbidden).not.toHaveBeenCalled()
  })
})

describe('filters of a stream', () => {
  const wanted = (pattern: object, record: object) =>
    wantedBy({ Filters: [{ Pattern: JSON.stringify(pattern) }] })(record)

  test('match by value, beginning, presence and absence', () => {
    const record = { eventName: 'INSERT', dynamodb: { Keys: { pk: { S: 'acme#1' } } } }
    expect(wanted({ eventName: ['INSERT', 'MODIFY'] }, record)).toBe(true)
    expect(wanted({ eventName: ['REMOVE'] }, record)).toBe(false)
    expect(wanted({ dynamodb: { Keys: { pk: { S: [{ prefix: 'acme#' }] } } } }, record)).toBe(true)
    expect(wanted({ dynamodb: { NewImage: { x: [{ exists: true }] } } }, record)).toBe(false)
    expect(wanted({ eventName: [{ 'anything-but': ['REMOVE'] }] }, record)).toBe(true)
    expect(wantedBy(undefined)(record)).toBe(true)
  })
})

describe('a stream and its Lambda', () => {
  const record = (n: number) => ({
    dynamodb: { SequenceNumber: String(n), ApproximateCreationDateTime: Date.now() / 1000 },
  })
  const batch: Batch = [1, 2, 3, 4, 5].map(record)
  const numbers = (records: unknown) => (records as Batch).map(({ dynamodb }) => Number(dynamodb.SequenceNumber))

  const run = async (
    handle: (numbers: number[]) => unknown,
    mapping: Partial<Delivery['mapping']> = {},
    health = alwaysWell,
  ): Promise<{ seen: number[][]; position: string; dead: { body: string }[] }> => {
    vi.useFakeTimers()
    const seen: number[][] = []
    let position = ''
    const letters = deadLetters()
    const finished = deliver(batch, {
      mapping: { DestinationConfig: { OnFailure: { Destination: 'queue' } }, ...mapping },
      functionArn: 'arn:aws:lambda:eu-central-1:000000000000:function:f',
      shard: 'shard',
      streamArn: 'stream',
      invoke: async (_arn, event) => {
        const given = numbers((event as { Records: unknown }).Records)
        seen.push(given)
        return handle(given)
      },
      queues: letters,
      health,
      log: () => {},
      stopped: () => false,
      done: (sequence) => {
        position = sequence
      },
    })
    await vi.runAllTimersAsync()
    await finished
    return { seen, position, dead: letters.messages('queue') }
  }
  afterEach(() => {
    vi.useRealTimers()
  })

  test('what is handled is behind us', async () => {
    expect(await run(() => null)).toEqual({ seen: [[1, 2, 3, 4, 5]], position: '5', dead: [] })
  })

  test('a batch that fails is halved until the bad record stands alone, which goes to the dead letters', async () => {
    const poison = (given: number[]) => {
      if (given.includes(4)) throw new Error('bad record')
    }
    const { seen, position, dead } = await run(poison, { BisectBatchOnFunctionError: true, MaximumRetryAttempts: 4 })
    expect(seen.flat()).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]))
    expect(
      seen
        .filter((given) => !given.includes(4))
        .flat()
        .sort(),
    ).toEqual([1, 2, 3, 5])
    expect(position).toBe('5')
    expect(dead.map(({ body }) => JSON.parse(body).DDBStreamBatchInfo)).toMatchObject([
      { startSequenceNumber: '4', endSequenceNumber: '4', batchSize: 1 },
    ])
  })

  test('a Lambda that names what it could not handle gets only that again, with all that follows', async () => {
    let failures = 1
    const partly = () => (failures-- > 0 ? { batchItemFailures: [{ itemIdentifier: '3' }] } : { batchItemFailures: [] })
    const { seen, position, dead } = await run(partly, { FunctionResponseTypes: ['ReportBatchItemFailures'] })
    expect(seen).toEqual([
      [1, 2, 3, 4, 5],
      [3, 4, 5],
    ])
    expect([position, dead]).toEqual(['5', []])
  })

  test('while the stores do not work it waits, and no try is used up', async () => {
    const outage = Date.now() + 60_000
    const down = () => Date.now() < outage
    const health: Health = { well: () => !down(), notice: () => down() }
    const { seen, position, dead } = await run(
      () => {
        if (down()) throw new Error('database or disk is full')
      },
      { MaximumRetryAttempts: 1 },
      health,
    )
    expect(seen).toHaveLength(2)
    expect([position, dead]).toEqual(['5', []])
  })

  test('that is throttled has had no attempt: the whole batch comes again until there is room', async () => {
    let full = 20
    const { seen, position, dead } = await run(
      () => {
        if (full-- > 0) throw new InvocationFailure('TooManyRequestsException', 'Rate Exceeded.')
      },
      { BisectBatchOnFunctionError: true, MaximumRetryAttempts: 2 },
    )
    expect(seen).toEqual(Array(21).fill([1, 2, 3, 4, 5]))
    expect([position, dead]).toEqual(['5', []])
  })

  test('that is throttled until its records are too old goes to the dead letters', async () => {
    const { position, dead } = await run(
      () => {
        throw new InvocationFailure('TooManyRequestsException', 'Rate Exceeded.')
      },
      { MaximumRecordAgeInSeconds: 60 },
    )
    expect([position, dead.length]).toEqual(['5', 1])
  })

  test('without a limit it is tried until it works', async () => {
    let failures = 20
    const { seen, position } = await run(() => {
      if (failures-- > 0) throw new Error('down')
    })
    expect(seen).toHaveLength(21)
    expect(position).toBe('5')
  })
})
