import type { TableView } from '../../shared/contract/tableViews.ts'
import { Refusal } from '../../shared/refusals.ts'
import { admins, passes } from '../../shared/roles.ts'
import { mostOwnViews, mostSharedViews, type TableName } from '../../shared/tables.ts'
import { text } from '../../shared/text.ts'
import type { ViewRecord, Views } from '../data/tableViews.ts'
import type { EnvOf } from '../lib/env.ts'
import { isSameName } from './isSameName.ts'

const isThere = ({ deleted_at }: ViewRecord) => deleted_at === undefined

/** What is of the views of a table, as far as the caller may know it. */
export const tableViewsOf = (table: TableName, env: EnvOf<'preferences'>) => {
  const { caller, stores, now } = env
  const isAdmin = passes(caller.role, admins)
  const mayChange = ({ owner }: ViewRecord, shared: boolean) => owner === caller.user.uid || (shared && isAdmin)

  /** Names of whose shared views are; who is no more has none. */
  const namesOf = async (views: readonly ViewRecord[]): Promise<Map<string, string>> => {
    const uids = [...new Set(views.map(({ owner }) => owner))].filter((uid) => uid !== caller.user.uid)
    const users = await stores.users.several(caller.company.uid, uids)
    return new Map([...users, caller.user].map((user) => [user.uid, `${user.first_name} ${user.last_name}`]))
  }
  const out = (view: ViewRecord, shared: boolean, names: ReadonlyMap<string, string>): TableView => ({
    id: view.id,
    name: view.name,
    columns: view.columns,
    choices: view.choices,
    shared,
    by: { uid: view.owner, name: names.get(view.owner) ?? '' },
    may_change: mayChange(view, shared),
  })
  const byName = (a: ViewRecord, b: ViewRecord) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)

  /** A view that the caller may change, where it lies, or a refusal. */
  const mustChange = ({ own, shared }: Views, id: string, deleted = false): { view: ViewRecord; shared: boolean } => {
    const isIt = (view: ViewRecord) => view.id === id && isThere(view) !== deleted
    const mine = own.find(isIt)
    const everybodys = mine ?? shared.find(isIt)
    if (!everybodys) throw new Refusal('notFound')
    if (!mayChange(everybodys, !mine))
      throw new Refusal('notAllowed', 'Only its owner and admins can change a shared view.')
    return { view: everybodys, shared: !mine }
  }

  /** Views with one more, in the place of the one with its id if there is one. */
  const withView = (views: readonly ViewRecord[], view: ViewRecord, shared: boolean): ViewRecord[] => {
    const others = views.filter(({ id }) => id !== view.id)
    if (others.some((other) => isThere(other) && isSameName(other.name, view.name)))
      throw new Refusal('taken', undefined, { errors: [{ path: 'name', message: 'Already in use' }] })
    const most = shared ? mostSharedViews : mostOwnViews
    if (others.filter(isThere).length >= most)
      throw new Refusal(
        'limitReached',
        shared
          ? text`A company can share ${most} views of a table. Delete one first.`
          : text`You can keep ${most} views of a table. Delete one first.`,
      )
    return [...others, view]
  }

  return {
    mustChange,
    /** What is shown of the views that are there. @param opens the one that the caller’s page is to open with */
    listed: async ({ own, shared }: Views, opens: string | undefined) => {
      const [mine, everybodys] = [own.filter(isThere), shared.filter(isThere)]
      const names = await namesOf(everybodys)
      const views = [
        ...mine.sort(byName).map((view) => out(view, false, names)),
        ...everybodys.sort(byName).map((view) => out(view, true, names)),
      ]
      return { views, opens: opens && views.some(({ id }) => id === opens) ? opens : null }
    },
    one: async (view: ViewRecord, shared: boolean) => out(view, shared, await namesOf([view])),

    /** Puts a view among the caller's own, or among those that are shared, and out of the others. */
    placed: (views: Views, view: ViewRecord, shared: boolean): Views => {
      const without = (some: readonly ViewRecord[]) =>
        some.some(({ id }) => id === view.id) ? some.filter(({ id }) => id !== view.id) : (some as ViewRecord[])
      return shared
        ? { ...views, own: without(views.own), shared: withView(views.shared, view, true) }
        : { ...views, own: withView(views.own, view, false), shared: without(views.shared) }
    },

    /** @throws Refusal `conflict` where others changed them again and again */
    change: async (change: (views: Views) => Views) => {
      const done = await stores.tableViews.change([caller.company.uid, table, caller.user.uid], now, change)
      if (!done) throw new Refusal('conflict')
    },
    read: () => stores.tableViews.list(caller.company.uid, table, caller.user.uid),
  }
}

/** What the audit log calls a view. */
export const targetOf = (table: TableName, { id }: Pick<ViewRecord, 'id'>) => `view ${id} of table ${table}`
