import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import type { IdKind } from '../../shared/contract/fields.ts'

/** Request bodies made from a call's own schema: good ones, and bad ones in every field. */

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  default?: unknown
  'x-id'?: IdKind
}

const made = new Map<Call['request'], JsonSchema>()
const schemaOf = ({ request }: Call): JsonSchema => {
  const schema = made.get(request) ?? (z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  made.set(request, schema)
  return schema
}

/** Values that the ids and times of a body may take, by field name. */
export type Known = Record<string, unknown>

const example = (name: string, schema: JsonSchema, known: Known): unknown => {
  if (name in known) {
    const value = known[name]
    return schema.type === 'array' && !Array.isArray(value) ? [value] : value
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [alternative] = schema.anyOf ?? schema.allOf ?? []
  if (alternative) return example(name, alternative, known)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return 'text-1'
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'array':
      return [example(name, schema.items ?? {}, known)]
    case 'object':
      return objectOf(schema, known)
    default:
      return 'text-1'
  }
}

const objectOf = (schema: JsonSchema, known: Known) =>
  Object.fromEntries(
    Object.keys(schema.properties ?? {})
      .filter((name) => schema.required?.includes(name) || name in known)
      .map((name) => [name, example(name, schema.properties?.[name] ?? {}, known)]),
  )

/** A body with every required field of the call, and those others that something is known for. */
export const goodBody = (entry: Call, known: Known): Record<string, unknown> => objectOf(schemaOf(entry), known)

/** The names of every field that the call knows. */
export const fieldsOf = (entry: Call): string[] => Object.keys(schemaOf(entry).properties ?? {})

/** Where a value is in a body: names of fields and places in lists. */
export type Path = readonly (string | number)[]

interface Place {
  path: Path
  /** What its id names, where the contract says so. */
  kind: IdKind | undefined
}

const within = (schema: JsonSchema, path: Path): Place[] => {
  const alternatives = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  const below = alternatives.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, field]) => within(field, [...path, name])),
    ...(items ? within(items, [...path, 0]) : []),
  ])
  const kind = alternatives.map((each) => each['x-id']).find((each) => each !== undefined)
  return path.length > 0 ? [{ path, kind }, ...below] : below
}

/** Every field of a call, at any depth, once; those of a list's items have the place 0. */
export const placesOf = (entry: Call): Place[] => [
  ...new Map(within(schemaOf(entry), []).map((field) => [field.path.join('.'), field])).values(),
]

/** The paths of every field of a call. */
export const pathsOf = (entry: Call): Path[] => placesOf(entry).map(({ path }) => path)

/**
 * A good body with another value in one place, as it goes over the wire.
 * @param json the value as JSON
 */
export const bodyWith = (entry: Call, known: Known, path: Path, json: string): string => {
  const schema = schemaOf(entry)
  const [field = ''] = path
  const top = schema.properties?.[field] ?? {}
  // Lists and objects that hold the place are there, even where they may be absent.
  const body: Record<string, unknown> = { ...objectOf(schema, known), [field]: example(String(field), top, known) }
  const marker = 'here-goes-the-value'
  let holder: Record<string | number, unknown> = body
  for (const step of path.slice(0, -1)) {
    if (typeof holder[step] !== 'object' || holder[step] === null) holder[step] = {}
    holder = holder[step] as typeof holder
  }
  holder[path.at(-1) ?? ''] = marker
  return JSON.stringify(body).replace(`"${marker}"`, () => json)
}

/** What people, broken clients and attackers send in place of a value. */
const nasty: readonly unknown[] = [
  null,
  '',
  ' ',
  -1,
  1e308,
  5e-324,
  1e-130,
  Number.MAX_SAFE_INTEGER + 1,
  0.1 + 0.2,
  true,
  [],
  {},
  [[[[]]]],
  { $ne: null },
  'nul\u0000byte',
  'x'.repeat(10_000),
  '😀👩‍👩‍👧‍👦',
  '\u202Eright to left\u2066',
  'zero\u200bwidth\ufeff',
  'cafe\u0301',
  'two  spaces ',
  'half \ud800 a character',
  '\udc00\ud800',
  'half@\ud800.example',
  'line\r\nbreak\ttab\u2028',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '{{7*7}}',
  'Mars/Olympus_Mons',
  '2026-13-45 99:99:99',
  '9999999999999999-01-01T00:00:00Z',
  '#',
  'USER#',
]

/** The same as JSON, with numbers and depths that only JSON knows. */
export const nastyJson: readonly string[] = [
  ...nasty.map((value) => JSON.stringify(value)),
  '-0',
  '1e400',
  '9'.repeat(400),
  `0.${'3'.repeat(300)}`,
  `1${'0'.repeat(37)}.5`,
  `${'['.repeat(3000)}${']'.repeat(3000)}`,
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  '{"__proto__":{"role":"superAdmin"},"constructor":{"prototype":1}}',
]

/** Bodies that are no JSON object at all, as they go over the wire. */
export const brokenBodies: readonly string[] = [
  '{',
  'null',
  '[]',
  '"text"',
  '42',
  '\u0000',
  'a=1&b=2',
  '<xml/>',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
]
