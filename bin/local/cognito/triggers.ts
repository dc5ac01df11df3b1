import { randomUUID } from 'node:crypto'
import type { Invoke } from '../lambda/runner.ts'
import type { Deployment } from '../template/deployed.ts'
import { CognitoFailure } from './failure.ts'

/** A Lambda that the pool calls on an occasion; the answer is the event with its `response` filled in. */
export type Trigger = (event: PoolEvent) => Promise<unknown>

/** What the pool tells a Lambda. */
export interface PoolEvent {
  triggerSource: string
  userName: string
  clientId: unknown
  request: object
}

/** The Lambdas that the template lets a pool call. */
export interface PoolTriggers {
  postConfirmation?: Trigger | undefined
  preTokenGeneration?: Trigger | undefined
}

/** Cognito tries a trigger so often, and waits so long for it (ms). */
const tries = 3
const timeoutMs = 5_000

const within = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Task timed out after ${timeoutMs / 1000} seconds`)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** @throws where the template names a Lambda that the pool may not call, or asks for what its plan does not have */
export const poolTriggers = (deployment: Deployment, region: string, invoke: Invoke): PoolTriggers => {
  const [pool] = deployment.ofType('AWS::Cognito::UserPool')
  const config = (pool?.properties.LambdaConfig ?? {}) as Record<string, unknown>
  const { LambdaArn, LambdaVersion = 'V1_0' } = (config.PreTokenGenerationConfig ?? {}) as Record<string, string>
  if (LambdaArn && (LambdaVersion === 'V1_0' || pool?.properties.UserPoolTier === 'LITE'))
    throw new Error('Access tokens can be changed by a trigger of version 2, in the plan Essentials or above.')

  const trigger = (name: string, arn: string | undefined, version: string): Trigger | undefined => {
    if (!pool || !arn) return undefined
    const names = [arn, deployment.named(arn).name]
    const permitted = deployment
      .ofType('AWS::Lambda::Permission')
      .some(
        ({ properties: { Principal, FunctionName } }) =>
          Principal === 'cognito-idp.amazonaws.com' && names.includes(String(FunctionName)),
      )
    if (!permitted) throw new Error(`The user pool may not call ${arn}.`)
    return async ({ clientId, ...triggerRequest }) => {
      const callerContext = { awsSdkVersion: 'local', clientId }
      const event = { version, region, userPoolId: pool.name, callerContext, ...triggerRequest, response: {} }
      for (let tried = 1; ; tried++) {
        try {
          return await within(invoke(arn, event, randomUUID()))
        } catch (error) {
          if (tried < tries) continue
          const message = `${name} failed with error ${(error as Error).message}.`
          throw new CognitoFailure('UserLambdaValidationException', message)
        }
      }
    }
  }
  return {
    postConfirmation: trigger('PostConfirmation', config.PostConfirmation as string | undefined, '1'),
    preTokenGeneration: trigger('PreTokenGeneration', LambdaArn, LambdaVersion === 'V3_0' ? '3' : '2'),
  }
}
