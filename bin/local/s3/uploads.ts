import { createHash, randomBytes } from 'node:crypto'
import type { StateDatabase } from '../stateDatabase.ts'
import type { ObjectStore, StoredObject, Written } from './objects.ts'

export interface MultipartUpload {
  id: string
  bucket: string
  key: string
  type: string
  /** Epoch ms */
  at: number
}

export interface StoredPart {
  number: number
  file: string
  etag: string
  /** Bytes */
  size: number
  /** Epoch ms */
  at: number
  /** Of its bytes, base64, where it was sent with it. */
  checksum: string | null
}

/** What S3 refuses when parts are joined: its code and its words. */
export type JoinFault = readonly [
  code: 'InvalidPart' | 'InvalidPartOrder' | 'EntityTooSmall' | 'InvalidRequest',
  message: string,
]

/** Bytes that every part but the last one has at least. */
const smallestPart = 5 * 1024 * 1024

const invalidPart = [
  'InvalidPart',
  'One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part’s entity tag.',
] as const
const invalidOrder = ['InvalidPartOrder', 'The list of parts was not in ascending order.'] as const
const tooSmall = ['EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size'] as const

const noChecksum = (number: number) =>
  [
    'InvalidRequest',
    `The upload was created using a sha256 checksum. The complete request must include the checksum for each part. It was missing for part ${number} in the request.`,
  ] as const

const bare = (etag: string) => etag.replaceAll('"', '')

/** Uploads in parts: they lie as files until they are joined or given up, through every restart. */
export const multipartUploads = (
  stateDatabase: StateDatabase,
  { files, place }: ObjectStore,
  clock: () => number = Date.now,
) => {
  const prepare = (text: string) => stateDatabase.prepare(text)
  const add = prepare('INSERT INTO uploads VALUES (?, ?, ?, ?, ?)')
  const select = prepare('SELECT * FROM uploads WHERE id = ? AND bucket = ? AND key = ?')
  const all = prepare('SELECT * FROM uploads WHERE bucket = ? AND substr(key, 1, length(?)) = ? ORDER BY key, at')
  const part = prepare('SELECT number, file, etag, size, at FROM upload_parts WHERE upload = ? AND number = ?')
  const parts = prepare(
    'SELECT number, file, etag, size, at, checksum FROM upload_parts LEFT JOIN part_checksums USING (upload, number) WHERE upload = ? ORDER BY number',
  )
  const noteChecksum = prepare('INSERT OR REPLACE INTO part_checksums VALUES (?, ?, ?)')
  const eraseChecksums = prepare('DELETE FROM part_checksums WHERE upload = ?')
  const upsert = prepare('INSERT OR REPLACE INTO upload_parts VALUES (?, ?, ?, ?, ?, ?)')
  const eraseParts = prepare('DELETE FROM upload_parts WHERE upload = ?')
  const erase = prepare('DELETE FROM uploads WHERE id = ?')

  const get = (bucket: string, key: string, id: string) => select.get(id, bucket, key) as MultipartUpload | undefined
  const partsOf = (id: string) => parts.all(id) as unknown as StoredPart[]
  const end = (id: string) => {
    const left = partsOf(id)
    eraseChecksums.run(id)
    eraseParts.run(id)
    erase.run(id)
    for (const { file } of left) files.remove(file)
  }
  const bytesOf = async function* (wanted: StoredPart[]) {
    for (const { file } of wanted) yield* files.read(file) as AsyncIterable<Uint8Array>
  }

  return {
    get,
    parts: partsOf,
    list: (bucket: string, prefix: string) => all.all(bucket, prefix, prefix) as unknown as MultipartUpload[],
    begin: (bucket: string, key: string, type: string): string => {
      const id = randomBytes(24).toString('base64url')
      add.run(id, bucket, key, type, clock())
      return id
    },
    /** Puts a part in the place of the one with its number. @returns undefined where the upload has ended meanwhile */
    put: (
      { id, bucket, key }: MultipartUpload,
      number: number,
      { file, size, md5 }: Written,
      checksum: string | null = null,
    ): string | undefined => {
      const etag = `"${md5}"`
      const before = part.get(id, number) as StoredPart | undefined
      const open = get(bucket, key, id)
      try {
        if (open) upsert.run(id, number, file, etag, size, clock())
        if (open && checksum) noteChecksum.run(id, number, checksum)
      } catch (error) {
        files.remove(file)
        throw error
      }
      const useless = open ? before?.file : file
      if (useless) files.remove(useless)
      return open ? etag : undefined
    },
    /** Makes one object of the parts that are named, and drops the others. */
    join: async (
      { id, bucket, key, type }: MultipartUpload,
      named: { number: number; etag: string; checksum?: string }[],
    ): Promise<StoredObject | JoinFault> => {
      if (named.some(({ number }, at) => at > 0 && number <= (named[at - 1]?.number ?? 0))) return invalidOrder
      const there = new Map(partsOf(id).map((each) => [each.number, each]))
      const unsaid = named.find(({ number, checksum }) => !checksum && there.get(number)?.checksum)
      if (unsaid) return noChecksum(unsaid.number)
      const wanted = named.flatMap(({ number, etag, checksum = null }) => {
        const found = there.get(number)
        return found && bare(found.etag) === bare(etag) && found.checksum === checksum ? [found] : []
      })
      if (wanted.length < named.length || wanted.length === 0) return invalidPart
      if (wanted.slice(0, -1).some(({ size }) => size < smallestPart)) return tooSmall
      const hash = createHash('md5')
      for (const { etag } of wanted) hash.update(Buffer.from(bare(etag), 'hex'))
      const { file, size } = await files.write(bytesOf(wanted))
      const stored = place(bucket, key, { file, size, etag: `"${hash.digest('hex')}-${wanted.length}"` }, type)
      // Killed here, the object is there, and so are the parts until somebody gives them up.
      end(id)
      return stored as StoredObject
    },
    abandon: ({ id }: MultipartUpload) => end(id),
  }
}

export type MultipartUploads = ReturnType<typeof multipartUploads>
