import * as z from 'zod'
import type { NoteDraft, ReleaseNote } from '../../shared/contract/content.ts'
import { type Db, type Tables, tryTransact } from './db.ts'
import { checked } from './items/checked.ts'
import type { Change } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { sequenceCounter } from './sequenceCounter.ts'

/** Characters; together with what stands around them they stay below what one answer may hold. */
const most = 4_000_000
const tries = 5

/** Notes of the platform, the same for every company. */
export const releaseNoteStore = (db: Db, tables: Tables) => {
  const items = itemsOf<ReleaseNote, [id: number | '']>(db, tables, keys.releaseNote, {
    parse: ({ id, title, content, created_at, edited_at }) =>
      ({ id, title, content, created_at, ...(edited_at ? { edited_at } : {}) }) as ReleaseNote,
  })
  const drafts = itemsOf<NoteDraft, [uid: string]>(
    db,
    tables,
    keys.noteDraft,
    checked(
      z.object({ uid: z.string(), title: z.string(), content: z.string(), saved_at: z.string(), saved_by: z.string() }),
    ),
  )
  const sequence = sequenceCounter(db, tables, keys.contentTurn)
  const newest = async (limit: number): Promise<ReleaseNote[]> => {
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
  }
  return {
    put: async (note: ReleaseNote) => {
      await items.put([note.id], note)
    },
    /**
     * Adds a note with the next number.
     * @param draft what it was: it goes in the same moment
     * @returns `gone` where the draft is not there any more; undefined where others were faster again and again
     */
    add: async (note: Omit<ReleaseNote, 'id'>, draft?: string): Promise<ReleaseNote | 'gone' | undefined> => {
      let [last] = await newest(1)
      for (let tried = 0; tried < tries; tried++) {
        const added = { id: (last?.id ?? 0) + 1, ...note }
        const failed = await tryTransact(db, [
          items.writes.claim([added.id], added),
          ...(draft === undefined ? [] : [drafts.writes.remove([draft], { uid: draft })]),
        ])
        if (!failed) return added
        if (failed[1]) return 'gone'
        last = added
      }
      return undefined
    },
    /** Drafts, the one saved last first. */
    drafts: async (): Promise<NoteDraft[]> =>
      (await drafts.list([''])).sort((a, b) => (a.saved_at < b.saved_at ? 1 : a.saved_at > b.saved_at ? -1 : 0)),
    draft: (uid: string): Promise<NoteDraft | undefined> => drafts.get([uid]),
    /** Rises with each new draft. Read it before you count those that there are. */
    draftTurn: (): Promise<number> => sequence.now(['draft']),
    /** Keeps a new draft. @param turn as it was before drafts were counted @returns false where another one was added since */
    addDraft: async (draft: NoteDraft, turn: number): Promise<boolean> =>
      !(await tryTransact(db, [drafts.writes.claim([draft.uid], draft), sequence.next(['draft'], turn)])),
    /** Keeps a draft in the place of what it was. @returns false where that is gone, or published */
    replaceDraft: (draft: NoteDraft): Promise<boolean> => drafts.put([draft.uid], draft, { when: { uid: draft.uid } }),
    /** @returns false where it is gone */
    removeDraft: (uid: string): Promise<boolean> => drafts.remove([uid], { uid }),
    get: (id: number): Promise<ReleaseNote | undefined> => items.get([id]),
    /** @returns false where it is gone */
    change: (id: number, change: Change): Promise<boolean> => items.patch([id], change),
    /** @returns false where it is gone */
    remove: (id: number): Promise<boolean> => items.remove([id], { id }),
    /** The newest `limit` notes, the newest first; of very many, those that fit into one answer. */
    list: (limit = Number.POSITIVE_INFINITY): Promise<ReleaseNote[]> => newest(limit),
  }
}
