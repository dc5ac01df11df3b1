import { Worker } from 'node:worker_threads'

/** Why an invocation failed, as Lambda reports it. */
export class InvocationFailure extends Error {
  readonly type: string
  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

export interface SandboxProps {
  file: string
  handler: string
  name: string
  arn: string
  /** MB */
  memory: number
  /** Seconds */
  timeout: number
  /** All that the code sees of the environment. */
  environment: Record<string, string>
  /** Whether it leaves the processor to the others first. */
  yields?: boolean
  log: (line: string) => void
}

type Answer =
  | { ready: true }
  | { result: string }
  | { error: { errorType: string; errorMessage: string; stack?: string } }

const longestAnswer = 6 * 1024 * 1024
const tooLarge = 'Response payload size exceeded maximum allowed payload size (6291556 bytes).'

/** One worker thread with a Lambda's code in it. It handles one event at a time; after a timeout or a crash it is gone. */
export const sandbox = (props: SandboxProps) => {
  const { file, handler, name, arn, memory, timeout, environment, yields = false, log } = props
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    env: environment,
    workerData: { file, handler, name, arn, memory, yields },
    resourceLimits: { maxOldGenerationSizeMb: memory },
    stdout: true,
    stderr: true,
    execArgv: ['--enable-source-maps'],
  })
  for (const stream of [worker.stdout, worker.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => log(text))

  let pending: { resolve: (result: string) => void; reject: (failure: InvocationFailure) => void } | undefined
  let gone = false
  const end = (failure: InvocationFailure) => {
    gone = true
    pending?.reject(failure)
    pending = undefined
  }
  // Loading the code does not count against the timeout.
  let loaded = () => {}
  const ready = new Promise<void>((resolve) => {
    loaded = resolve
  })
  worker.on('message', (answer: Answer) => {
    if ('ready' in answer) return loaded()
    if ('result' in answer) pending?.resolve(answer.result)
    else pending?.reject(new InvocationFailure(answer.error.errorType, answer.error.stack ?? answer.error.errorMessage))
    pending = undefined
  })
  worker.on('error', (error: Error) => end(new InvocationFailure(error.name, error.stack ?? error.message)))
  worker.on('exit', () => end(new InvocationFailure('Runtime.ExitError', 'The runtime ended without an answer')))

  return {
    alive: () => !gone,
    /** @param event JSON @returns JSON */
    handle: async (event: string, requestId: string): Promise<string> => {
      let timer: NodeJS.Timeout | undefined
      const answer = new Promise<string>((resolve, reject) => {
        pending = { resolve, reject }
      })
      void ready.then(() => {
        timer = setTimeout(() => {
          end(new InvocationFailure('Sandbox.Timedout', `Task timed out after ${timeout.toFixed(2)} seconds`))
          void worker.terminate()
        }, timeout * 1000)
        worker.postMessage({ event, requestId, deadline: Date.now() + timeout * 1000 })
      })
      try {
        const result = await answer
        if (result.length > longestAnswer) throw new InvocationFailure('Function.ResponseSizeTooLarge', tooLarge)
        return result
      } finally {
        clearTimeout(timer)
      }
    },
    close: async () => {
      gone = true
      await worker.terminate()
    },
  }
}

export type Sandbox = ReturnType<typeof sandbox>
