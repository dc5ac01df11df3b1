import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

/** Inside a worker thread: loads the bundle once and handles one event after the other, as a Lambda sandbox does. */

interface WorkerSettings {
  file: string
  handler: string
  name: string
  arn: string
  memory: number
  yields: boolean
}
interface Work {
  event: string
  requestId: string
  /** Epoch ms */
  deadline: number
}

const { file, handler, name, arn, memory, yields } = workerData as WorkerSettings
// On Linux a priority is a thread's own; elsewhere it would be the whole process's.
if (yields && process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5))
const failed = (error: unknown) => ({
  error:
    error instanceof Error
      ? { errorType: error.name, errorMessage: error.message, stack: error.stack }
      : { errorType: 'Error', errorMessage: String(error) },
})

const run = (await import(file))[handler] as (event: unknown, context: unknown) => Promise<unknown>
parentPort?.postMessage({ ready: true })

parentPort?.on('message', async ({ event, requestId, deadline }: Work) => {
  try {
    const result = await run(JSON.parse(event), {
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: arn,
      memoryLimitInMB: String(memory),
      awsRequestId: requestId,
      logGroupName: `/aws/lambda/${name}`,
      logStreamName: 'local',
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => deadline - Date.now(),
    })
    parentPort?.postMessage({ result: JSON.stringify(result ?? null) })
  } catch (error) {
    parentPort?.postMessage(failed(error))
  }
})
