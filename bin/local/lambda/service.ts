import type { RequiredAction } from '../iam/policy.ts'
import type { Invoke } from './runner.ts'
import { InvocationFailure } from './sandbox.ts'

/** What is asked of Lambda, or why it refuses. */
type Asked =
  | { refused: [name: string, message: string, status: number] }
  | {
      requiredActions: RequiredAction[]
      invoke: () => Promise<{ payload: string; headers: Record<string, string> }>
    }

export type LambdaService = (method: string, url: string, payload: string) => Asked

/** Lambda's Invoke, whose caller waits for the answer: the one operation that the Lambdas ask for. */
export const lambdaService =
  (functions: readonly { name: string; arn: string }[], invoke: Invoke): LambdaService =>
  (method, url, payload) => {
    const [, asked] = /^\/2015-03-31\/functions\/([^/?]+)\/invocations$/.exec(url) ?? []
    if (method !== 'POST' || !asked)
      return { refused: ['UnknownOperationException', `Lambda ${method} ${url} has no stand-in here`, 404] }
    const name = decodeURIComponent(asked)
    const found = functions.find((each) => each.name === name || each.arn === name)
    if (!found) return { refused: ['ResourceNotFoundException', `Function not found: ${name}`, 404] }
    return {
      requiredActions: [{ action: 'lambda:InvokeFunction', resource: found.arn }],
      invoke: async () => {
        try {
          return { payload: JSON.stringify(await invoke(found.arn, JSON.parse(payload || '{}'))), headers: {} }
        } catch (error) {
          if (!(error instanceof InvocationFailure)) throw error
          const payload = { errorType: error.type, errorMessage: error.message }
          return { payload: JSON.stringify(payload), headers: { 'x-amz-function-error': 'Unhandled' } }
        }
      },
    }
  }
