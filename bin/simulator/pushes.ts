import { randomBytes } from 'node:crypto'
import { pause } from './clock.ts'

/** FCM, as devices know it. */
export interface Push {
  /**
   * Gives a device its push token.
   * @param wake is called for each push, with its id
   */
  register: (wake: (id?: string) => void) => string
}

const reconnectAfter = 1000
/** A server that says nothing has no pushes either, ms. */
const timeout = 5000

/** The stream of an installation; undefined where there is none, as on AWS: there only real devices are reached. */
const open = async (url: string, off: AbortSignal) => {
  const answer = await fetch(url, { signal: off }).catch(() => undefined)
  if (answer?.ok && answer.body && answer.headers.get('content-type') === 'application/x-ndjson') return answer.body
  await answer?.body?.cancel().catch(() => undefined)
  return undefined
}

/**
 * Listens for pushes to a fleet where the server has a stand-in for FCM, until it is called off.
 * @returns undefined where it has none: its devices work by heartbeat
 */
export const receivePushes = async (server: string, off: AbortSignal): Promise<Push | undefined> => {
  const installation = randomBytes(18).toString('base64url')
  const url = `${server}/fcm/${installation}`
  let stream = await Promise.race([open(url, off), pause(timeout, off).then(() => undefined)])
  if (!stream) return undefined

  const devices = new Map<string, (id?: string) => void>()
  const read = (line: string) => {
    if (!line) return
    const { token, data } = JSON.parse(line) as { token: string; data: { do?: string; id?: string } }
    if (data.do === 'sync') devices.get(token)?.(data.id)
  }
  const listen = async (from: ReadableStream<Uint8Array>) => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of from) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) read(line)
    }
  }
  const stay = async () => {
    while (!off.aborted) {
      // A server that goes away ends it; what it sent meanwhile it keeps.
      if (stream) await listen(stream).catch(() => undefined)
      await pause(reconnectAfter, off)
      stream = off.aborted ? undefined : await open(url, off)
    }
  }
  void stay()

  return {
    register: (wake) => {
      const token = `${installation}:device-${devices.size + 1}`
      devices.set(token, wake)
      return token
    },
  }
}

/** Runs a task one at a time: who asks while it runs waits for one more run, which serves all who asked meanwhile. */
export const oneAtATime = (task: () => Promise<void>) => {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    next = undefined
    running = task().finally(() => {
      running = undefined
    })
    return running
  }
  return (): Promise<void> => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
