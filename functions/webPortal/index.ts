import { webPortal } from '../../shared/contract/webPortal.ts'
import { webPortalStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { addWebPortalTab, deleteWebPortalTab, getWebPortalTabs, updateWebPortalTabs } from './tabs.ts'

export const handlers: Handlers<'webPortal'> = {
  getWebPortalTabs,
  addWebPortalTab,
  updateWebPortalTabs,
  deleteWebPortalTab,
}
export const handler = lambda('webPortal', webPortal, handlers, webPortalStores)
