import type { ReleaseNote } from '../../shared/contract/content.ts'
import type { Db, Tables } from './db.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** Characters; together with what stands around them they stay below what one answer may hold. */
const most = 4_000_000

/** Notes of the platform, the same for every company. */
export const releaseNoteStore = (db: Db, tables: Tables) => {
  const items = itemsOf<ReleaseNote, [id: number | '']>(db, tables, keys.releaseNote, {
    parse: ({ id, title, content, created_at }) => ({ id, title, content, created_at }) as ReleaseNote,
  })
  return {
    put: async (note: ReleaseNote) => {
      await items.put([note.id], note)
    },
    /** The newest `limit` notes, the newest first; of very many, those that fit into one answer. */
    list: async (limit = Number.POSITIVE_INFINITY): Promise<ReleaseNote[]> => {
      const notes: ReleaseNote[] = []
      let length = 0
      const pages = items.steps([''], {
        ...(Number.isFinite(limit) ? { size: limit } : {}),
        weak: true,
        newestFirst: true,
      })
      for await (const page of pages)
        for (const note of page) {
          length += note.title.length + note.content.length
          if (length > most || notes.length === limit) return notes
          notes.push(note)
        }
      return notes
    },
  }
}
