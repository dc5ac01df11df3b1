import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, linkSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from '../newFolder.ts'
import type { StateDatabase } from '../stateDatabase.ts'

export interface StoredObject {
  /** The name of the file with its bytes. */
  file: string
  etag: string
  type: string
  /** Bytes */
  size: number
  /** Epoch ms */
  at: number
}

/** What must hold of the object that is there before it is replaced. */
export interface Condition {
  /** Nothing is there. */
  absent?: boolean
  /** It has this ETag. */
  etag?: string
}

/** A file that was written, and what was in it. */
export interface Written {
  file: string
  size: number
  /** Hex */
  md5: string
  sha256: string
}

/**
 * Files that are named by chance and never changed, so that one is there whole or not at all, whenever the process is killed.
 * @param folder where they are
 */
const blobs = (folder: string) => {
  newFolder(folder)
  const pathOf = (name: string) => join(folder, name)
  return {
    read: (file: string, range?: { start: number; end: number }) => createReadStream(pathOf(file), range),
    write: async (body: AsyncIterable<Uint8Array>): Promise<Written> => {
      const file = randomUUID()
      const [md5, sha256] = [createHash('md5'), createHash('sha256')]
      let size = 0
      const target = await open(pathOf(file), 'wx')
      try {
        for await (const chunk of body) {
          md5.update(chunk)
          sha256.update(chunk)
          size += chunk.length
          await target.writeFile(chunk)
        }
      } catch (error) {
        rmSync(pathOf(file), { force: true })
        throw error
      } finally {
        await target.close()
      }
      return { file, size, md5: md5.digest('hex'), sha256: sha256.digest('hex') }
    },
    /** Another name for the same bytes. */
    copy: (from: string): string => {
      const file = randomUUID()
      linkSync(pathOf(from), pathOf(file))
      return file
    },
    remove: (file: string) => rmSync(pathOf(file), { force: true }),
    /** Removes every file that nothing knows: what was being written when the process was killed. */
    keepOnly: (known: ReadonlySet<string>) => {
      for (const name of readdirSync(folder)) if (!known.has(name)) rmSync(pathOf(name), { force: true })
    },
  }
}

/**
 * Objects of buckets: the bytes in a file each, what is known of them in the state database. Which file counts is one row, so an
 * object is the old one or the new one.
 * @param folder where the files are
 */
export const objectStore = (stateDatabase: StateDatabase, folder: string, clock: () => number = Date.now) => {
  const files = blobs(folder)
  stateDatabase.exec(
    `CREATE TABLE IF NOT EXISTS objects (bucket TEXT, key TEXT, file TEXT, etag TEXT, type TEXT, size INTEGER, at INTEGER, PRIMARY KEY (bucket, key));
     CREATE TABLE IF NOT EXISTS uploads (id TEXT PRIMARY KEY, bucket TEXT, key TEXT, type TEXT, at INTEGER);
     CREATE TABLE IF NOT EXISTS upload_parts (upload TEXT, number INTEGER, file TEXT, etag TEXT, size INTEGER, at INTEGER, PRIMARY KEY (upload, number));
     CREATE TABLE IF NOT EXISTS part_checksums (upload TEXT, number INTEGER, checksum TEXT, PRIMARY KEY (upload, number))`,
  )
  const select = stateDatabase.prepare('SELECT file, etag, type, size, at FROM objects WHERE bucket = ? AND key = ?')
  const under = stateDatabase.prepare(
    'SELECT key, etag, size, at FROM objects WHERE bucket = ? AND key > ? AND substr(key, 1, length(?)) = ? ORDER BY key LIMIT ?',
  )
  const upsert = stateDatabase.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?)')
  const erase = stateDatabase.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?')

  const known = stateDatabase.prepare('SELECT file FROM objects UNION ALL SELECT file FROM upload_parts').all()
  files.keepOnly(new Set((known as { file: string }[]).map(({ file }) => file)))

  const get = (bucket: string, key: string) => select.get(bucket, key) as StoredObject | undefined

  /** Puts what was written in the place of the object before. @returns undefined where the condition does not hold */
  const storeFile = (
    bucket: string,
    key: string,
    written: { file: string; size: number; etag: string },
    type: string,
    { absent, etag }: Condition = {},
  ): StoredObject | undefined => {
    const stored = { ...written, type, at: clock() }
    // Nothing waits here: the condition holds when the object is written.
    const before = get(bucket, key)
    const holds = absent ? !before : etag === undefined || before?.etag === etag
    try {
      if (holds) upsert.run(bucket, key, stored.file, stored.etag, type, stored.size, stored.at)
    } catch (error) {
      files.remove(stored.file)
      throw error
    }
    const useless = holds ? before : stored
    if (useless) files.remove(useless.file)
    return holds ? stored : undefined
  }

  return {
    files,
    get,
    place: storeFile,
    read: ({ file }: StoredObject, range?: { start: number; end: number }) => files.read(file, range),
    /** Puts an object in the place of the one before. @returns undefined where the condition does not hold */
    put: async (
      bucket: string,
      key: string,
      body: AsyncIterable<Uint8Array>,
      type: string,
      condition: Condition = {},
    ): Promise<StoredObject | undefined> => {
      const { file, size, md5 } = await files.write(body)
      return storeFile(bucket, key, { file, size, etag: `"${md5}"` }, type, condition)
    },
    /** The same bytes under another key. */
    copy: (from: StoredObject, bucket: string, key: string) =>
      storeFile(bucket, key, { file: files.copy(from.file), size: from.size, etag: from.etag }, from.type),
    /** Objects whose keys begin so and come after another, in their order. */
    list: (bucket: string, prefix: string, after: string, most: number) =>
      under.all(bucket, after, prefix, prefix, most) as { key: string; etag: string; size: number; at: number }[],
    /** Deletes an object, if it is there. */
    remove: (bucket: string, key: string) => {
      const before = get(bucket, key)
      erase.run(bucket, key)
      if (before) files.remove(before.file)
    },
  }
}

export type ObjectStore = ReturnType<typeof objectStore>
