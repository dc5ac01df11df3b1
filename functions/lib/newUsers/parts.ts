import { directRows } from '../../../shared/newUsers/columns.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { partsOf } from '../../../shared/text.ts'
import type { JobPart } from '../../data/jobParts.ts'
import type { JobKey } from '../../data/jobs.ts'
import { sealed, unsealed, type Vault } from '../vault.ts'
import type { NewUser } from './rolesOrFault.ts'
import type { ReadRow } from './rows.ts'

/** A row that waits to be done: somebody to create, or why that was refused at once. */
export interface WaitingRow {
  row: number
  username: string
  user?: NewUser
  refused?: { code: RefusalCode; message: string; template?: string; params?: readonly (string | number)[] }
}

/** Rows that are done together, with the passwords of those who are to be created: sealed, by a key that is wrapped. */
interface Part {
  rows: WaitingRow[]
  passwords: string
  key: string
}

/** Rows of a part: what is created together fits into one transaction. */
export const partRows = directRows

/** What a key of passwords is for: the policies of the Lambdas say the same. */
export const contextOf = ({ company, id }: JobKey) => ({ use: 'newUsers', company, job: id })
/** Where sealed passwords of a job belong. */
export const aboutOf = ({ company, user, id }: JobKey, part: number) => [company, user, id, part].join('#')

const waiting = ({ row, username, user, faults: [fault] }: ReadRow): WaitingRow => ({
  row,
  username,
  ...(user ? { user } : {}),
  ...(fault ? { refused: { code: 'badInput', message: String(fault.message), ...partsOf(fault.message) } } : {}),
})

/** The rows of a list in parts that can be kept: their passwords are closed by one new key. */
export const partsFor = async (job: JobKey, rows: readonly ReadRow[], vault: Vault): Promise<JobPart[]> => {
  const { plain, wrapped } = await vault.newKey(contextOf(job))
  return Array.from({ length: Math.ceil(rows.length / partRows) }, (_, number) => {
    const each = rows.slice(number * partRows, (number + 1) * partRows)
    const passwords = JSON.stringify(each.map(({ user, password }) => (user ? password : null)))
    const part: Part = {
      rows: each.map(waiting),
      passwords: sealed(plain, aboutOf(job, number), passwords),
      key: wrapped,
    }
    return { ...part }
  })
}

/** Opens parts. A key that was unwrapped is used for what comes next of its job, and no longer kept than that. */
export const partOpener = () => {
  let last: { wrapped: string; plain: Promise<Uint8Array> } | undefined
  return async (job: JobKey, number: number, kept: JobPart, vault: Vault) => {
    const { rows, passwords, key } = kept as unknown as Part
    if (last?.wrapped !== key) last = { wrapped: key, plain: vault.unwrap(key, contextOf(job)) }
    const { plain } = last
    try {
      const opened = JSON.parse(unsealed(await plain, aboutOf(job, number), passwords)) as (string | null)[]
      return rows.map((row, index) => ({ ...row, password: opened[index] ?? '' }))
    } catch (error) {
      last = undefined
      throw error
    }
  }
}
