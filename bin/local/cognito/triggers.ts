import { randomUUID } from 'node:crypto'
import { mayDo } from '../iam/resourcePolicy.ts'
import type { Invoke } from '../lambda/runner.ts'
import type { Deployment } from '../template/deployed.ts'
import { account } from '../template/names.ts'
import type { Answer, UserPool } from './pool.ts'

/** The Lambda that the template lets the pool call at an occasion. @throws where it may not call it */
export const triggerOf = (deployment: Deployment, occasion: string): string | undefined => {
  const [pool] = deployment.ofType('AWS::Cognito::UserPool')
  const arn = (pool?.properties.LambdaConfig as Record<string, string> | undefined)?.[occasion]
  if (!arn) return undefined
  const lambda = deployment.named(arn)
  const context = { 'aws:sourcearn': pool?.arn ?? '', 'aws:sourceaccount': account }
  const wish = { action: 'lambda:InvokeFunction', resource: lambda.arn, context }
  if (!mayDo(deployment, { service: 'cognito-idp.amazonaws.com' }, wish, lambda))
    throw new Error(`The user pool may not call ${arn}.`)
  return arn
}

type Fields = Record<string, unknown>

/** Cognito tries a trigger so often. */
const tries = 3

/** What browsers may ask of a pool whose template names a Lambda for what was confirmed: the answer waits for it. */
export const withTriggers =
  ({ settings, ask }: Pick<UserPool, 'settings' | 'ask'>, postConfirmation: string | undefined, invoke: Invoke) =>
  async (operation: string, request: Fields): Promise<Answer> => {
    const answer = ask(operation, request)
    if (operation !== 'ConfirmForgotPassword' || answer.status !== 200 || !postConfirmation) return answer
    const event = {
      version: '1',
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      region: settings.region,
      userPoolId: settings.id,
      userName: request.Username,
      callerContext: { awsSdkVersion: 'local', clientId: request.ClientId },
      request: { userAttributes: {} },
      response: {},
    }
    for (let tried = 1; ; tried++) {
      try {
        await invoke(postConfirmation, event, randomUUID())
        return answer
      } catch (error) {
        if (tried < tries) continue
        const message = `PostConfirmation failed with error ${(error as Error).message}.`
        return { status: 400, body: { __type: 'UserLambdaValidationException', message } }
      }
    }
  }
