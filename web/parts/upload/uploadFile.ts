import type { UploadPlan } from '../../../shared/contract/uploads.ts'
import { partsOf } from '../../../shared/uploads.ts'
import type { PendingUpload } from './pendingUploads.ts'
import { PartFailure, putPart } from './putPart.ts'

/** The steps of a call that takes a file (`shared/contract/uploads.ts`). */
export interface UploadCalls<Result> {
  begin: (file: { file_name: string; size: number; type: string; sha256?: string[] }) => Promise<UploadPlan>
  resume: (uploadId: string) => Promise<UploadPlan>
  finish: (uploadId: string) => Promise<Result>
}

export interface UploadProgress {
  /** `waiting`: the connection broke, and it tries again by itself. */
  status: 'sending' | 'paused' | 'waiting' | 'finishing'
  /** Bytes */
  sent: number
  size: number
}

export interface Upload<Result> {
  /** Settles when the file is where it belongs. Rejects with `Cancelled`, or with what cannot be put right by trying again. */
  done: Promise<Result>
  pause: () => void
  goOn: () => void
  cancel: () => void
}

/** The user does not want it any more. */
export class Cancelled extends Error {}

interface UploadOptions {
  /** Whether parts are sent with their SHA-256. */
  checked?: boolean | undefined
  onProgress: (progress: UploadProgress) => void
  pending: PendingUpload
  /** Whether a call may do when it is made again. */
  mayPass: (error: unknown) => boolean
  /** How a part is sent; how long is waited, in ms. Tests give their own. */
  put?: typeof putPart
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Parts on their way side by side. */
const atOnce = 3
/** Tries without a part that arrives, and how long is waited after the first of them, in ms; twice as long each time. */
const attempts = 6
const firstWait = 500

/** Waits, but no longer than until the network is back. */
const waited = (ms: number, signal: AbortSignal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    for (const [target, event] of [[window, 'online'] as const, [signal, 'abort'] as const])
      target.addEventListener(event, () => resolve(clearTimeout(timer)), { once: true })
  })

/** Whether the same part may be taken at an address that is asked for anew: it is too late, or nobody was there. */
const partMayPass = (error: unknown) =>
  error instanceof PartFailure && (error.status === 0 || error.status === 403 || error.status >= 500)

/** Reads into memory that is given to it; undefined where the browser cannot. */
const readerInto = (part: Blob) => {
  try {
    return part.stream().getReader({ mode: 'byob' })
  } catch {
    return undefined
  }
}

/**
 * The bytes of a part, in the memory of the one before: what is made anew for each lies outside of the heap, where it is
 * collected late.
 */
const bytesOf = async (part: Blob, memory: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = readerInto(part)
  if (!reader) return new Uint8Array(await part.arrayBuffer())
  let held = memory
  for (let at = 0; at < part.size; ) {
    const { value, done } = await reader.read(new Uint8Array(held, at, part.size - at))
    if (done) throw new DOMException('The file has become shorter.', 'NotReadableError')
    held = value.buffer
    at += value.byteLength
  }
  return new Uint8Array(held, 0, part.size)
}

/** SHA-256 of each part, hex: one part after the other, so that no more than one is in memory. */
const digestsOf = async (file: File): Promise<string[]> => {
  const digests: string[] = []
  const parts = partsOf(file.size)
  let memory = new ArrayBuffer(Math.max(...parts.map(({ size }) => size)))
  for (const { from, size } of parts) {
    const bytes = await bytesOf(file.slice(from, from + size), memory)
    const digest = await crypto.subtle.digest('SHA-256', bytes)
    memory = bytes.buffer
    digests.push(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''))
  }
  return digests
}

/** Sends a file: in parts, side by side, each again after a while when it did not arrive. */
export const uploadFile = <Result>(
  file: File,
  calls: UploadCalls<Result>,
  { onProgress: tell, pending, mayPass, checked = false, put = putPart, wait = waited }: UploadOptions,
): Upload<Result> => {
  let stop = new AbortController()
  let paused: { ended: Promise<void>; end: () => void } | undefined
  let cancelled = false
  const sentOf = new Map<number, number>()
  const say = (status: UploadProgress['status']) => {
    const sent = [...sentOf.values()].reduce((sum, bytes) => sum + bytes, 0)
    tell({ status, sent: Math.min(sent, file.size), size: file.size })
  }

  /** Sends what is missing. @returns how many parts arrived, and what kept the others from it */
  const sendParts = async ({ parts, headers }: UploadPlan) => {
    sentOf.clear()
    for (const { number, size, url } of parts) if (url === null) sentOf.set(number, size)
    const missing = parts.filter(({ url }) => url !== null)
    const { signal } = stop
    let arrived = 0
    let failure: unknown
    say('sending')
    const work = async () => {
      for (let part = missing.shift(); part && failure === undefined; part = missing.shift()) {
        const { number, from, size, url, headers: own = {} } = part
        try {
          await put(
            url ?? '',
            { ...headers, ...own },
            file.slice(from, from + size),
            (bytes) => {
              sentOf.set(number, Math.min(bytes, size))
              if (!signal.aborted) say('sending')
            },
            signal,
          )
          sentOf.set(number, size)
          arrived += 1
          if (!signal.aborted) say('sending')
        } catch (error) {
          sentOf.delete(number)
          failure ??= error
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return { arrived, failure }
  }

  const begin = async () => {
    const sha256 = checked ? { sha256: await digestsOf(file) } : {}
    const plan = await calls.begin({ file_name: file.name, size: file.size, type: file.type, ...sha256 })
    pending.keep(plan.upload_id)
    return plan
  }
  /** What was begun with this file before, or a new upload. */
  const first = async () => {
    const id = pending.id()
    if (id === undefined) return begin()
    return calls.resume(id).catch((error: unknown) => {
      if (mayPass(error)) throw error
      return begin()
    })
  }

  const run = async (): Promise<Result> => {
    let plan: UploadPlan | undefined
    for (let tries = 0; ; ) {
      try {
        if (cancelled) throw new Cancelled()
        plan = await (plan ? calls.resume(plan.upload_id) : first())
        const { arrived, failure } = await sendParts(plan)
        if (arrived > 0) tries = 0
        if (failure !== undefined) throw failure
        if (paused || cancelled) throw new DOMException('Stopped', 'AbortError')
        say('finishing')
        const result = await calls.finish(plan.upload_id)
        pending.forget()
        return result
      } catch (error) {
        if (cancelled) {
          pending.forget()
          throw new Cancelled()
        }
        if (paused) {
          say('paused')
          await paused.ended
          tries = 0
          continue
        }
        tries += 1
        if (!(partMayPass(error) || mayPass(error)) || tries >= attempts) throw error
        say('waiting')
        await wait(firstWait * 2 ** (tries - 1) * (1 + Math.random() / 2), stop.signal)
      }
    }
  }

  const goOn = () => {
    const { end } = paused ?? {}
    paused = undefined
    stop = new AbortController()
    end?.()
  }
  return {
    done: run(),
    pause: () => {
      if (paused || cancelled) return
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      paused = { ended, end }
      stop.abort()
    },
    goOn,
    cancel: () => {
      cancelled = true
      stop.abort()
      paused?.end()
    },
  }
}
