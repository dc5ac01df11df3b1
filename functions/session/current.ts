import type { Handler } from '../lib/env.ts'
import { sessionOut } from './sessionOut.ts'

export const current: Handler<'current'> = async (_input, env) => {
  const { all } = await env.accessScope()
  return sessionOut({ ...env.caller, all }, env.now)
}
