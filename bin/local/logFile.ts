import { renameSync, statSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'

export interface LogFile {
  write: (text: string) => void
  /** Waits until what was written is in the file, or could not be. */
  close: () => Promise<void>
}

export interface LogFileProps {
  /** Bytes after which the file is put aside as `<file>.1`, in the place of the one before. */
  longest?: number
  failed?: (error: unknown) => void
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * A log that never grows beyond twice its longest, and never fails: what cannot be written is left out, and the log
 * says how much that was once it can be written again.
 */
export const logFile = (file: string, { longest = 50_000_000, failed = () => {} }: LogFileProps = {}): LogFile => {
  /** Characters that may wait for the disk. */
  const timeoutMs = Math.min(longest, 8_000_000)
  let size = sizeOf(file)
  let waiting: string[] = []
  let length = 0
  let lost = 0
  let writing: Promise<void> | undefined

  const append = async (text: string) => {
    try {
      if (size > 0 && size + Buffer.byteLength(text) > longest) {
        renameSync(file, `${file}.1`)
        size = 0
      }
      const noted = lost ? `${lost} characters are missing here: they could not be written.\n${text}` : text
      await appendFile(file, noted)
      size += Buffer.byteLength(noted)
      lost = 0
    } catch (error) {
      lost += text.length
      failed(error)
      size = sizeOf(file)
    }
  }
  const drain = async () => {
    while (waiting.length > 0) {
      const text = waiting.join('')
      waiting = []
      length = 0
      await append(text)
    }
    writing = undefined
  }

  return {
    write: (text) => {
      const room = timeoutMs - length
      lost += Math.max(0, text.length - room)
      if (room <= 0) return
      const kept = text.slice(0, room)
      waiting.push(kept)
      length += kept.length
      writing ??= Promise.resolve().then(drain)
    },
    close: async () => {
      await writing
    },
  }
}
