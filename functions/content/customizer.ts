import type { OrderOption } from '../../shared/content.ts'
import type { CustomizerOption } from '../../shared/contract/customizer.ts'
import {
  type LoginAppearance as Appearance,
  customizerMessages,
  isLoginOption,
  isOrderOption,
  isPassing,
  LoginAppearance,
  loginOptions,
  Order,
  usualAppearance,
} from '../../shared/customizer.ts'
import { badField, fieldError, Refusal } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import type { BaseEnvOf, EnvOf, Handler, OpenHandler } from '../lib/env.ts'
import { ok } from '../lib/env.ts'

/** How many looks are answered that were applied before. */
const mostApplied = 20

const rowsOf = (appearance: Appearance, names: readonly string[]): CustomizerOption[] =>
  names.filter(isLoginOption).map((name) => ({ option_name: name, option_value: appearance[name] }))

const currentAppearance = async ({ stores }: Pick<BaseEnvOf<'content'>, 'stores'>) => {
  const { look, turn = 0 } = (await stores.content.appearance()) ?? {}
  return { appearance: { ...usualAppearance, ...look }, turn }
}

/** What anybody may read: a moment old, and cheap. */
export const loginCustomizerOptions: OpenHandler<'loginCustomizerOptions'> = async ({ options }, { stores }) => {
  const stored = await stores.content.appearance({ weak: true })
  return rowsOf({ ...usualAppearance, ...stored?.look }, [...new Set(options)])
}

export const getCustomizerOptions: Handler<'getCustomizerOptions'> = async ({ options }, env) => {
  const names = [...new Set(options)]
  const wanted = names.filter(isLoginOption)
  if (wanted.length > 0 && !env.caller.universal) throw new Refusal('notAllowed')
  const orders = names.filter(isOrderOption).map(async (option_name) => ({
    option_name,
    option_value: await env.stores.content.order(option_name),
  }))
  const rows = wanted.length > 0 ? rowsOf((await currentAppearance(env)).appearance, wanted) : []
  return [...rows, ...(await Promise.all(orders))]
}

export const getAppliedLooks: Handler<'getAppliedLooks'> = async (_, { stores }) =>
  (await stores.content.applied(mostApplied)).map(({ id, applied_at, applied_by, look }) => ({
    ...{ id, applied_at, applied_by },
    options: rowsOf({ ...usualAppearance, ...look }, loginOptions),
  }))

interface NamedOption {
  place: number
  value: unknown
}

/** The options of a request by their names. @throws Refusal for one that there is not, or that is named twice */
const optionsByName = (options: readonly CustomizerOption[]) => {
  const byName = new Map<string, NamedOption>()
  for (const [index, { option_name, option_value }] of options.entries()) {
    if (isPassing(option_name)) continue
    if (!isLoginOption(option_name) && !isOrderOption(option_name))
      throw badField(`options.${index}.option_name`, customizerMessages.noOption)
    byName.set(option_name, { place: index, value: option_value })
  }
  return byName
}

/** @throws Refusal with the places of what is wrong */
const appearanceWith = (before: Appearance, changes: ReadonlyMap<string, NamedOption>): Appearance => {
  const named = [...changes].filter(([name]) => isLoginOption(name))
  const result = LoginAppearance.safeParse({
    ...before,
    ...Object.fromEntries(named.map(([name, { value }]) => [name, value])),
  })
  if (result.success) return result.data
  const errors = result.error.issues.slice(0, 20).map(({ path: [name, ...rest], message }) => {
    const index = changes.get(String(name))?.place
    const path = index === undefined ? 'options' : ['options', index, 'option_value', ...rest.map(String)].join('.')
    return fieldError(path, message)
  })
  throw new Refusal('badInput', errors[0]?.message, { errors })
}

/** @throws Refusal for an order that is none, or names what there is not */
const orderFrom = async (
  name: OrderOption,
  { place, value }: NamedOption,
  { stores: { content } }: EnvOf<'content'>,
) => {
  const path = `options.${place}.option_value`
  const { success, data, error } = Order.safeParse(value)
  if (!success) throw badField(path, error.issues[0]?.message ?? '')
  const known = await (name === 'resources_order' ? content.resources : content.cards).list()
  if (!data.every((id) => known.some((each) => each.id === id))) throw badField(path, customizerMessages.oldOrder)
  return data
}

export const saveCustomizerOptions: Handler<'saveCustomizerOptions'> = async ({ options }, env) => {
  const { content } = env.stores
  const changes = optionsByName(options)
  const names = [...changes.keys()]
  // Everything is looked at before anything is stored.
  const orders = await Promise.all(
    names.filter(isOrderOption).map(async (name) => ({
      name,
      ids: await orderFrom(name, changes.get(name) as NamedOption, env),
      before: await content.order(name),
    })),
  )
  const ofLogin = names.filter(isLoginOption)
  const { appearance: before, turn } = await currentAppearance(env)
  const appearance = ofLogin.length > 0 ? appearanceWith(before, changes) : before
  if (ofLogin.length > 0) {
    if (!(await content.setAppearance(appearance, turn))) throw new Refusal('conflict')
    const { first_name, last_name } = env.caller.user
    const applied_at = iso(env.now)
    await content.noteApplied({
      ...{ id: `${applied_at}-${env.newId()}`, applied_at, look: appearance },
      applied_by: `${first_name} ${last_name}`.trim(),
    })
    const changed = ofLogin.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(appearance[name]))
    const only = (of: Appearance) => Object.fromEntries(changed.map((name) => [name, of[name]]))
    env.changed({ target: 'login page', before: only(before), after: only(appearance) })
  }
  for (const { name, ids, before: old } of orders) {
    await content.setOrder(name, ids)
    env.changed({ target: `option ${name}`, before: old, after: ids })
  }
  const set = orders.map(({ name, ids }) => ({ option_name: name, option_value: ids }))
  return ok(ofLogin.length > 0 ? 'Sign-in page updated' : 'Order saved', [...rowsOf(appearance, ofLogin), ...set])
}
