import { programs } from '../../shared/contract/programs.ts'
import { programsStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { readDevices } from './readDevices.ts'
import { readFigures } from './readFigures.ts'
import { readGroups } from './readGroups.ts'
import { readIncidents } from './readIncidents.ts'
import { readRankings } from './readRankings.ts'
import { readSeries } from './readSeries.ts'
import { readTvBoard } from './readTvBoard.ts'
import { readUsers } from './readUsers.ts'
import { readWorkers } from './readWorkers.ts'

export const handlers: Handlers<'programs'> = {
  readGroups,
  readFigures,
  readSeries,
  readRankings,
  readWorkers,
  readDevices,
  readIncidents,
  readUsers,
  readTvBoard,
}
export const handler = lambda('programs', programs, handlers, programsStores)
