import { apiAccess } from '../../shared/contract/apiAccess.ts'
import { apiAccessStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { createApiToken } from './createApiToken.ts'
import { createTvLink } from './createTvLink.ts'
import { getApiTokens } from './getApiTokens.ts'
import { getTvLinks } from './getTvLinks.ts'
import { revokeApiToken } from './revokeApiToken.ts'
import { revokeTvLink } from './revokeTvLink.ts'

export const handlers: Handlers<'apiAccess'> = {
  getApiTokens,
  createApiToken,
  revokeApiToken,
  getTvLinks,
  createTvLink,
  revokeTvLink,
}
export const handler = lambda('apiAccess', apiAccess, handlers, apiAccessStores)
