import { QueryRefusal } from './query.ts'

const invalid = (reason: string) => new QueryRefusal('InvalidParameter', `Invalid parameter: ${reason}`)

/** Bytes that SNS takes of a message. */
const longestMessage = 256 * 1024

const objectIn = (text: unknown): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(String(text))
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * What of a published message goes to FCM.
 * @returns its `message` of the HTTP v1 API; undefined for a text that would be shown, which nothing here sends
 * @throws QueryRefusal for what SNS does not take
 */
export const fcmMessageOf = (Message: string | undefined, MessageStructure: string | undefined) => {
  if (!Message) throw invalid('Empty message')
  if (Buffer.byteLength(Message) > longestMessage) throw invalid('Message too long')
  if (MessageStructure === undefined) return undefined
  if (MessageStructure !== 'json') throw invalid('MessageStructure')
  const parts = objectIn(Message)
  if (!parts) throw invalid('Message Structure - JSON message body failed to parse')
  if (Object.values(parts).some((part) => typeof part !== 'string'))
    throw invalid('Message Structure - Only JSON string values are allowed')
  if (parts.GCM === undefined && parts.default === undefined)
    throw invalid("JSON must contain an entry for 'default' or 'GCM'.")
  if (parts.GCM === undefined) return undefined
  const { fcmV1Message } = objectIn(parts.GCM) ?? {}
  if (fcmV1Message === undefined) throw invalid('Message Reason: Invalid notification for protocol GCM')
  return (fcmV1Message as { message?: unknown } | null)?.message
}
