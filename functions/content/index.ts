import { content } from '../../shared/contract/content.ts'
import { contentStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getAppliedLooks, getCustomizerOptions, loginCustomizerOptions, saveCustomizerOptions } from './customizer.ts'
import { getMaintenance, setMaintenance } from './maintenance.ts'
import { createPartnerCard, deletePartnerCard, getAllPartnerCards, updatePartnerCard } from './partners.ts'
import {
  createPartnerCardTag,
  deletePartnerCardTag,
  getAllPartnerCardTags,
  updatePartnerCardTag,
} from './partnerTags.ts'
import {
  createWhatsNew,
  deleteNoteDraft,
  deleteWhatsNew,
  getNoteDrafts,
  getWhatsNew,
  saveNoteDraft,
  updateWhatsNew,
} from './releaseNotes.ts'
import { createResource, deleteResource, getResources, updateResource } from './resources.ts'

export const handlers: Handlers<'content'> = {
  getWhatsNew,
  createWhatsNew,
  updateWhatsNew,
  deleteWhatsNew,
  getNoteDrafts,
  saveNoteDraft,
  deleteNoteDraft,
  getResources,
  createResource,
  updateResource,
  deleteResource,
  getAllPartnerCards,
  getAllPartnerCardTags,
  createPartnerCard,
  updatePartnerCard,
  deletePartnerCard,
  createPartnerCardTag,
  updatePartnerCardTag,
  deletePartnerCardTag,
  loginCustomizerOptions,
  getCustomizerOptions,
  getAppliedLooks,
  saveCustomizerOptions,
  getMaintenance,
  setMaintenance,
}
export const handler = lambda('content', content, handlers, contentStores)
