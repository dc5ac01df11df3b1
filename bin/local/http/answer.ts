import type { IncomingMessage, ServerResponse } from 'node:http'

/** A body that is longer than a caller may send. */
export class TooLong extends Error {}

/** @throws TooLong above `limit` bytes, or what broke the connection */
export const bodyOf = (request: IncomingMessage, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const end = () => {
      if (length > limit) reject(new TooLong())
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    }
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      // The rest is read and dropped, so that the caller gets to see the answer.
      if (length <= limit) chunks.push(chunk)
      else if (length > limit * 4) {
        reject(new TooLong())
        request.destroy()
      }
    })
    request.once('end', end)
    request.once('error', reject)
    request.once('close', () => reject(new Error('The connection ended early')))
  })

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers })
  response.end(bytes)
}

export const sendHtml = (
  response: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string> = {},
) => {
  const bytes = Buffer.from(html)
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(bytes)
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
