import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret of 256 bits, as Standard Webhooks writes it. */
export const newWebhookSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * The headers by which a receiver knows who sent a request, and when (https://www.standardwebhooks.com).
 * @param secrets all that are valid now: there is a signature with each
 * @param at when it is sent, epoch ms
 */
export const signedHeaders = (
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> => {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
