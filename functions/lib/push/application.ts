import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import {
  CreatePlatformApplicationCommand,
  DeletePlatformApplicationCommand,
  SetPlatformApplicationAttributesCommand,
  type SNSClient,
} from '@aws-sdk/client-sns'
import * as z from 'zod'
import { isSnsError } from './snsErrors.ts'

/** What the template says of the platform application. */
const Properties = z.object({
  /** Its name in SNS, and the ARN that this makes. */
  Name: z.string().min(1),
  Arn: z.string().min(1),
  /** The name of the secret with Firebase's key, in Secrets Manager. */
  Secret: z.string().min(1),
})

/** What CloudFormation asks of whoever makes a resource of a kind that it does not know. */
const Asked = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  PhysicalResourceId: z.string().optional(),
  ResourceProperties: z.unknown(),
})

/** The key file of a service account, as Firebase gives it. */
const ServiceAccount = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
})

export interface ApplicationServices {
  sns: Pick<SNSClient, 'send'>
  secrets: Pick<SecretsManagerClient, 'send'>
  /** Sends an answer to where CloudFormation waits for it. */
  answer: (url: string, body: string) => Promise<unknown>
  log: (message: string, extra: Record<string, unknown>) => void
}

/** What a text is worth as JSON; undefined for none. Its error would repeat some of it. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws with a sentence for whoever deploys, which has nothing of the key in it */
const credentialIn = async (Secret: string, secrets: ApplicationServices['secrets']): Promise<string> => {
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: Secret }))
  if (!ServiceAccount.safeParse(parsed(SecretString)).success)
    throw new Error(
      `The secret ${Secret} is no key of a service account: put the JSON file in it that Firebase gives under Project settings, Service accounts.`,
    )
  return SecretString
}

/** Makes the platform application, or gives the one that is there the key as it is now. */
const ensure = async ({ Name, Arn, Secret }: z.infer<typeof Properties>, { sns, secrets }: ApplicationServices) => {
  const Attributes = { PlatformCredential: await credentialIn(Secret, secrets) }
  try {
    const made = await sns.send(new CreatePlatformApplicationCommand({ Name, Platform: 'GCM', Attributes }))
    return made.PlatformApplicationArn ?? Arn
  } catch (error) {
    if (!isSnsError(error, 'InvalidParameter')) throw error
    // It is there with another key, or this one is none: then there may be no application to give it to.
    const renewed = sns.send(new SetPlatformApplicationAttributesCommand({ PlatformApplicationArn: Arn, Attributes }))
    await renewed.catch((second: unknown) => {
      throw isSnsError(second, 'NotFound') ? error : second
    })
    return Arn
  }
}

/** What CloudFormation takes of an answer: 4 kB, of which the reason gets less. */
const longestReason = 500

/**
 * Makes, renews and removes the platform application by which SNS reaches FCM, when CloudFormation asks. It answers whatever
 * happens: a deployment would wait for its whole time otherwise.
 */
export const handleApplication = (services: ApplicationServices) => async (event: unknown) => {
  const asked = Asked.parse(event)
  const { RequestType, ResponseURL, StackId, RequestId, LogicalResourceId } = asked
  // One that could not be made is deleted too, by the name that it was given then.
  let PhysicalResourceId = asked.PhysicalResourceId ?? 'none'
  const reply = (outcome: { Status: 'SUCCESS' } | { Status: 'FAILED'; Reason: string }) =>
    services.answer(
      ResponseURL,
      JSON.stringify({ ...outcome, StackId, RequestId, LogicalResourceId, PhysicalResourceId, NoEcho: true }),
    )
  try {
    if (RequestType !== 'Delete')
      PhysicalResourceId = await ensure(Properties.parse(asked.ResourceProperties), services)
    else if (PhysicalResourceId.startsWith('arn:'))
      await services.sns.send(new DeletePlatformApplicationCommand({ PlatformApplicationArn: PhysicalResourceId }))
  } catch (error) {
    services.log('platform application not made', { error: error as Error })
    const { name, message } = error as Error
    await reply({ Status: 'FAILED', Reason: `${name}: ${message}`.slice(0, longestReason) })
    return
  }
  await reply({ Status: 'SUCCESS' })
}
