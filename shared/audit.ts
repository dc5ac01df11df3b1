/** What every layer knows of the audit log: what its records are about, and how what changed is compared. */

/** Something that a record tells of, such as a user or a network. */
export interface AuditThing {
  /** Its kind, as records call it: `user`, `sku group`. */
  kind: string
  /** Empty where there is only one of its kind. */
  id: string
}

/** Something of a user: `preference 600 of user 8f3k`. */
const ofUser = /^(.+) of user (\S+)$/
/** Something that a group has one of: `goals of team 8f3k`. */
const ofGroup = /^(goals|figures|source data) of (?:(?:company|facility|team) )?(\S+)$/
/** A view of a table, and which one a table opens with. */
const view = /^(opening view|view (\S+)) of table (\S+)$/
const mailTo = /^mail to (?:user )?(\S+)$/
const plain = /^(.*\D) (\S+)$/

/** What a change is about, from how its record names it. */
export const thingOf = (target: string): AuditThing => {
  const [, group, of] = ofGroup.exec(target) ?? []
  if (group && of) return { kind: group, id: of }
  const [, own] = ofUser.exec(target) ?? []
  if (own) return thingOf(own)
  const [, , saved, table] = view.exec(target) ?? []
  if (table) return saved ? { kind: 'view', id: saved } : { kind: 'opening view', id: table }
  const [, addressee] = mailTo.exec(target) ?? []
  if (addressee) return { kind: 'mail', id: addressee }
  if (target === 'login page' || target === 'maintenance') return { kind: target, id: '' }
  const [, kind, id] = plain.exec(target) ?? []
  return kind && id ? { kind, id } : { kind: target, id: '' }
}

/** The name of a thing in requests and keys: `user 8f3k`. */
export const thingName = ({ kind, id }: AuditThing) => (id === '' ? kind : `${kind} ${id}`)

/** A value that a change has before and after; undefined where there is none. */
export interface Difference {
  /** The way to it: `address.city`. */
  field: string
  before: unknown
  after: unknown
  same: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How deep objects are taken apart: what lies deeper is compared whole. */
const depth = 3

const flat = (value: unknown, path: string, into: Map<string, unknown>) => {
  if (isObject(value) && path.split('.').length <= depth && Object.keys(value).length > 0)
    for (const [name, each] of Object.entries(value)) flat(each, path === '' ? name : `${path}.${name}`, into)
  else if (value !== undefined) into.set(path, value)
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, each]) => [name, sorted(each)]),
        )
      : value

const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** What a change's two sides say of each value, in the order in which they name them; those that differ come first. */
export const differences = ({ before, after }: { before?: unknown; after?: unknown }): Difference[] => {
  const [was, is] = [new Map<string, unknown>(), new Map<string, unknown>()]
  if (before !== null) flat(before, '', was)
  if (after !== null) flat(after, '', is)
  const fields = [...new Set([...is.keys(), ...was.keys()])]
  const all = fields.map((field) => {
    const [from, to] = [was.get(field), is.get(field)]
    return { field, before: from, after: to, same: same(from, to) }
  })
  return [...all.filter((each) => !each.same), ...all.filter((each) => each.same)]
}
