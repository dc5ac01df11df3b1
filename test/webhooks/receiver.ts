import { createHmac } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Outside } from '../../functions/lib/webhooks/post.ts'
import { certificate, certificateKey } from './certificate.ts'

/** A request as a receiver sees it. */
export interface Received {
  id: string
  timestamp: string
  signature: string
  body: string
  host: string
  path: string
  /** Which connection it came by, from 1 on. */
  connection: number
}

/** What the receiver answers to a request; nothing where it never does, or breaks off the connection. */
type Reply = { status: number; body?: string; headers?: Record<string, string> } | 'nothing' | 'cut'

/**
 * A receiver of webhooks over TLS on this machine, and the outside in which it is `receiver.example`.
 * @param at another address and port of this machine
 */
export const startReceiver = async (at = { address: '127.0.0.1', port: 0 }) => {
  const received: Received[] = []
  const state: { reply: (request: Received) => Reply; connections: number } = {
    reply: () => ({ status: 204 }),
    connections: 0,
  }
  const connections = new Map<object, number>()
  const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name] ?? '')
      const one: Received = {
        ...{ id: header('webhook-id'), timestamp: header('webhook-timestamp'), signature: header('webhook-signature') },
        ...{ body: Buffer.concat(chunks).toString('utf8'), host: header('host'), path: request.url ?? '' },
        connection: connections.get(request.socket) ?? 0,
      }
      received.push(one)
      const reply = state.reply(one)
      if (reply === 'nothing') return
      if (reply === 'cut') return void request.socket.destroy()
      response.writeHead(reply.status, reply.headers).end(reply.body)
    })
  })
  server.on('connection', () => {
    state.connections++
  })
  server.on('secureConnection', (socket) => connections.set(socket, connections.size + 1))
  await new Promise<void>((resolve) => server.listen(at.port, at.address, resolve))
  const { port } = server.address() as AddressInfo
  const outside: Outside = {
    resolve: async () => [{ address: at.address, family: 4 }],
    isAllowedAddress: () => true,
    port,
    ca: certificate,
  }
  return {
    received,
    state,
    outside,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Whether a request is signed with a secret: written by the text of Standard Webhooks alone, not by our own code. */
export const isSigned = ({ id, timestamp, signature, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`, 'utf8').digest('base64')
  return signature.split(' ').some((each) => each === `v1,${expected}`)
}
