import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own way of doing so never ends where a file system takes no folders, such
 * as under /proc.
 * @throws the system's error where there can be none
 */
export const newFolder = (path: string): void => {
  if (existsSync(path)) return
  const above = dirname(path)
  if (above !== path) newFolder(above)
  try {
    mkdirSync(path)
  } catch (error) {
    // Somebody else may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
