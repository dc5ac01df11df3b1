import { inflateRawSync } from 'node:zlib'

/**
 * The bytes of a page. Most pages of hours are a few hundred bytes, and there are hundreds of them: making room for 16 kB,
 * as zlib does unless told, costs more than the rest.
 */
export const inflated = (body: Uint8Array): Uint8Array =>
  inflateRawSync(body, { chunkSize: Math.max(1024, body.length * 3) })

/** A page that is kept: the version that it was read in, its packed bytes and itself. */
interface Kept {
  v: number
  body: Uint8Array
  bytes: Uint8Array
}

/**
 * Unpacks pages, and keeps what was read last: hundreds of pages of hours are read again with every refresh, and few of
 * them have changed. Whether one has is told by its packed bytes or by its version, so what is kept is never stale.
 * @param most how many bytes are kept, packed and unpacked ones together
 */
export const unpacker = (most = 32_000_000) => {
  const kept = new Map<string, Kept>()
  let size = 0
  const drop = (key: string) => {
    const { body, bytes } = kept.get(key) ?? {}
    size -= (body?.length ?? 0) + (bytes?.length ?? 0)
    kept.delete(key)
  }
  const keep = (key: string, entry: Kept) => {
    drop(key)
    kept.set(key, entry)
    size += entry.body.length + entry.bytes.length
    for (const oldest of kept.keys()) {
      if (size <= most || oldest === key) break
      drop(oldest)
    }
  }
  return {
    /** @returns the same object for as long as the page of a key is the same and kept: nobody may write to it */
    unpacked: (key: string, v: number, body: Uint8Array): Uint8Array => {
      const known = kept.get(key)
      const isSame = known !== undefined && Buffer.compare(known.body, body) === 0
      // Copies: what was read lies in buffers that are larger.
      const page = isSame ? known : { body: new Uint8Array(body), bytes: new Uint8Array(inflated(body)) }
      keep(key, { v, body: page.body, bytes: page.bytes })
      return page.bytes
    },
    /** A page whose version is known, if it is kept in that one. */
    inVersion: (key: string, v: number): Uint8Array | undefined => {
      const known = kept.get(key)
      if (known?.v !== v) return undefined
      keep(key, known)
      return known.bytes
    },
    /** Bytes that are kept. */
    size: () => size,
  }
}
