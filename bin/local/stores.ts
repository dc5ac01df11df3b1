import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diskFull, isFull } from './disk.ts'
import { StartupError } from './startupError.ts'

/** ms that looking through a file may take: what is that large is believed. */
const timeoutMs = 3000

/** SQLite's codes for what is no database, or a broken one. */
const damaged = [11, 26]

const trouble = (file: string): Promise<{ errcode?: number; message: string } | undefined> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL('./storeCheck.ts', import.meta.url))
    execFile(process.execPath, ['--no-warnings', program, file], { timeout: timeoutMs }, (_error, output) => {
      resolve(output.trim() ? (JSON.parse(output) as { message: string }) : undefined)
    })
  })

/**
 * Looks whether the files of an earlier start are whole and can be written, as far as that takes a few seconds.
 * @throws StartupError with what can be done where one is not
 */
export const checkStores = async (files: string[]): Promise<void> => {
  const found = await Promise.all(
    files.filter((file) => existsSync(file)).map(async (file) => ({ file, problem: await trouble(file) })),
  )
  for (const { file, problem } of found) {
    if (!problem) continue
    if (isFull(problem)) throw diskFull(dirname(file))
    if (problem.errcode === undefined || damaged.includes(problem.errcode & 0xff))
      throw new StartupError(
        `${file} is damaged (${problem.message}). Put a copy of the whole folder from a backup in its place, or start with --reset to start over.`,
      )
    throw new StartupError(
      `${file} cannot be written (${problem.message}). Make it writable, or choose another folder with --data.`,
    )
  }
}
