import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from './startupError.ts'

const codes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** SQLite's codes for "full" and "could not be written". */
const sqlite = [13, 778]

/** Whether something failed because the disk is full, here or in the embedded DynamoDB. */
export const isFull = (error: unknown): boolean => {
  const { code, errcode, message } = (error ?? {}) as { code?: string; errcode?: number; message?: string }
  return (
    codes.includes(code ?? '') || sqlite.includes(errcode ?? 0) || /disk is full|no space left/i.test(message ?? '')
  )
}

/** What a start says that finds no room. */
export const diskFull = (folder: string) =>
  new StartupError(`The disk that holds ${folder} is full. Make room, or choose another folder with --data.`)

export interface Disk {
  /** Tells it of a failure. @returns whether a full disk is the reason */
  notice: (error: unknown) => boolean
  /** Whether it was full when last looked at. */
  full: () => boolean
  close: () => void
}

const checkEvery = 1000
/** Bytes that must find room before it counts as writable again. */
const enough = 512 * 1024

/**
 * Knows whether the disk under a folder is full, and says so once; looks again every second until there is room.
 * Nothing is held back meanwhile: whatever finds room is written.
 */
export const diskOf = (folder: string, print: (sentence: string) => void): Disk => {
  let timer: NodeJS.Timeout | undefined
  const probe = join(folder, 'room.tmp')
  const check = () => {
    try {
      writeFileSync(probe, Buffer.alloc(enough))
      clearInterval(timer)
      timer = undefined
      print('There is room on the disk again: everything can be saved.')
    } catch {
      // Still full.
    } finally {
      rmSync(probe, { force: true })
    }
  }
  return {
    notice: (error) => {
      if (!isFull(error)) return false
      if (!timer) {
        timer = setInterval(check, checkEvery).unref()
        print(`The disk that holds ${folder} is full: nothing can be saved until there is room.`)
      }
      return true
    },
    full: () => timer !== undefined,
    close: () => clearInterval(timer),
  }
}
