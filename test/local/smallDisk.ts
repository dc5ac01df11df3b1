import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const mounts = (folder: string, size: string) => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A disk of its own at a folder. Only who may mount gets one. @param size such as `32m` */
export const smallDisk = (folder: string, size: string) => {
  if (!mounts(folder, size)) return undefined
  const filler = join(folder, 'filler.tmp')
  return {
    /** Leaves room for nothing. */
    fill: () => {
      writeFileSync(filler, '')
      for (const bytes of [1_000_000, 4096, 1])
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(bytes, 1))
        } catch {
          // No room for so much.
        }
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => execFileSync('umount', ['-l', folder]),
  }
}

/** Whether this process may mount. */
export const mayMount = (() => {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** What runs a program to which a folder or file is read-only, for as long as it runs. */
export const readOnly = (path: string) => [
  'unshare',
  '-m',
  'sh',
  '-c',
  `mount --bind "${path}" "${path}" && mount -o remount,bind,ro "${path}" && exec "$@"`,
  'sh',
]
