import { rankings } from '../../shared/contract/rankings.ts'
import { rankingsStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getRankingsOfGroups } from './getRankingsOfGroups.ts'
import { getTeamRankingsOfWorker } from './getTeamRankingsOfWorker.ts'

export const handlers: Handlers<'rankings'> = { getRankingsOfGroups, getTeamRankingsOfWorker }
export const handler = lambda('rankings', rankings, handlers, rankingsStores)
