import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { dataVersion } from '../migrations/list.ts'
import { diskFull, isFull } from './disk.ts'
import { newFolder } from './newFolder.ts'
import { Owned, own } from './owner.ts'
import { runningFile } from './running.ts'
import { StartupError } from './startupError.ts'

const ours = [
  'complete.json',
  'owner.db',
  'owner.pid',
  'dynamodb.db',
  'ledger.db',
  'lambda.log',
  'objects',
  'queues',
  'room.tmp',
  runningFile,
]

export interface DataFolder {
  dynamo: string
  stateDatabase: string
  log: string
  /** A folder: the files in buckets. */
  objects: string
  /** A folder: queues and their messages. */
  queues: string
  /** A file: how the machine is reached while it runs. */
  running: string
  /** What an earlier start that finished filled the folder with. */
  seeded: string | undefined
  /** Notes that the first data are all there. */
  finish: (seed: string) => void
  /** Notes that the data are becoming those of this release: from now on, older ones refuse the folder. */
  upgrade: () => void
  close: () => void
}

const isOurs = (name: string) =>
  ours.some((own) => name === own || name.startsWith(`${own}-`) || name.startsWith(`${own}.`))

/**
 * Opens the folder that holds everything, for this process alone.
 * @throws StartupError where it cannot be used, with what to do about it
 */
export const openFolder = (path: string, reset: boolean): DataFolder => {
  const folder = resolve(path)
  const file = (name: string) => join(folder, name)
  const marker = file('complete.json')
  const close = taken(folder, reset)
  const refuse = (sentence: string): never => {
    close()
    throw new StartupError(sentence)
  }
  const again = 'Start with --reset to start over.'
  // Another DynamoDB than the embedded one keeps its data itself.
  const stores = [...(process.env.DYNAMODB_ENDPOINT ? [] : ['dynamodb.db']), 'ledger.db']
  if (!existsSync(marker) && existsSync(file('dynamodb.db')))
    refuse(`The data folder ${folder} is half written: a first start did not finish. ${again}`)
  if (existsSync(marker)) {
    const read = readMarker(marker)
    if (!read)
      refuse(
        `${marker} is damaged. Put a copy from a backup in its place, or {"format": ${dataVersion}, "seed": "demo"}; or start with --reset to start over.`,
      )
    const missing = stores.filter((name) => !existsSync(file(name)))
    const format = Number(read?.format)
    if (!(format >= 1 && format <= dataVersion))
      refuse(
        `The data folder ${folder} was written by a newer release of Shiftdeck: start that one. Or start with --reset to start over.`,
      )
    if (missing.length > 0)
      refuse(`The data folder ${folder} is half written: ${missing.join(' and ')} is missing. ${again}`)
  }
  let complete = existsSync(marker)
  const leave = () => {
    // A first start that did not finish leaves nothing that anybody could use.
    if (!complete)
      for (const name of readdirSync(folder).filter(isOurs)) rmSync(file(name), { recursive: true, force: true })
    close()
  }
  process.on('exit', leave)
  // The version of the data is with the data (bin/migrations). It stands here too, so that a program which cannot read
  // them finds out before it opens anything.
  const mark = (seed: string) => {
    const finished = new Date().toISOString()
    writeFileSync(`${marker}.new`, JSON.stringify({ format: dataVersion, seed, finished }))
    flush(`${marker}.new`)
    renameSync(`${marker}.new`, marker)
  }
  const seeded = complete ? String(readMarker(marker)?.seed) : undefined
  return {
    dynamo: file('dynamodb.db'),
    stateDatabase: file('ledger.db'),
    log: file('lambda.log'),
    objects: file('objects'),
    queues: file('queues'),
    running: file(runningFile),
    seeded,
    finish: (seed) => {
      mark(seed)
      complete = true
    },
    upgrade: () => mark(seeded ?? ''),
    close: () => {
      process.off('exit', leave)
      leave()
    },
  }
}

/** A file is on the disk before its name says that it is there. */
const flush = (path: string) => {
  const handle = openSync(path, 'r+')
  fsyncSync(handle)
  closeSync(handle)
}

const readMarker = (marker: string): { format?: unknown; seed?: unknown } | undefined => {
  try {
    const read = JSON.parse(readFileSync(marker, 'utf8')) as unknown
    return read !== null && typeof read === 'object' ? read : undefined
  } catch {
    return undefined
  }
}

/** Takes the folder for this process, and empties it where that is asked for. @returns gives it back */
const taken = (folder: string, reset: boolean): (() => void) => {
  try {
    newFolder(folder)
    const names = readdirSync(folder)
    const foreign = names.filter((name) => !isOurs(name))
    if (foreign.length > 0)
      throw new StartupError(
        `The folder ${folder} holds other files (${foreign.slice(0, 3).join(', ')}). Choose an empty one with --data.`,
      )
    const release = own(join(folder, 'owner.db'))
    const stale = ['owner.pid', runningFile]
    const old = names.filter((name) => !name.startsWith('owner.db') && (reset || stale.includes(name)))
    for (const name of old) rmSync(join(folder, name), { recursive: true, force: true })
    return release
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (isFull(error)) throw diskFull(folder)
    if (error instanceof Owned)
      throw new StartupError(
        `The data folder ${folder} is in use by process ${error.pid}. Stop it, or choose another with --data.`,
      )
    const { code, errcode, message } = error as { code?: string; errcode?: number; message: string }
    throw new StartupError(
      `The data folder ${folder} cannot be written (${errcode === undefined ? (code ?? message) : message}). Choose another with --data.`,
    )
  }
}
