import type { WebPortalTab } from '../../shared/contract/webPortal.ts'
import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { mostTabs } from '../../shared/webPortal.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'

const tries = 5

/** The tabs are the company's: no other group has any. */
const mustBeAllowed = (
  { user_uid, group_uid }: { user_uid?: string | undefined; group_uid: string },
  env: EnvOf<'webPortal'>,
) => {
  mustBeCaller(user_uid, env.caller)
  if (group_uid !== env.caller.company.uid) throw new Refusal('notFound')
}

/** Changes the tabs as they are then, whoever else changes them at the same moment. */
const change = async (
  env: EnvOf<'webPortal'>,
  to: (tabs: readonly WebPortalTab[]) => WebPortalTab[],
): Promise<WebPortalTab[]> => {
  const { stores, caller } = env
  const { uid } = caller.company
  for (let tried = 0; tried < tries; tried++) {
    const company = tried === 0 ? caller.company : await stores.companies.get(uid)
    const before = company?.web_portal ?? []
    const after = to(before)
    if (JSON.stringify(after) === JSON.stringify(before)) return after
    if (await stores.companies.setWebPortal(uid, company?.web_portal_version, { tabs: after, at: env.now })) {
      env.changed({ target: `company ${uid}`, before: { web_portal: before }, after: { web_portal: after } })
      return after
    }
  }
  throw new Refusal('conflict')
}

export const getWebPortalTabs: Handler<'getWebPortalTabs'> = async (input, env) => {
  mustBeAllowed(input, env)
  return env.caller.company.web_portal ?? []
}

export const addWebPortalTab: Handler<'addWebPortalTab'> = async (input, env) => {
  mustBeAllowed(input, env)
  const { label, url } = input
  const tab = { id: env.newId(), label, url }
  const tabs = await change(env, (before) => {
    if (before.length >= mostTabs) throw new Refusal('limitReached', text`There can be ${mostTabs} tabs at most.`)
    return [...before, tab]
  })
  return ok('Tab added', tabs)
}

export const updateWebPortalTabs: Handler<'updateWebPortalTabs'> = async (input, env) => {
  mustBeAllowed(input, env)
  const { web_portal_tabs = [], order_only, ids: wanted } = input
  const named = wanted ?? web_portal_tabs.map(({ id }) => id)
  const changed = new Map(order_only ? [] : web_portal_tabs.map((tab) => [tab.id, tab]))
  const tabs = await change(env, (before) => {
    const known = new Map(before.map((tab) => [tab.id, tab]))
    if (named.some((id) => !known.has(id))) throw new Refusal('notFound')
    const ids = before.map(({ id }) => id)
    // One that is changed alone stays where it is.
    const moves = order_only || named.length === ids.length
    const order = moves ? [...named, ...ids.filter((id) => !named.includes(id))] : ids
    return order.flatMap((id): WebPortalTab[] => {
      const tab = known.get(id)
      if (!tab) return []
      const { label = tab.label, url = tab.url } = changed.get(id) ?? {}
      return [{ id, label, url }]
    })
  })
  return ok(order_only ? 'Order saved' : 'Tab saved', tabs)
}

export const deleteWebPortalTab: Handler<'deleteWebPortalTab'> = async (input, env) => {
  mustBeAllowed(input, env)
  await change(env, (before) => {
    if (!before.some(({ id }) => id === input.tab_id)) throw new Refusal('notFound')
    return before.filter(({ id }) => id !== input.tab_id)
  })
  return ok('Tab deleted', null)
}
