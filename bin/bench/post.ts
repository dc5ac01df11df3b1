import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Envelope } from '../../shared/contract/index.ts'

/** From here on, zipping costs less than it saves: what handhelds do. */
const zipFrom = 1024

export interface Reply {
  /** HTTP status; 0 where no answer came */
  status: number
  bytes: number
  envelope: Envelope | undefined
  /** Seconds, where the answer asks to wait. */
  retryAfter?: number
}

/** ms after which nobody waits any more. */
const timeoutMs = 30_000

/** Posts JSON over connections that stay open, with little work of its own: what is measured is the other side. */
export const poster = (url: string) => {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true })
  const post = (path: string, body: string, requestHeaders: Record<string, string> = {}): Promise<Reply> =>
    new Promise((resolve) => {
      const zip = body.length >= zipFrom
      const bytes = zip ? gzipSync(body) : Buffer.from(body)
      const headers = {
        'content-type': zip ? 'application/gzip' : 'application/json',
        'content-length': bytes.length,
        ...requestHeaders,
      }
      const lost = () => resolve({ status: 0, bytes: 0, envelope: undefined })
      const sent = request(
        { agent, hostname, port, path, method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', lost)
          response.on('end', () => {
            const answer = Buffer.concat(parts)
            const { statusCode: status = 0, headers: received } = response
            const retryAfter = received['retry-after'] ? { retryAfter: Number(received['retry-after']) } : {}
            resolve({ status, bytes: answer.length, envelope: parsed(answer), ...retryAfter })
          })
        },
      )
      sent.on('error', lost)
      sent.end(bytes)
    })
  return { post, close: () => agent.destroy() }
}

export type Poster = ReturnType<typeof poster>

const parsed = (answer: Buffer): Envelope | undefined => {
  try {
    return JSON.parse(answer.toString('utf8')) as Envelope
  } catch {
    return undefined
  }
}
