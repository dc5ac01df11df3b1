import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './alive.ts'

const prefix = 'shiftdeck-objects-'

const removed = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Takes away what processes have left that were killed before they could. */
const clean = (within: string) => {
  for (const name of readdirSync(within).filter((each) => each.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (Number.isInteger(pid) && pid > 0 && !isAlive(pid)) removed(join(within, name))
  }
}

/**
 * A folder for files that are gone with this process at the latest, and with `remove` before. Those of processes that
 * run no longer go first.
 * @param within where temporary folders are
 */
export const temporaryFolder = (within = tmpdir()) => {
  clean(within)
  const folder = mkdtempSync(join(within, `${prefix}${process.pid}-`))
  const remove = () => {
    process.off('exit', remove)
    removed(folder)
  }
  process.on('exit', remove)
  return { folder, remove }
}
