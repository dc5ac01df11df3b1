/**
 * Keeps the pages that were read last of things that never change, oldest first to go: an instance reads the same months
 * again with every question about them. Keys tell companies apart.
 * @param most how many bytes are kept
 */
export const recentPages = (most: number) => {
  const kept = new Map<string, readonly Uint8Array[]>()
  let size = 0
  const sizeOf = (pages: readonly Uint8Array[]) => pages.reduce((sum, { length }) => sum + length, 0)
  const drop = (key: string) => {
    size -= sizeOf(kept.get(key) ?? [])
    kept.delete(key)
  }
  return {
    get: (key: string): readonly Uint8Array[] | undefined => {
      const pages = kept.get(key)
      if (!pages) return undefined
      kept.delete(key)
      kept.set(key, pages)
      return pages
    },
    /** @param pages nobody may write to them any more */
    set: (key: string, pages: readonly Uint8Array[]): void => {
      drop(key)
      if (sizeOf(pages) > most) return
      kept.set(key, pages)
      size += sizeOf(pages)
      for (const oldest of kept.keys()) {
        if (size <= most) break
        drop(oldest)
      }
    },
    /** Bytes that are kept. */
    size: () => size,
  }
}
