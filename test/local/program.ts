import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

interface Running {
  pid: number
  /** Everything that it has written so far. */
  output: () => string
  ended: Promise<number | null>
  /** The address at which it answers. @throws what it said when it ends before */
  url: Promise<string>
  stop: () => Promise<unknown>
  /** Ends it without a word. */
  kill: () => Promise<unknown>
}

/** `npm start` with these options. @param through a program that starts it, such as one that changes what it may do */
export const started = (args: string[], environment: Record<string, string> = {}, through: string[] = []): Running => {
  const [program = '', ...given] = [...through, process.execPath, join('bin', 'start.ts'), ...args]
  const child = spawn(program, given, {
    // Nothing is at work but what a test asks for.
    env: { ...process.env, SHIFTDECK_SIMULATE: '0', ...environment },
  })
  let output = ''
  let ready = (_url: string) => {}
  let failed = (_error: Error) => {}
  const url = new Promise<string>((resolve, reject) => {
    ready = resolve
    failed = reject
  })
  url.catch(() => {})
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
      const [, found] = /^ready (\S+)$/m.exec(output) ?? []
      if (found) ready(found)
    })
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      failed(new Error(output))
      resolve(code)
    })
  })
  return {
    pid: child.pid ?? 0,
    output: () => output.trim(),
    ended,
    url,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** `npm start` where it refuses: in one line, without a stack. @returns what it says */
export const refusal = async (args: string[], environment?: Record<string, string>, through?: string[]) => {
  const { ended, output } = started(args, environment, through)
  const code = await ended
  expect(output().split('\n')).toHaveLength(1)
  expect(output()).not.toMatch(/\bat .*:\d+/)
  expect(code).toBe(1)
  return output()
}

const readOr = (read: () => string) => {
  try {
    return read()
  } catch {
    return ''
  }
}

/** Every process that a process has started, or one of those. */
export const processesBelow = (parent: number): number[] => {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      parent: Number(/^\d+ \(.*\) \S (\d+)/s.exec(readOr(() => readFileSync(`/proc/${name}/stat`, 'utf8')))?.[1]),
    }))
  const below = (pid: number): number[] =>
    processes.filter((each) => each.parent === pid).flatMap((each) => [each.pid, ...below(each.pid)])
  return below(parent)
}

/** The process of the embedded DynamoDB that a process has started. */
export const dynamoOf = (parent: number): number | undefined =>
  processesBelow(parent).find((pid) => readOr(() => readlinkSync(`/proc/${pid}/exe`)).endsWith('/dynoxide'))
