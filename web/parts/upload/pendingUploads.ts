/** Uploads that were begun and not finished, by their file: after a reload they go on. Kept in this browser for a day. */

/** Forgotten with the user. */
export const uploadsKey = 'shiftdeck.uploads'
const lifetime = 86_400_000

type StoredUploads = Record<string, { id: string; at: number }>

const all = (): StoredUploads => {
  try {
    const found = JSON.parse(localStorage.getItem(uploadsKey) ?? '{}') as StoredUploads
    return Object.fromEntries(Object.entries(found).filter(([, { at }]) => at > Date.now() - lifetime))
  } catch {
    return {}
  }
}

const write = (uploads: StoredUploads) => {
  try {
    if (Object.keys(uploads).length > 0) localStorage.setItem(uploadsKey, JSON.stringify(uploads))
    else localStorage.removeItem(uploadsKey)
  } catch {
    // A full storage only means that a reload begins anew.
  }
}

export interface PendingUpload {
  /** The id of the upload that was begun with this file. */
  id: () => string | undefined
  keep: (id: string) => void
  forget: () => void
}

/** The upload of a file, known by what it is for, its name, size and the time of its last change. */
export const pendingUpload = (purpose: string, { name, size, lastModified }: File): PendingUpload => {
  const key = [purpose, name, size, lastModified].join('/')
  return {
    id: () => all()[key]?.id,
    keep: (id) => write({ ...all(), [key]: { id, at: Date.now() } }),
    forget: () => {
      const { [key]: _, ...rest } = all()
      write(rest)
    },
  }
}
