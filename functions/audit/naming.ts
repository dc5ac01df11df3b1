import { type AuditThing, thingOf } from '../../shared/audit.ts'
import type { NamedThing } from '../../shared/contract/audit.ts'
import type { AuditRecord } from '../data/audit.ts'
import type { Stores } from '../data/stores.ts'

/** Who somebody is in a record. */
interface Person {
  name: string
  username: string
}

/** What ids of a company are called now. */
export interface Names {
  /** Who did something; undefined of who is not known any more. */
  person: (uid: string) => Person | undefined
  /** What a user, a group or a device is called. */
  of: (id: string) => string | undefined
}

/** Ids as values have them: ours, and those of devices, which begin with their company. */
const idForm = /^[0-9a-z][\w-]{2,39}(\.[\w-]{1,49})?$/i
const mostIds = 400

const idsIn = (value: unknown, into: Set<string>, depth = 0) => {
  if (into.size > mostIds || depth > 8) return
  if (typeof value === 'string') {
    if (idForm.test(value)) into.add(value)
  } else if (Array.isArray(value)) for (const each of value) idsIn(each, into, depth + 1)
  else if (value !== null && typeof value === 'object')
    for (const each of Object.values(value)) idsIn(each, into, depth + 1)
}

/**
 * Names for what records of a company tell of.
 * @param values where ids are looked for, such as what changed
 */
export const namesFor = async (
  { users, groups, devices, companies }: Pick<Stores, 'users' | 'groups' | 'devices' | 'companies'>,
  company: string,
  actors: readonly string[],
  values: unknown,
): Promise<Names> => {
  const ids = new Set<string>()
  idsIn(values, ids)
  const ofDevices = [...ids].filter((id) => id.startsWith(`${company}.`))
  const [members, all, found, own] = await Promise.all([
    users.members(company, actors),
    groups.list(company),
    ofDevices.length === 0 ? [] : devices.named(ofDevices),
    companies.get(company),
  ])
  const named = new Map<string, string>()
  if (own) named.set(company, own.name)
  for (const { uid, name } of all) named.set(uid, name)
  for (const device of found) if (device) named.set(device.id, device.label)
  return {
    person: (uid) => members.get(uid),
    of: (id) => named.get(id) ?? members.get(id)?.username,
  }
}

/** What the ids among values are called. */
export const namesIn = (values: unknown, names: Pick<Names, 'of'>): Record<string, string> => {
  const ids = new Set<string>()
  idsIn(values, ids)
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const name = names.of(id)
      return name === undefined ? [] : [[id, name]]
    }),
  )
}

/** Fields by which things are called, the surest first. */
const nameFields = [
  'name',
  'ssid',
  'title',
  'label',
  'username',
  'group',
  'sku',
  'file_name',
  'revealed',
  'type',
] as const

const calledIn = (value: unknown): string | undefined => {
  if (value === null || typeof value !== 'object') return undefined
  const fields = value as Record<string, unknown>
  for (const field of nameFields) {
    const name = fields[field]
    if (typeof name === 'string' && name !== '') return name
  }
  return undefined
}

/** A thing with what it is called: now, or in what changed. */
export const namedThing = (
  { target, before, after }: AuditRecord['changes'][number],
  names: Pick<Names, 'of'>,
): NamedThing => {
  const thing: AuditThing = thingOf(target)
  return { ...thing, name: names.of(thing.id) ?? calledIn(after) ?? calledIn(before) ?? null }
}
