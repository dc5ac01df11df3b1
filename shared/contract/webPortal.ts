import * as z from 'zod'
import { admins } from '../roles.ts'
import { incompleteAddress, isWebAddress, longestAddress } from '../webAddress.ts'
import { longestTabLabel, mostTabs, tabMessages } from '../webPortal.ts'
import { call } from './call.ts'
import { actor, Done, GroupId, OwnId, required, UserId } from './fields.ts'

const Label = required(200, tabMessages.required).refine((label) => label.length <= longestTabLabel, tabMessages.long)
const Address = required(longestAddress, tabMessages.required).refine(
  (url) => url === '' || isWebAddress(url),
  incompleteAddress,
)

/** A tab of the device app. */
export const WebPortalTab = z.object({ id: z.string(), label: z.string(), url: z.string() })
export type WebPortalTab = z.infer<typeof WebPortalTab>

const who = { ...actor, user_uid: UserId.optional(), group_uid: GroupId.describe('ID of the company') }
const Tabs = z.array(WebPortalTab).describe('In order; the first tab is loaded by default')
const path = <Name extends string>(name: Name) => `/main/v3/groups/${name}`

export const webPortal = {
  getWebPortalTabs: call({
    path: path('getWebPortalTabs'),
    access: admins,
    summary: 'The tabs that the device app shows, in their order.',
    request: z.object(who),
    response: Tabs,
  }),
  addWebPortalTab: call({
    path: path('addWebPortalTab'),
    access: admins,
    summary: 'Adds a tab at the end; a company has at most 3.',
    request: z.object({ ...who, label: Label, url: Address }),
    response: Tabs,
    writes: true,
    idempotent: false,
  }),
  updateWebPortalTabs: call({
    path: path('updateWebPortalTabs'),
    access: admins,
    summary: 'Changes tabs, their order, or both. Tabs that are not listed stay unchanged.',
    request: z
      .object({
        ...who,
        web_portal_tabs: z
          .array(z.object({ id: OwnId, label: Label.optional(), url: Address.optional() }))
          .min(1)
          .max(mostTabs)
          .optional(),
        order_only: z.boolean().default(false),
        ids: z.array(OwnId).min(1).max(mostTabs).optional().describe('With `order_only`: tab IDs in their new order'),
      })
      .refine((body) => (body.web_portal_tabs ?? body.ids) !== undefined, {
        path: ['web_portal_tabs'],
        message: tabMessages.required,
      })
      .refine(
        ({ web_portal_tabs, ids }) => {
          const named = ids ?? web_portal_tabs?.map(({ id }) => id) ?? []
          return new Set(named).size === named.length
        },
        { path: ['web_portal_tabs'], message: 'No tab can be named twice' },
      ),
    response: Tabs,
    writes: true,
  }),
  deleteWebPortalTab: call({
    path: path('deleteWebPortalTab'),
    access: admins,
    summary: 'Deletes a tab.',
    request: z.object({ ...who, tab_id: OwnId }),
    response: Done,
    writes: true,
  }),
}
