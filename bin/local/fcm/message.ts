import * as z from 'zod'

/** Bytes that FCM takes of a message's payload. */
const longestPayload = 4096
const longestKept = 28 * 86_400

const Message = z.strictObject({
  data: z.record(z.string(), z.string()).optional(),
  android: z
    .strictObject({
      priority: z.enum(['normal', 'high', 'NORMAL', 'HIGH']).optional(),
      ttl: z
        .string()
        .regex(/^\d+(\.\d+)?s$/)
        .refine((ttl) => Number.parseFloat(ttl) <= longestKept)
        .optional(),
      collapse_key: z.string().optional(),
    })
    .optional(),
})

/** A message of data, as far as FCM lets it be sent: what is in the HTTP v1 API and has a place here. */
export interface FcmMessage {
  data: Record<string, string>
  /** Ms for which it is kept for a device that is not there. */
  kept: number
  collapseKey: string | undefined
}

/** @returns undefined for what FCM calls an invalid argument */
export const readMessage = (message: unknown): FcmMessage | undefined => {
  const { data: read } = Message.safeParse(message)
  if (!read || JSON.stringify(read.data ?? {}).length > longestPayload) return undefined
  const { ttl = `${longestKept}s`, collapse_key } = read.android ?? {}
  return { data: read.data ?? {}, kept: Number.parseFloat(ttl) * 1000, collapseKey: collapse_key }
}
