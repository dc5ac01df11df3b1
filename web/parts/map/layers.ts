import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { MapColors } from './colors.ts'
import { fonts } from './fonts.ts'
import { circleAround, type LonLat } from './geo.ts'
import { clusterSizes, type MarkState, markName, ringParts } from './marks.ts'

/** Something on a map. */
export interface MapPoint {
  id: string
  lon: number
  lat: number
  /** Metres by which it may be elsewhere, if that is known. */
  accuracy: number | null
  state: MarkState
}

/** At higher zooms everything stands by itself. */
export const clusterMaxZoom = 18
export const mostZoom = 21

const collection = (features: object[]) => ({ type: 'FeatureCollection', features }) as never
const feature = (type: string, coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})

export const pointData = (points: readonly MapPoint[]) =>
  collection(points.map(({ id, lon, lat, state }) => feature('Point', [lon, lat], { id, s: state })))

export interface Chosen {
  point: MapPoint | undefined
  circle: boolean
  /** Where it has been, the oldest place first. */
  trail: readonly LonLat[]
}

export const chosenData = ({ point, circle, trail }: Chosen) => {
  if (!point) return collection([])
  const position: LonLat = [point.lon, point.lat]
  return collection([
    ...(circle && point.accuracy
      ? [feature('Polygon', [circleAround(position, point.accuracy)], { part: 'circle' })]
      : []),
    ...(trail.length > 1 ? [feature('LineString', trail, { part: 'trail' })] : []),
    ...trail.slice(0, -1).map((at) => feature('Point', at, { part: 'past' })),
    feature('Point', position, { part: 'point' }),
  ])
}

const chosenLayers = ['chosen-circle', 'chosen-edge', 'chosen-trail', 'chosen-past', 'chosen-point']
const shownIf = ({ point }: Chosen) => (point ? 'visible' : 'none')

const part = (name: string): ExpressionSpecification => ['==', ['get', 'part'], name]
const share = (of: string): ExpressionSpecification => [
  'case',
  ['==', ['get', of], 0],
  0,
  // However few of many there are, they are seen.
  ['max', 1, ['round', ['/', ['*', ringParts, ['get', of]], ['get', 'point_count']]]],
]

/** Puts the points and what is chosen onto a style. */
export const addLayers = (map: MapLibre, colors: MapColors, points: readonly MapPoint[], chosen: Chosen) => {
  const counted = (...states: MarkState[]): ExpressionSpecification => [
    '+',
    ['case', ['in', ['get', 's'], ['literal', states]], 1, 0],
  ]
  map.addSource('points', {
    type: 'geojson',
    data: pointData(points),
    cluster: true,
    clusterMaxZoom,
    clusterRadius: 44,
    maxzoom: mostZoom,
    clusterProperties: { on: counted('in'), critical: counted('critical', 'lost') },
  } as never)
  map.addSource('chosen', { type: 'geojson', data: chosenData(chosen) })
  const visibility = shownIf(chosen)
  map.addLayer({
    id: 'chosen-circle',
    type: 'fill',
    source: 'chosen',
    filter: part('circle'),
    layout: { visibility },
    paint: { 'fill-color': colors.accent, 'fill-opacity': 0.18 },
  })
  map.addLayer({
    id: 'chosen-edge',
    type: 'line',
    source: 'chosen',
    filter: part('circle'),
    layout: { visibility },
    paint: { 'line-color': colors.accent, 'line-width': 1.4 },
  })
  map.addLayer({
    id: 'chosen-trail',
    type: 'line',
    source: 'chosen',
    filter: part('trail'),
    layout: { visibility, 'line-cap': 'round' },
    paint: { 'line-color': colors.accent, 'line-width': 2.5, 'line-dasharray': [0.2, 2.2] },
  })
  map.addLayer({
    id: 'chosen-past',
    type: 'circle',
    source: 'chosen',
    filter: part('past'),
    layout: { visibility },
    paint: { 'circle-color': colors.accent, 'circle-radius': 3 },
  })
  const critical: ExpressionSpecification = ['min', ringParts - 1, share('critical')]
  map.addLayer({
    id: 'clusters',
    type: 'symbol',
    source: 'points',
    filter: ['has', 'point_count'],
    layout: {
      'icon-image': [
        'concat',
        'ring ',
        ['step', ['get', 'point_count'], ...clusterSizes.flat().slice(1)] as unknown as ExpressionSpecification,
        ' ',
        ['to-string', ['min', share('on'), ['-', ringParts, critical]]],
        ' ',
        ['to-string', critical],
      ],
      'icon-allow-overlap': true,
      'text-field': ['to-string', ['get', 'point_count_abbreviated']],
      'text-font': fonts.semibold,
      'text-size': 13,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colors.ink },
  })
  map.addLayer({
    id: 'points',
    type: 'symbol',
    source: 'points',
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['concat', 'mark ', ['get', 's']],
      'icon-allow-overlap': true,
      'symbol-sort-key': ['match', ['get', 's'], 'out', 0, 'in', 1, 2],
    },
  })
  map.addLayer({
    id: 'chosen-point',
    type: 'symbol',
    source: 'chosen',
    filter: part('point'),
    layout: { visibility, 'icon-image': markName('chosen'), 'icon-allow-overlap': true },
  })
}

/** Gives a source of the style new data; nothing where that is not there yet. */
export const setData = (map: MapLibre, name: string, data: ReturnType<typeof pointData>): void => {
  // A map that goes away meanwhile shows nothing any more.
  ;(map.getSource(name) as GeoJSONSource | undefined)?.setData(data).catch(() => undefined)
}

/** Shows what is chosen. Where nothing is, its layers are left out: each of them costs every frame. */
export const setChosen = (map: MapLibre, chosen: Chosen): void => {
  setData(map, 'chosen', chosenData(chosen))
  for (const id of chosenLayers) if (map.getLayer(id)) map.setLayoutProperty(id, 'visibility', shownIf(chosen))
}

export const gridData = (lines: readonly { line: [LonLat, LonLat]; strong: boolean }[]) =>
  collection(lines.map(({ line, strong }) => feature('LineString', line, { strong })))
