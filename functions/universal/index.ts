import { universal } from '../../shared/contract/universal.ts'
import { universalStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { allCompanies } from './allCompanies.ts'
import { getUniversalDevicesInformation } from './getUniversalDevicesInformation.ts'

export const handlers: Handlers<'universal'> = {
  allCompanies,
  getUniversalDevicesInformation,
}
export const handler = lambda('universal', universal, handlers, universalStores)
