import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feature, merge, mesh } from 'topojson-client'
import { languages } from '../../web/words/languages.ts'
import { cities } from './cities.ts'

type Ring = number[][]
type Topology = Parameters<typeof feature>[0]

/** Countries that the atlas calls otherwise than `Intl` does. */
const codes: Record<string, string> = {
  'United States of America': 'US',
  'Dem. Rep. Congo': 'CD',
  Congo: 'CG',
  'Central African Rep.': 'CF',
  'Dominican Rep.': 'DO',
  'Bosnia and Herz.': 'BA',
  'Czech Rep.': 'CZ',
  Czechia: 'CZ',
  'Eq. Guinea': 'GQ',
  'S. Sudan': 'SS',
  'W. Sahara': 'EH',
  'Solomon Is.': 'SB',
  'Falkland Is.': 'FK',
  "Côte d'Ivoire": 'CI',
  Myanmar: 'MM',
  Turkey: 'TR',
  Palestine: 'PS',
  Macedonia: 'MK',
  eSwatini: 'SZ',
  Vatican: 'VA',
  'Hong Kong': 'HK',
  Macao: 'MO',
}

/** Two decimals are a kilometre: more than these outlines know. */
const near = (value: number) => Math.round(value * 100) / 100
/** Degrees by which a line may differ from the outline: 1 px where a country fills the screen. */
const tolerance = 0.012

const farthest = (line: Ring, from: number, to: number) => {
  const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [line[from], line[to]]
  const length = Math.hypot(bx - ax, by - ay)
  let [found, distance] = [-1, tolerance]
  for (let at = from + 1; at < to; at++) {
    const [x = 0, y = 0] = line[at] ?? []
    const away =
      length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
    if (away > distance) [found, distance] = [at, away]
  }
  return found
}

/** A line without the points that it can do without (Douglas and Peucker). */
const simplified = (line: Ring): Ring => {
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let part = open.pop(); part; part = open.pop()) {
    const found = farthest(line, ...part)
    if (found < 0) continue
    kept.add(found)
    open.push([part[0], found], [found, part[1]])
  }
  return line.filter((_, at) => kept.has(at)).map(([lon = 0, lat = 0]) => [near(lon), near(lat)])
}

const areaOf = (ring: Ring) =>
  ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0) / 2

const centreOf = (ring: Ring): [number, number] => {
  let [x, y] = [0, 0]
  for (const [at, [lon = 0, lat = 0]] of ring.entries()) {
    const [nextLon = 0, nextLat = 0] = ring[(at + 1) % ring.length] ?? []
    const cross = lon * nextLat - nextLon * lat
    x += (lon + nextLon) * cross
    y += (lat + nextLat) * cross
  }
  const six = 6 * areaOf(ring)
  return [near(x / six), near(y / six)]
}

const largestOf = (polygons: Ring[][]) =>
  polygons.map(([outer = []]) => outer).sort((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)))[0] ?? []

/** The code of each region by its English name. */
const codesByName = () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = letters.flatMap((a) => letters.map((b) => a + b))
  return new Map(all.flatMap((code) => (names.of(code) ? [[names.of(code) as string, code] as const] : [])))
}

/** Land and its lakes, without what is no more than a point. */
const shown = (polygon: Ring[]) => polygon.map(simplified).filter((ring) => ring.length > 3)

/**
 * The bundled world as GeoJSON: land, borders and the names of countries and large cities, each by its `kind`. Outlines are
 * Natural Earth's of 1:50 million, which is in the public domain.
 * @param root of the project
 */
export const worldOf = (root: string): string => {
  const topology = JSON.parse(readFileSync(join(root, worldSource), 'utf8')) as Topology
  const countries = topology.objects.countries as Extract<Topology['objects'][string], { type: 'GeometryCollection' }>
  const byName = codesByName()
  const named = Object.keys(languages).map(
    (language) => [language, new Intl.DisplayNames(language, { type: 'region' })] as const,
  )
  const of = (kind: string, geometry: object, more: object = {}) => ({
    type: 'Feature',
    properties: { kind, ...more },
    geometry,
  })
  const land = merge(topology, countries.geometries as never)
  const borders = mesh(topology, countries as never, (a, b) => a !== b)
  const labels = countries.geometries.flatMap((geometry) => {
    const { name = '' } = (geometry.properties ?? {}) as { name?: string }
    const code = codes[name] ?? byName.get(name) ?? byName.get(name.replace(' and ', ' & '))
    const { geometry: shape } = feature(topology, geometry) as unknown as {
      geometry: { type: string; coordinates: Ring[] | Ring[][] }
    }
    const outer = largestOf((shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates) as Ring[][])
    const size = Math.round(Math.sqrt(Math.abs(areaOf(outer))) * 10) / 10
    if (outer.length === 0 || name === 'Antarctica') return []
    const names = Object.fromEntries(named.map(([language, of]) => [language, (code && of.of(code)) || name]))
    return [of('country', { type: 'Point', coordinates: centreOf(outer) }, { ...names, size })]
  })
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ...(land.coordinates as Ring[][])
        .map(shown)
        .filter(([outer]) => outer)
        .map((coordinates) => of('land', { type: 'Polygon', coordinates })),
      of('border', { type: 'MultiLineString', coordinates: (borders.coordinates as Ring[]).map(simplified) }),
      ...labels,
      ...cities.map(([name, lon, lat, rank]) => of('city', { type: 'Point', coordinates: [lon, lat] }, { name, rank })),
    ],
  })
}

export const worldSource = 'node_modules/world-atlas/countries-50m.json'
