/** Patterns of event source mappings: which records a Lambda is given. */

type Pattern = { [field: string]: Pattern | Rule[] }
type Rule =
  | string
  | number
  | boolean
  | null
  | { prefix: string }
  | { suffix: string }
  | { exists: boolean }
  | { 'anything-but': unknown }

const holds = (rule: Rule, value: unknown): boolean => {
  if (rule === null || typeof rule !== 'object') return rule === value
  if ('exists' in rule) return (value !== undefined) === rule.exists
  if ('prefix' in rule) return typeof value === 'string' && value.startsWith(rule.prefix)
  if ('suffix' in rule) return typeof value === 'string' && value.endsWith(rule.suffix)
  if ('anything-but' in rule) return value !== undefined && ![rule['anything-but']].flat().includes(value)
  throw new Error(`The filter ${JSON.stringify(rule)} is not known here.`)
}

const fits = (pattern: Pattern, value: unknown): boolean =>
  Object.entries(pattern).every(([field, inner]) => {
    const found = (value as Record<string, unknown> | undefined)?.[field]
    return Array.isArray(inner) ? inner.some((rule) => holds(rule, found)) : fits(inner, found)
  })

export interface FilterCriteria {
  Filters?: { Pattern: string }[]
}

/** Whether a record is wanted: by any of the patterns, or because there are none. */
export const wantedBy = (criteria: FilterCriteria | undefined) => {
  const patterns = (criteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern) as Pattern)
  return (record: unknown) => patterns.length === 0 || patterns.some((pattern) => fits(pattern, record))
}
