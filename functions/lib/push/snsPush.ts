import {
  CreatePlatformEndpointCommand,
  DeleteEndpointCommand,
  PublishCommand,
  SetEndpointAttributesCommand,
  SNSClient,
} from '@aws-sdk/client-sns'
import { count } from '../usage/meter.ts'
import { wakeLifetime } from './message.ts'
import type { Push } from './push.ts'
import { isSnsError } from './snsErrors.ts'

/** A push as FCM's HTTP v1 API takes it: data alone, so that nothing shows on the device; of many that wait, the last. */
const fcmV1Message = (id: string) => ({
  message: {
    data: { do: 'sync', id },
    android: { priority: 'high', ttl: `${wakeLifetime / 1000}s`, collapse_key: 'sync' },
  },
})
/** What SNS passes on as it is; `default` is for platforms that are not named. */
export const wakeText = (id: string) =>
  JSON.stringify({ default: 'sync', GCM: JSON.stringify({ fcmV1Message: fcmV1Message(id) }) })

const isInvalid = (error: unknown): error is Error =>
  isSnsError(error, 'InvalidParameter') || isSnsError(error, 'InvalidParameterValue')
/** SNS says either of an endpoint that is gone. */
const isMissing = (error: unknown) =>
  isSnsError(error, 'NotFound') || (isInvalid(error) && /No endpoint found/i.test(error.message))

/** The endpoint that has the token already, as SNS names it where another device has had it. */
const takenBy = (error: unknown) =>
  isInvalid(error) ? /Endpoint (arn:\S+) already exists with the same Token/.exec(error.message)?.[1] : undefined

/** SNS, which hands pushes to FCM. `PLATFORM_APPLICATION` is the ARN of the platform application. */
export const snsPush = (
  { PLATFORM_APPLICATION }: Record<string, string | undefined>,
  // A run has half a minute: a request that hangs must not take it.
  client = new SNSClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true },
  }),
): Push => {
  /** @throws where there is none, or the token is another's */
  const enable = async (EndpointArn: string, device: string, Token: string) => {
    const Attributes = { Enabled: 'true', Token, CustomUserData: device }
    await client.send(new SetEndpointAttributesCommand({ EndpointArn, Attributes }))
    return EndpointArn
  }
  const remove = async (EndpointArn: string) => {
    await client.send(new DeleteEndpointCommand({ EndpointArn }))
  }
  /** @returns its ARN, and whether another device had it */
  const made = async (device: string, Token: string): Promise<[arn: string, taken: boolean]> => {
    try {
      const { EndpointArn = '' } = await client.send(
        new CreatePlatformEndpointCommand({
          ...{ PlatformApplicationArn: PLATFORM_APPLICATION, Token, CustomUserData: device },
        }),
      )
      return [EndpointArn, false]
    } catch (error) {
      const taken = takenBy(error)
      if (taken) return [taken, true]
      throw error
    }
  }

  return {
    endpoint: async (device, token, known) => {
      if (known) {
        try {
          return await enable(known, device, token)
        } catch (error) {
          if (!isMissing(error) && !isInvalid(error)) throw error
          // The token has an endpoint already: that one serves, and this one nobody.
          if (!isMissing(error)) await remove(known)
        }
      }
      try {
        const [arn, taken] = await made(device, token)
        return taken ? await enable(arn, device, token) : arn
      } catch (error) {
        if (isInvalid(error) && /Token/.test(error.message)) return undefined
        throw error
      }
    },
    wake: async (TargetArn, id) => {
      try {
        await client.send(new PublishCommand({ TargetArn, MessageStructure: 'json', Message: wakeText(id) }))
        count('pushes')
        return 'sent'
      } catch (error) {
        if (isSnsError(error, 'EndpointDisabled')) return 'dead'
        if (isMissing(error)) return 'missing'
        throw error
      }
    },
    remove,
  }
}
