import { randomUUID } from 'node:crypto'
import { type LambdaFunction, sandboxPool } from './pool.ts'
import { InvocationFailure } from './sandbox.ts'

export type { LambdaFunction } from './pool.ts'

/**
 * Hands an event to a Lambda and answers what it answers.
 * @param wanted whether somebody still waits for the answer; without it, somebody does
 */
export type Invoke = (arn: string, event: unknown, requestId?: string, wanted?: () => boolean) => Promise<unknown>

const longestEvent = 6 * 1024 * 1024

/** Whether Lambda refused an event for want of a sandbox: it was not run, and may be sent again. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof InvocationFailure && error.type === 'TooManyRequestsException'

/** Runs the Lambdas of the stacks, each from its bundle in worker threads. */
export const lambdaRunner = (functions: LambdaFunction[]) => {
  const pools = new Map(functions.map((props) => [props.arn, { props, ...sandboxPool(props) }]))
  const write = ({ log, name }: LambdaFunction, level: 'WARN' | 'ERROR', entry: object) =>
    log(`${JSON.stringify({ level, function: name, ...entry })}\n`)
  const sweeper = setInterval(() => {
    for (const each of pools.values()) {
      each.closeIdle()
      const throttled = each.refused()
      if (throttled > 0) write(each.props, 'WARN', { message: `${throttled} events were throttled`, throttled })
    }
  }, 30_000)
  sweeper.unref()

  return {
    /** @throws InvocationFailure as Lambda would report it */
    invoke: (async (arn, event, requestId = randomUUID(), wanted = () => true) => {
      const found = pools.get(arn)
      if (!found) throw new InvocationFailure('ResourceNotFoundException', `There is no function ${arn}`)
      const json = JSON.stringify(event)
      if (json.length > longestEvent)
        throw new InvocationFailure('RequestTooLargeException', 'Request must be smaller than 6291456 bytes')
      try {
        return JSON.parse(await found.handle(json, requestId, wanted)) as unknown
      } catch (error) {
        // Throttling is counted rather than told one by one: there would be thousands.
        if (error instanceof InvocationFailure && !isThrottled(error))
          write(found.props, 'ERROR', { type: error.type, message: error.message })
        throw error
      }
    }) satisfies Invoke as Invoke,
    close: async () => {
      clearInterval(sweeper)
      await Promise.all([...pools.values()].map((each) => each.close()))
    },
  }
}
