import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import type { Draw } from './saved/letter.ts'

/** How long a picture is waited for, ms. */
const timeout = 12_000

/**
 * Draws by the Lambda that has the means for it.
 * @param name of that Lambda
 * @param lost is told of what could not be drawn: the mail goes out without it
 */
export const lambdaDraw = (name: string | undefined, lost: (error: Error) => void): Draw => {
  const client = new LambdaClient({ maxAttempts: 2 })
  return async (svg) => {
    try {
      const command = new InvokeCommand({ FunctionName: name, Payload: Buffer.from(JSON.stringify({ svg })) })
      const { Payload, FunctionError } = await client.send(command, { abortSignal: AbortSignal.timeout(timeout) })
      const text = Buffer.from(Payload ?? []).toString()
      if (FunctionError) throw new Error(`${FunctionError}: ${text.slice(0, 500)}`)
      return Buffer.from((JSON.parse(text) as { png: string }).png, 'base64')
    } catch (error) {
      lost(error as Error)
      return undefined
    }
  }
}
