import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '../http/answer.ts'
import { type FcmMessage, readMessage } from './message.ts'

/** What became of a message, in FCM's words. */
export type Delivery = 'OK' | 'UNREGISTERED' | 'INVALID_ARGUMENT'

interface Waiting extends FcmMessage {
  token: string
  /** Epoch ms */
  until: number
}

interface Installation {
  stream: ServerResponse | undefined
  waiting: Waiting[]
}

/** An installation's name: long enough that nobody guesses it. */
const named = /^\/([\w-]{20,64})$/
/** Lines between messages, so that a connection that is dead is noticed; ms. */
const signOfLife = 15_000
const mostInstallations = 1000
/** Of a device, messages that cannot be collapsed; beyond them FCM drops all of them. */
const mostWaiting = 100

/**
 * FCM of this machine. An installation is a fleet of simulated devices: it listens at `/fcm/<name>`, a stream of lines of
 * JSON `{token, data}`, and the tokens of its devices begin with that name and a colon. What is sent while it does not
 * listen is kept, and of what has the same collapse key the last.
 */
export const fcm = (now = Date.now) => {
  const installations = new Map<string, Installation>()

  const open = (name: string): Installation => {
    const known = installations.get(name)
    if (known) return known
    const [oldest] = installations.keys()
    if (installations.size >= mostInstallations && oldest !== undefined) {
      installations.get(oldest)?.stream?.end()
      installations.delete(oldest)
    }
    const fresh: Installation = { stream: undefined, waiting: [] }
    installations.set(name, fresh)
    return fresh
  }
  const lineOf = ({ token, data }: Pick<Waiting, 'token' | 'data'>) => `${JSON.stringify({ token, data })}\n`

  const listen = (name: string, response: ServerResponse) => {
    const installation = open(name)
    installation.stream?.end()
    installation.stream = response
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    response.write('\n')
    const alive = setInterval(() => response.write('\n'), signOfLife)
    alive.unref()
    response.once('close', () => {
      clearInterval(alive)
      if (installation.stream === response) installation.stream = undefined
    })
    for (const one of installation.waiting.splice(0)) if (one.until > now()) response.write(lineOf(one))
  }

  return {
    handle: (request: IncomingMessage, response: ServerResponse, path: string) => {
      const [, name] = named.exec(path) ?? []
      if (!name) return sendJson(response, 404, { message: 'Not Found' })
      if (request.method !== 'GET') return sendJson(response, 405, { message: 'Method Not Allowed' })
      listen(name, response)
    },
    /** Hands a message of the HTTP v1 API to the device that has the token. */
    send: (token: string, message: unknown): Delivery => {
      const read = readMessage(message)
      if (!read) return 'INVALID_ARGUMENT'
      const installation = installations.get(token.slice(0, token.indexOf(':')))
      if (!installation) return 'UNREGISTERED'
      const { stream } = installation
      if (stream?.writable) {
        stream.write(lineOf({ token, data: read.data }))
        return 'OK'
      }
      const { collapseKey } = read
      const mine = (one: Waiting) => one.token === token && one.collapseKey === collapseKey
      const others = installation.waiting.filter((one) => one.until > now() && !(collapseKey && mine(one)))
      const kept = others.filter(mine).length >= mostWaiting ? others.filter((one) => !mine(one)) : others
      installation.waiting = [...kept, { ...read, token, until: now() + read.kept }]
      return 'OK'
    },
    close: () => {
      for (const { stream } of installations.values()) stream?.end()
    },
  }
}

export type Fcm = ReturnType<typeof fcm>
