import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MachineOptions, Ready } from './child.ts'

export interface Machine {
  url: string
  /** What its first start filled it with. */
  filled: Extract<Ready, { url: string }>['filled']
  /** Of its process; the embedded DynamoDB is below it. */
  pid: number
}

/** A folder that is gone afterwards. */
export const inFolder = async <Result>(use: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', remove)
  try {
    return await use(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** A local cloud in another process while `use` runs. */
export const onMachine = async <Result>(
  options: MachineOptions,
  use: (machine: Machine) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> => {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [JSON.stringify(options)], {
    env: { ...process.env, ...environment },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const ready = await new Promise<Ready>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Ready))
      child.once('exit', (code) => reject(new Error(`The machine ended with ${code} before it answered`)))
    })
    if ('startupError' in ready) throw new Error(ready.startupError)
    return await use({ url: ready.url, filled: ready.filled, pid: child.pid ?? 0 })
  } finally {
    if (child.connected) child.disconnect()
    await ended
  }
}
