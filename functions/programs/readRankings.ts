import type { ProgramHandler } from '../lib/env.ts'
import { getRankingsOfGroups } from '../rankings/getRankingsOfGroups.ts'

export const readRankings: ProgramHandler<'readRankings'> = (input, env) =>
  getRankingsOfGroups({ ...input, company_url: env.caller.company.company_url }, env)
