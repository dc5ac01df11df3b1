import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const busy = 5
/** Of a file that is no database, or a broken one. */
const broken = [11, 26]

/** Another process has the folder. */
export class Owned extends Error {
  readonly pid: number
  constructor(pid: number) {
    super(`in use by process ${pid}`)
    this.pid = pid
  }
}

const errcodeOf = (error: unknown) => ((error as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff

/**
 * Takes something for this process alone. A lock of the system says so, which ends with the process however that ends;
 * a process that merely has the id of an old one holds nothing.
 * @param file of the lock; who takes it is noted there
 * @returns gives it back
 * @throws Owned while another process has it
 */
export const own = (file: string): (() => void) => {
  const database = new DatabaseSync(file)
  try {
    database.exec('BEGIN IMMEDIATE')
    database.exec('CREATE TABLE IF NOT EXISTS owner (pid INTEGER); DELETE FROM owner')
    database.prepare('INSERT INTO owner VALUES (?)').run(process.pid)
    // Noted for others to read; the transaction that follows is never finished.
    database.exec('COMMIT; BEGIN IMMEDIATE')
    return () => database.close()
  } catch (error) {
    const pid =
      errcodeOf(error) === busy
        ? Number((database.prepare('SELECT pid FROM owner').get() as { pid?: number } | undefined)?.pid)
        : undefined
    database.close()
    if (pid !== undefined) throw new Owned(pid)
    if (!broken.includes(errcodeOf(error))) throw error
    rmSync(file)
    return own(file)
  }
}
