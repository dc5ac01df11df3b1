import { randomUUID } from 'node:crypto'
import { InvocationFailure, type Sandbox, type SandboxProps, sandbox } from './sandbox.ts'

/** A Lambda of the stacks, ready to run. */
export interface LambdaFunction extends SandboxProps {
  /** Most sandboxes at a time; further events wait. */
  concurrency: number
}

export type Invoke = (arn: string, event: unknown, requestId?: string) => Promise<unknown>

const idleLifetime = 5 * 60_000
const longestEvent = 6 * 1024 * 1024

/** A few sandboxes of one function: made on demand, kept warm for a while, one event each at a time. */
const pool = (props: LambdaFunction) => {
  const idle: { box: Sandbox; since: number }[] = []
  const waiting: ((box: Sandbox) => void)[] = []
  const busy = new Set<Sandbox>()

  const acquire = (): Promise<Sandbox> => {
    for (let next = idle.pop(); next; next = idle.pop()) if (next.box.alive()) return Promise.resolve(take(next.box))
    if (busy.size < props.concurrency) return Promise.resolve(take(sandbox(props)))
    return new Promise((resolve) => waiting.push(resolve))
  }
  const take = (box: Sandbox) => {
    busy.add(box)
    return box
  }
  const release = (box: Sandbox) => {
    busy.delete(box)
    const next = waiting.shift()
    if (next) next(take(box.alive() ? box : sandbox(props)))
    else if (box.alive()) idle.push({ box, since: Date.now() })
  }

  return {
    handle: async (event: string, requestId: string): Promise<string> => {
      const box = await acquire()
      try {
        return await box.handle(event, requestId)
      } finally {
        release(box)
      }
    },
    closeIdle: () => {
      const old = Date.now() - idleLifetime
      while (idle[0] && idle[0].since < old) void idle.shift()?.box.close()
    },
    close: () => Promise.all([...busy, ...idle.map(({ box }) => box)].map((box) => box.close())),
  }
}

/** Runs the Lambdas of the stacks, each from its bundle in worker threads. */
export const lambdaRunner = (functions: LambdaFunction[]) => {
  const pools = new Map(functions.map((props) => [props.arn, { props, ...pool(props) }]))
  const sweeper = setInterval(() => {
    for (const each of pools.values()) each.closeIdle()
  }, 30_000)
  sweeper.unref()

  return {
    /** @throws InvocationFailure as Lambda would report it */
    invoke: (async (arn, event, requestId = randomUUID()) => {
      const found = pools.get(arn)
      if (!found) throw new InvocationFailure('ResourceNotFoundException', `There is no function ${arn}`)
      const json = JSON.stringify(event)
      if (json.length > longestEvent)
        throw new InvocationFailure('RequestTooLargeException', 'Request must be smaller than 6291456 bytes')
      try {
        return JSON.parse(await found.handle(json, requestId)) as unknown
      } catch (error) {
        if (error instanceof InvocationFailure)
          found.props.log(
            `${JSON.stringify({ level: 'ERROR', function: found.props.name, type: error.type, message: error.message })}\n`,
          )
        throw error
      }
    }) satisfies Invoke as Invoke,
    close: async () => {
      clearInterval(sweeper)
      await Promise.all([...pools.values()].map((each) => each.close()))
    },
  }
}
