import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isAlive } from './alive.ts'
import { Complaint } from './complaint.ts'
import { diskFull, isFull } from './disk.ts'

/** Raised when data of an older start can no longer be read. */
const format = 1

const ours = ['complete.json', 'owner.pid', 'dynamodb.db', 'ledger.db', 'lambda.log', 'objects', 'room.tmp']

export interface DataFolder {
  dynamo: string
  ledger: string
  log: string
  /** A folder: the files in buckets. */
  objects: string
  /** What an earlier start that finished filled the folder with. */
  seeded: string | undefined
  /** Notes that the first data are all there. */
  finish: (seed: string) => void
  close: () => void
}

const isOurs = (name: string) =>
  ours.some((own) => name === own || name.startsWith(`${own}-`) || name.startsWith(`${own}.`))

/**
 * Opens the folder that holds everything, for this process alone.
 * @throws Complaint where it cannot be used, with what to do about it
 */
export const openFolder = (path: string, reset: boolean): DataFolder => {
  const folder = resolve(path)
  const file = (name: string) => join(folder, name)
  const owner = file('owner.pid')
  const marker = file('complete.json')
  try {
    mkdirSync(folder, { recursive: true })
    const names = readdirSync(folder)
    const foreign = names.filter((name) => !isOurs(name))
    if (foreign.length > 0)
      throw new Complaint(
        `The folder ${folder} holds other files (${foreign.slice(0, 3).join(', ')}). Choose an empty one with --data.`,
      )
    const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0
    if (pid && pid !== process.pid && isAlive(pid))
      throw new Complaint(
        `The data folder ${folder} is in use by process ${pid}. Stop it, or choose another with --data.`,
      )
    if (reset) for (const name of names) rmSync(file(name), { recursive: true, force: true })
    writeFileSync(owner, String(process.pid))
  } catch (error) {
    if (error instanceof Complaint) throw error
    if (isFull(error)) throw diskFull(folder)
    throw new Complaint(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}). Choose another with --data.`,
    )
  }

  const close = () => rmSync(owner, { force: true })
  const again = 'Start with --reset to begin anew.'
  if (!existsSync(marker) && existsSync(file('dynamodb.db'))) {
    close()
    throw new Complaint(`The data folder ${folder} is half written: a first start did not finish. ${again}`)
  }
  if (existsSync(marker)) {
    const found = readMarker(marker).format
    const missing = ['dynamodb.db', 'ledger.db'].filter((name) => !existsSync(file(name)))
    if (found !== format || missing.length > 0) {
      close()
      throw new Complaint(
        found === format
          ? `The data folder ${folder} is half written: ${missing.join(' and ')} is missing. ${again}`
          : `The data folder ${folder} was written by another version of Shiftdeck. ${again}`,
      )
    }
  }
  let complete = existsSync(marker)
  const leave = () => {
    // A first start that did not finish leaves nothing that anybody could use.
    if (!complete)
      for (const name of readdirSync(folder).filter(isOurs)) rmSync(file(name), { recursive: true, force: true })
    close()
  }
  process.on('exit', leave)
  return {
    dynamo: file('dynamodb.db'),
    ledger: file('ledger.db'),
    log: file('lambda.log'),
    objects: file('objects'),
    seeded: complete ? String(readMarker(marker).seed) : undefined,
    finish: (seed) => {
      writeFileSync(`${marker}.new`, JSON.stringify({ format, seed, finished: new Date().toISOString() }))
      renameSync(`${marker}.new`, marker)
      complete = true
    },
    close: () => {
      process.off('exit', leave)
      leave()
    },
  }
}

const readMarker = (marker: string): { format?: unknown; seed?: unknown } => {
  try {
    return JSON.parse(readFileSync(marker, 'utf8')) as { format?: unknown; seed?: unknown }
  } catch {
    return {}
  }
}
