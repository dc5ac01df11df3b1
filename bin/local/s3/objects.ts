import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, readdirSync, rmSync } from 'node:fs'
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

/**
 * Objects of buckets: the bytes in a file each, what is known of them in the state database. A file is named by chance and never
 * changed, so an object is the old one or the new one, whenever the process is killed.
 * @param folder where the files are
 */
export const objectStore = (stateDatabase: StateDatabase, folder: string, clock: () => number = Date.now) => {
  newFolder(folder)
  stateDatabase.exec(
    'CREATE TABLE IF NOT EXISTS objects (bucket TEXT, key TEXT, file TEXT, etag TEXT, type TEXT, size INTEGER, at INTEGER, PRIMARY KEY (bucket, key))',
  )
  const select = stateDatabase.prepare('SELECT file, etag, type, size, at FROM objects WHERE bucket = ? AND key = ?')
  const upsert = stateDatabase.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?)')
  const erase = stateDatabase.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?')
  const fileOf = (name: string) => join(folder, name)

  // What was being written when the process was killed belongs to no object.
  const known = new Set(
    (stateDatabase.prepare('SELECT file FROM objects').all() as { file: string }[]).map(({ file }) => file),
  )
  for (const name of readdirSync(folder)) if (!known.has(name)) rmSync(fileOf(name), { force: true })

  const get = (bucket: string, key: string) => select.get(bucket, key) as StoredObject | undefined

  /** Writes to a new file. */
  const store = async (body: AsyncIterable<Uint8Array>) => {
    const file = randomUUID()
    const hash = createHash('md5')
    let size = 0
    const target = await open(fileOf(file), 'wx')
    try {
      for await (const chunk of body) {
        hash.update(chunk)
        size += chunk.length
        await target.writeFile(chunk)
      }
    } catch (error) {
      rmSync(fileOf(file), { force: true })
      throw error
    } finally {
      await target.close()
    }
    return { file, size, etag: `"${hash.digest('hex')}"` }
  }

  return {
    get,
    read: ({ file }: StoredObject) => createReadStream(fileOf(file)),
    /** Puts an object in the place of the one before. @returns undefined where the condition does not hold */
    put: async (
      bucket: string,
      key: string,
      body: AsyncIterable<Uint8Array>,
      type: string,
      { absent, etag }: Condition = {},
    ): Promise<StoredObject | undefined> => {
      const stored = { ...(await store(body)), type, at: clock() }
      // From here on nothing waits: the condition holds when the object is written.
      const before = get(bucket, key)
      const holds = absent ? !before : etag === undefined || before?.etag === etag
      try {
        if (holds) upsert.run(bucket, key, stored.file, stored.etag, type, stored.size, stored.at)
      } catch (error) {
        rmSync(fileOf(stored.file), { force: true })
        throw error
      }
      const useless = holds ? before : stored
      if (useless) rmSync(fileOf(useless.file), { force: true })
      return holds ? stored : undefined
    },
    /** Deletes an object, if it is there. */
    remove: (bucket: string, key: string) => {
      const before = get(bucket, key)
      erase.run(bucket, key)
      if (before) rmSync(fileOf(before.file), { force: true })
    },
  }
}

export type ObjectStore = ReturnType<typeof objectStore>
