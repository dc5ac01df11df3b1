import type { ProgramHandler } from '../lib/env.ts'
import { amountsOf, rowsOf } from './figures.ts'

export const readWorkers: ProgramHandler<'readWorkers'> = async (input, env) => {
  const { rows } = await rowsOf(input, env)
  return rows.map((row) => ({ user_uid: row.user_uid, ...amountsOf(row) }))
}
