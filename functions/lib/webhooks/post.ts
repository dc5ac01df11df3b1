import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { DeliveryFault } from '../../../shared/webhooks.ts'
import { CheckedAgent, type CheckedRequest } from './connections.ts'
import { isPublic } from './publicAddress.ts'

/** How the outside is reached. Lambdas have `theInternet` and nothing else; tests give their own. */
export interface Outside {
  /** Every address of a host. */
  resolve: (host: string) => Promise<readonly { address: string; family: number }[]>
  /** Whether a request may go to an address. */
  isAllowedAddress: (address: string) => boolean
  port: number
  /** The authority that certificates are signed by, where it is not one that everybody knows. */
  ca?: string
}
export const theInternet: Outside = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowedAddress: isPublic,
  port: 443,
}

/** How long a try takes at most, ms. */
const tryLasts = 10_000
/** Bytes of an answer that are read, and characters that are kept of it. */
const mostRead = 64 * 1024
const mostKept = 1024

/** What became of a try: the status of the answer and its beginning, or why there is none. */
export interface Answer {
  ok: boolean
  status?: number
  fault?: DeliveryFault
  /** The first 1,024 characters. */
  answer?: string
}

class Fault extends Error {
  readonly fault: DeliveryFault
  constructor(fault: DeliveryFault) {
    super(fault)
    this.fault = fault
  }
}

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|EPROTO|ERR_SSL/
const faultOf = (error: unknown): DeliveryFault => {
  if (error instanceof Fault) return error.fault
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout'
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'unknownHost'
  if (code === 'ECONNREFUSED') return 'refused'
  return certificateCodes.test(code) ? 'certificate' : 'connection'
}

/**
 * The addresses of a host. A name that also leads into another network is not reached at all.
 * @throws Fault `notPublic` where one of them may not be reached
 */
const addressesOf = async (host: string, { resolve, isAllowedAddress }: Outside) => {
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await resolve(host)
  if (found.length === 0) throw new Fault('unknownHost')
  if (!found.every(({ address }) => isAllowedAddress(address))) throw new Fault('notPublic')
  return found
}

/** Characters of an answer, without what breaks a line of text or a store. */
const textOf = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .slice(0, mostKept)
    .toWellFormed()

/** Connections to receivers, of this instance. */
const kept = new CheckedAgent()

/** A connection that was kept was closed at its other end just when it was used again. */
class Stale extends Error {}

/** Sends once. @throws Stale where only a new connection can tell */
const send = (options: CheckedRequest, body: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const status = response.statusCode ?? 0
      const chunks: Buffer[] = []
      let read = 0
      const end = () => {
        const answer = textOf(Buffer.concat(chunks))
        if (status >= 200 && status < 300) return resolve({ ok: true, status, answer })
        const fault = status >= 300 && status < 400 ? 'redirect' : 'status'
        resolve({ ok: false, status, fault, answer })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, mostRead - read))
        read += chunk.length
        if (read < mostRead) return
        end()
        response.destroy()
      })
      response.on('end', end)
      // Whoever has answered with a status and then dawdles has answered.
      response.on('error', end)
      response.on('aborted', end)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(isStale ? new Stale() : error)
    })
    sent.end(body)
  })

/**
 * Posts JSON to an address. What the name of its host stands for is looked at here, and the connection is made to just the
 * addresses that were found good, or was made to them before: a name that stands for something else a moment later gains
 * nothing. Nobody follows a redirect.
 * @returns always; what fails is an answer with a fault
 */
export const post = async (
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  outside: Outside = theInternet,
): Promise<Answer> => {
  const signal = AbortSignal.timeout(tryLasts)
  const { hostname, pathname, search } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  try {
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Fault('timeout')), { once: true })
    })
    const good = await Promise.race([addressesOf(host, outside), late])
    const options: CheckedRequest = {
      ...{ method: 'POST', host, port: outside.port, path: `${pathname}${search}`, signal, agent: kept },
      ...(isIP(host) ? {} : { servername: host }),
      ...(outside.ca === undefined ? {} : { ca: outside.ca }),
      checked: good.map(({ address }) => address),
      lookup: (_name, options, done) => {
        const [first] = good
        if (options.all) done(null, [...good])
        else done(null, first?.address ?? '', first?.family)
      },
      headers: {
        ...headers,
        host: hostname,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Shiftdeck-Webhooks/1',
        accept: '*/*',
        'accept-encoding': 'identity',
      },
    }
    try {
      return await send(options, body)
    } catch (error) {
      if (!(error instanceof Stale)) throw error
      // What it may have got of it comes again by the same id.
      return await send({ ...options, agent: false }, body)
    }
  } catch (error) {
    return { ok: false, fault: faultOf(error) }
  }
}
