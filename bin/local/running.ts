import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tables } from '../../functions/data/db.ts'
import type { Key } from './aws/credentials.ts'

/** How other programs reach the services of a machine that runs, with its key: kept in its data folder while it does. */
export interface RunningMachine {
  /** Where the product answers. */
  url: string
  /** Of its stand-in for AWS. */
  endpoint: string
  region: string
  credentials: Key
  tables: Tables
  /** The URL of the queue of reports. */
  reports: string
}

export const runningFile = 'running.json'

/** Notes how a machine is reached, for who may read its data anyway. @returns takes the note away */
export const noteRunning = (file: string, machine: RunningMachine): (() => void) => {
  writeFileSync(`${file}.new`, JSON.stringify(machine), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return () => rmSync(file, { force: true })
}

/** How the machine of a data folder is reached; undefined where none noted that it runs. */
export const runningMachine = (folder: string): RunningMachine | undefined => {
  try {
    return JSON.parse(readFileSync(join(folder, runningFile), 'utf8')) as RunningMachine
  } catch {
    return undefined
  }
}
