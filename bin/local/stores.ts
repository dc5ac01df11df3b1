import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Complaint } from './complaint.ts'
import { diskFull, isFull } from './disk.ts'

/** ms that looking through a file may take: what is that large is believed. */
const patience = 3000

/** SQLite's codes for what is no database, or a broken one. */
const damaged = [11, 26]

const trouble = (file: string): Promise<{ errcode?: number; message: string } | undefined> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL('./storeCheck.ts', import.meta.url))
    execFile(process.execPath, ['--no-warnings', program, file], { timeout: patience }, (_error, said) => {
      resolve(said.trim() ? (JSON.parse(said) as { message: string }) : undefined)
    })
  })

/**
 * Looks whether the files of an earlier start are whole and can be written, as far as that takes a few seconds.
 * @throws Complaint with what can be done where one is not
 */
export const checkStores = async (files: string[]): Promise<void> => {
  const found = await Promise.all(
    files.filter((file) => existsSync(file)).map(async (file) => ({ file, told: await trouble(file) })),
  )
  for (const { file, told } of found) {
    if (!told) continue
    if (isFull(told)) throw diskFull(dirname(file))
    if (told.errcode === undefined || damaged.includes(told.errcode & 0xff))
      throw new Complaint(
        `${file} is damaged (${told.message}). Put a copy of the whole folder from a backup in its place, or start with --reset to begin anew.`,
      )
    throw new Complaint(
      `${file} cannot be written (${told.message}). Make it writable, or choose another folder with --data.`,
    )
  }
}
