/** Which rows of a table are shown by what is in single columns, as addresses, preferences and saved views say it. */

/** Zones by the letter that stands for them; `n` is no value, or none that is judged. */
export const zoneLetters = { green: 'g', yellow: 'y', red: 'r', none: 'n' } as const
type FilteredZone = keyof typeof zoneLetters
const zones = Object.keys(zoneLetters) as FilteredZone[]

/** What a column must be: all that is given. */
export interface ColumnFilter {
  key: string
  zones?: readonly FilteredZone[]
  /** Least and most, both included. */
  from?: number
  to?: number
  /** One of these texts. */
  values?: readonly string[]
}

/** Most filters at once, and most values of one. */
const [mostFilters, mostValues] = [20, 200]
/** Most characters of all of them as text. */
const filtersLength = 2000

const number = /^-?\d{1,12}(\.\d{1,6})?$/

const numberOf = (text: string): number | undefined => (number.test(text) ? Number(text) : undefined)

/** Takes one part, such as `y`, `4..8` or `=Sortation`, into a filter. @returns whether it was one */
const take = (filter: ColumnFilter & { zones: FilteredZone[]; values: string[] }, part: string): boolean => {
  const zone = zones.find((each) => zoneLetters[each] === part)
  if (zone) return filter.zones.push(zone) > 0
  if (part.startsWith('=')) return part.length > 1 && filter.values.push(part.slice(1)) > 0
  const [from = '', to = '', ...more] = part.split('..')
  const [least, most] = [numberOf(from), numberOf(to)]
  if (!part.includes('..') || more.length > 0 || (least ?? most) === undefined) return false
  if ((from !== '' && least === undefined) || (to !== '' && most === undefined)) return false
  if (filter.from !== undefined || filter.to !== undefined) return false
  Object.assign(filter, least === undefined ? {} : { from: least }, most === undefined ? {} : { to: most })
  return true
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const filterOf = (text: string): ColumnFilter | undefined => {
  const [, key, parts] = /^([a-z][a-z0-9_]{0,39}):(.+)$/s.exec(text) ?? []
  if (!key || !parts) return undefined
  const filter = { key, zones: [] as FilteredZone[], values: [] as string[] }
  for (const part of parts.split(',')) {
    const plain = decoded(part)
    if (plain === undefined || !take(filter, plain)) return undefined
  }
  if (filter.values.length > mostValues) return undefined
  const { zones: inZones, values, ...rest } = filter
  return { ...rest, ...(inZones.length > 0 ? { zones: inZones } : {}), ...(values.length > 0 ? { values } : {}) }
}

/** The filters of a text such as `scans_per_hour:y,r;working_time:4..;team:=Sortation`; what is none is left out. */
export const parseFilters = (text: string): ColumnFilter[] => {
  const all = text.split(';').flatMap((each) => filterOf(each) ?? [])
  return all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at).slice(0, mostFilters)
}

const encoded = (value: string) => encodeURIComponent(`=${value}`)

/** Filters as text; values keep their signs, since each is encoded. */
export const writeFilters = (filters: readonly ColumnFilter[]): string =>
  filters
    .flatMap(({ key, zones: inZones = [], from, to, values = [] }) => {
      const parts = [
        ...inZones.map((zone) => zoneLetters[zone]),
        ...(from === undefined && to === undefined ? [] : [`${from ?? ''}..${to ?? ''}`]),
        ...values.map(encoded),
      ]
      return parts.length > 0 ? [`${key}:${parts.join(',')}`] : []
    })
    .join(';')

/** Whether a text is of filters and nothing else. */
export const areFilters = (text: string) =>
  text.length <= filtersLength && text !== '' && parseFilters(text).length === text.split(';').length
