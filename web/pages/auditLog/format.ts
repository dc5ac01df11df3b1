import type { AuditRow, NamedThing } from '../../../shared/contract/audit.ts'
import type { RoleName } from '../../../shared/roles.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { auditCalls } from '../../words/en/auditCalls.ts'
import { auditLog as words } from '../../words/en/auditLog.ts'
import { roleNames } from '../../words/en/names.ts'

/** How records read. */

/** What a stored name is in plain text: `find_rufus` is `Find rufus`. */
const spaced = (name: string) => {
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

export const kindName = (kind: string) => words.kinds[kind] ?? spaced(kind)

/** A value's name: of one that lies deeper, each step of the way. */
export const fieldName = (field: string) =>
  words.fields[field] ??
  field
    .split('.')
    .map((step) => words.fields[step] ?? spaced(step))
    .join(' › ')

export const callName = (call: string) => (auditCalls as Record<string, string>)[call] ?? spaced(call)

export const thingText = ({ kind, id, name }: NamedThing) => name ?? (id === '' ? kindName(kind) : id)

/** Who did it, by name; of who is not known any more, the id. */
export const whoText = ({ user_name, username, user_uid, provider }: AuditRow) =>
  user_name ?? username ?? (provider && user_uid === null ? words.provider : (user_uid ?? words.unknown))

/** What it was done to: one thing by name, several of a kind by how many there are. */
export const whatText = ({ things, things_total }: AuditRow): string => {
  const [first] = things
  if (!first) return ''
  if (things_total === 1) return thingText(first)
  const alike = things.every(({ kind }) => kind === first.kind)
  return alike
    ? words.things(things_total, kindName(first.kind))
    : `${thingText(first)} ${words.andMore(things_total - 1)}`
}

/** Fields whose numbers are instants. */
const timed = /(_at|_on|_from|_until|^at|^start|^end|created|updated)$/
const instantOf = (value: unknown, field: string): string | undefined => {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value
  const last = field.split('.').at(-1) ?? ''
  const isTime = typeof value === 'number' && value > 1e12 && value < 4e12 && timed.test(last)
  return isTime ? new Date(value).toISOString() : undefined
}

interface TextOptions {
  names: Readonly<Record<string, string>>
  zone: string
}

const oneText = (value: unknown, field: string, options: TextOptions): string => {
  if (value === null || value === undefined) return words.nothing
  if (value === '') return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const last = field.split('.').at(-1)
  if (last === 'status' && typeof value === 'number') return words.status[value] ?? String(value)
  const instant = instantOf(value, field)
  if (instant) return stampIn(options.zone, instant, true)
  if (typeof value === 'string') {
    return options.names[value] ?? (last === 'role' ? (roleNames[value as RoleName] ?? value) : value)
  }
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, each]) => `${fieldName(name)}: ${valueText(each, name, options)}`)
    .join(', ')
}

/** A value in plain text: ids by name, times by the clock of a zone. @param field the way to it */
export const valueText = (value: unknown, field: string, options: TextOptions): string =>
  Array.isArray(value)
    ? value.length === 0
      ? words.nothing
      : value
          .map((each) => oneText(each, field, options))
          .join(Array.isArray(value) && typeof value[0] === 'object' ? '; ' : ', ')
    : oneText(value, field, options)

/** What changed, in short: both sides of the only value, or how many there are. */
export const changeText = ({ change, values, names }: AuditRow, zone: string): string => {
  if (!change) return values === 0 ? '' : words.values(values)
  const options = { names, zone }
  const after = valueText(change.after, change.field, options)
  return change.before === undefined ? after : `${valueText(change.before, change.field, options)} → ${after}`
}

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A browser and its system by name, such as `Chrome, Windows`; as it says itself, where it is none that is known. */
export const agentText = (agent: string): string => {
  const [browser, system] = [browsers, systems].map((known) => known.find(([form]) => form.test(agent))?.[1])
  return [browser, system].filter(Boolean).join(', ') || agent
}
