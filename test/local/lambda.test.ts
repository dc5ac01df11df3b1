import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lambdaRunner } from '../../bin/local/lambda/runner.ts'

const code = `
import { getPriority } from 'node:os'
let calls = 0
let running = 0
let most = 0
export const handler = async (event, context) => {
  calls++
  if (event.throw) throw Object.assign(new TypeError('no such thing'), {})
  if (event.exit) process.exit(1)
  if (event.hang) await new Promise(() => {})
  if (event.spin) for (;;) {}
  running++
  most = Math.max(most, running)
  if (event.wait) await new Promise((resolve) => setTimeout(resolve, event.wait))
  running--
  if (event.bytes) return 'x'.repeat(event.bytes)
  return { event, calls, most, niceness: getPriority(), env: process.env, left: context.getRemainingTimeInMillis(), id: context.awsRequestId }
}
`

let folder: string
let runner: ReturnType<typeof lambdaRunner>
const logged: string[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shiftdeck-lambda-'))
  writeFileSync(join(folder, 'index.mjs'), code)
  const functionOf = (name: string, more = {}) => ({
    file: join(folder, 'index.mjs'),
    handler: 'handler',
    name,
    arn: name,
    memory: 128,
    timeout: 1,
    concurrency: 2,
    environment: { TABLE: 'users' },
    log: (line: string) => logged.push(line),
    ...more,
  })
  runner = lambdaRunner([
    functionOf('f'),
    functionOf('one', { concurrency: 1, timeout: 10 }),
    functionOf('slow'),
    functionOf('yielding', { yields: true, timeout: 10 }),
    functionOf('full', { concurrency: 1, timeout: 10 }),
  ])
})
afterAll(async () => {
  await runner.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  event: unknown
  calls: number
  most: number
  niceness: number
  env: Record<string, string>
  left: number
  id: string
}
const invoke = (name: string, event: object, id?: string) => runner.invoke(name, event, id) as Promise<Answer>

describe('a Lambda', () => {
  test('sees its own environment and nothing of ours', async () => {
    process.env.SECRET_OF_OURS = 'yes'
    const { env, id, left } = await invoke('f', {}, 'request-1')
    expect(env).toEqual({ TABLE: 'users' })
    expect(id).toBe('request-1')
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(1000)
  })

  test.runIf(process.platform === 'linux')('that yields has a lower priority than its neighbours', async () => {
    const { niceness } = await invoke('f', {})
    expect((await invoke('yielding', {})).niceness).toBe(Math.min(19, niceness + 5))
  })

  test('stays warm between events', async () => {
    const first = await invoke('one', {})
    const second = await invoke('one', {})
    expect(second.calls).toBe(first.calls + 1)
  })

  test('handles one event at a time in each sandbox, and lets the others wait', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => invoke('one', { n, wait: 10 })))
    expect(answers.map(({ most }) => most)).toEqual([1, 1, 1, 1, 1])
    expect(answers.map(({ event }) => event)).toEqual(Array.from({ length: 5 }, (_, n) => ({ n, wait: 10 })))
  })

  test('that has no sandbox left keeps a few events for a moment, and throttles the others at once', async () => {
    await invoke('full', {})
    const began = performance.now()
    const outcome = (answer: Promise<Answer>) =>
      answer.then(
        ({ calls }) => ({ calls, after: performance.now() - began }),
        ({ type }: { type: string }) => ({ type, after: performance.now() - began }),
      )
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => outcome(invoke('full', { wait: 300 }))))
    const throttled = outcomes.filter((one) => 'type' in one)
    expect(new Set(throttled.map(({ type }) => type))).toEqual(new Set(['TooManyRequestsException']))
    // One ran, those whose turn came within 2 s too; the rest of the 16 places waited in vain.
    expect(outcomes.length - throttled.length).toBeGreaterThanOrEqual(2)
    expect(outcomes.length - throttled.length).toBeLessThanOrEqual(9)
    expect(throttled.filter(({ after }) => after < 250)).toHaveLength(40 - 17)
    expect(Math.max(...outcomes.map(({ after }) => after))).toBeLessThan(3500)
    // What was throttled never ran, not even later.
    expect((await invoke('full', {})).calls).toBe(1 + (outcomes.length - throttled.length) + 1)
    expect(logged.join('')).not.toContain('TooManyRequests')
  })

  test('does nothing for who has gone meanwhile', async () => {
    const { calls } = await invoke('full', {})
    const first = invoke('full', { wait: 200 })
    let here = true
    const gone = runner.invoke('full', {}, 'gone', () => here)
    const last = invoke('full', {})
    here = false
    await expect(gone).rejects.toMatchObject({ type: 'TooManyRequestsException' })
    expect([(await first).calls, (await last).calls]).toEqual([calls + 1, calls + 2])
  })

  test('is ended at its timeout, even in an endless loop, and the next event finds a new one', async () => {
    await expect(invoke('slow', { hang: true })).rejects.toMatchObject({
      type: 'Sandbox.Timedout',
      message: 'Task timed out after 1.00 seconds',
    })
    await expect(invoke('slow', { spin: true })).rejects.toMatchObject({ type: 'Sandbox.Timedout' })
    expect(await invoke('slow', {})).toMatchObject({ calls: 1 })
  })

  test('reports what it throws, and survives it', async () => {
    await expect(invoke('f', { throw: true })).rejects.toMatchObject({
      type: 'TypeError',
      message: expect.stringContaining('no such thing'),
    })
    expect(await invoke('f', {})).toMatchObject({ env: { TABLE: 'users' } })
    expect(logged.join('')).toContain('"level":"ERROR"')
  })

  test('that ends its process is started anew', async () => {
    await expect(invoke('f', { exit: true })).rejects.toMatchObject({ type: 'Runtime.ExitError' })
    expect(await invoke('f', {})).toMatchObject({ env: { TABLE: 'users' } })
  })

  test('may answer 6 MB and be given 6 MB', async () => {
    await expect(invoke('f', { bytes: 6 * 1024 * 1024 })).rejects.toMatchObject({
      type: 'Function.ResponseSizeTooLarge',
    })
    expect(await invoke('f', { bytes: 5_000_000 })).toHaveLength(5_000_000)
    await expect(invoke('f', { text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({
      type: 'RequestTooLargeException',
    })
  })
})
