import world from 'file:world.json'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { language } from '../../words/en/locale.ts'
import type { MapColors } from './colors.ts'
import { fonts } from './fonts.ts'

/** Where outlines of the world end and paper begins: behind that they would be wrong by streets. */
const paperFrom = 9

const halo = (colors: MapColors) => ({
  'text-color': colors.label,
  'text-halo-color': colors.halo,
  'text-halo-width': 1.4,
})

const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification

/** The bundled world: land, borders, countries and cities; close to the ground squared paper, which tells metres. */
export const worldStyle = (colors: MapColors): StyleSpecification => ({
  version: 8,
  sources: {
    world: { type: 'geojson', data: new URL(world, location.href).href, maxzoom: 9, tolerance: 0.5 },
    grid: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  },
  layers: [
    {
      id: 'water',
      type: 'background',
      paint: {
        'background-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          paperFrom - 1.5,
          colors.water,
          paperFrom,
          colors.block,
        ],
      },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'world',
      maxzoom: paperFrom,
      filter: ['==', ['get', 'kind'], 'land'],
      paint: {
        'fill-color': ['interpolate', ['linear'], ['zoom'], paperFrom - 1.5, colors.land, paperFrom, colors.block],
        'fill-outline-color': colors.mainLine,
        'fill-opacity': 1,
      },
    },
    {
      id: 'border',
      type: 'line',
      source: 'world',
      maxzoom: paperFrom,
      filter: ['==', ['get', 'kind'], 'border'],
      paint: {
        'line-color': colors.rail,
        'line-width': byZoom(1, 0.5, 6, 1.2),
        'line-dasharray': [3, 2],
        'line-opacity': byZoom(paperFrom - 1.5, 1, paperFrom, 0),
      },
    },
    {
      id: 'grid',
      type: 'line',
      source: 'grid',
      minzoom: paperFrom + 2,
      paint: {
        'line-color': colors.buildingLine,
        'line-width': ['case', ['get', 'strong'], 1.2, 0.6],
        'line-opacity': byZoom(paperFrom + 2, 0, paperFrom + 3, 1),
      },
    },
    {
      id: 'country',
      type: 'symbol',
      source: 'world',
      maxzoom: 7,
      filter: ['all', ['==', ['get', 'kind'], 'country'], ['>', ['get', 'size'], ['/', 9, ['^', 1.9, ['zoom']]]]],
      layout: {
        'text-field': ['get', language],
        'text-font': fonts.semibold,
        'text-size': byZoom(1, 10, 6, 14),
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
        'symbol-sort-key': ['-', 0, ['get', 'size']],
      },
      paint: halo(colors),
    },
    {
      id: 'city',
      type: 'symbol',
      source: 'world',
      minzoom: 3,
      maxzoom: 12,
      filter: ['all', ['==', ['get', 'kind'], 'city'], ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 3.8, 2]]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.medium,
        'text-size': byZoom(3, 10.5, 9, 13),
        'text-anchor': 'bottom',
        'text-offset': [0, -0.4],
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: halo(colors),
    },
  ],
})

/** Streets of a PMTiles file with the layers of Protomaps, in the colours of the console. @param tiles its address */
export const tilesStyle = (colors: MapColors, tiles: string): StyleSpecification => {
  const isRoad = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
  const main = isRoad('highway', 'major_road')
  const width = (small: number, large: number) => byZoom(6, small / 6, 12, small / 2, 16, large, 19, large * 4)
  const road = (id: string, filter: ExpressionSpecification, casing: number, color: string, wide: number[]) =>
    ({
      id,
      type: 'line',
      source: 'tiles',
      'source-layer': 'roads',
      filter,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': width((wide[0] ?? 1) + casing, (wide[1] ?? 1) + casing * 2) },
    }) as LayerSpecification
  const fill = (id: string, from: string, color: string, filter?: ExpressionSpecification) =>
    ({
      id,
      type: 'fill',
      source: 'tiles',
      'source-layer': from,
      ...(filter ? { filter } : {}),
      paint: { 'fill-color': color },
    }) as LayerSpecification
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${language}`], ['get', 'name']]
  const other: ExpressionSpecification = ['!', ['any', main, isRoad('rail', 'path')]]
  return {
    version: 8,
    sources: {
      tiles: { type: 'vector', url: `pmtiles://${tiles}` },
      grid: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': colors.land } },
      fill('earth', 'earth', colors.land),
      fill('landuse', 'landuse', colors.block, isRoad('residential', 'industrial', 'commercial', 'railway')),
      fill('park', 'landuse', colors.green, isRoad('park', 'wood', 'forest', 'grass', 'nature_reserve', 'cemetery')),
      fill('water', 'water', colors.water),
      {
        ...fill('buildings', 'buildings', colors.building),
        minzoom: 14,
        paint: { 'fill-color': colors.building, 'fill-outline-color': colors.buildingLine },
      } as LayerSpecification,
      {
        id: 'rail',
        type: 'line',
        source: 'tiles',
        'source-layer': 'roads',
        filter: isRoad('rail'),
        paint: { 'line-color': colors.rail, 'line-width': 1.2 },
      },
      road('roads-line', other, 1, colors.roadLine, [1.5, 6]),
      road('main-line', main, 1.4, colors.mainLine, [3, 11]),
      road('roads', other, 0, colors.road, [1.5, 6]),
      road('main', main, 0, colors.main, [3, 11]),
      {
        id: 'border',
        type: 'line',
        source: 'tiles',
        'source-layer': 'boundaries',
        paint: { 'line-color': colors.rail, 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      {
        id: 'road-name',
        type: 'symbol',
        source: 'tiles',
        'source-layer': 'roads',
        minzoom: 13,
        layout: { 'text-field': name, 'text-font': fonts.medium, 'text-size': 11.5, 'symbol-placement': 'line' },
        paint: halo(colors),
      },
      {
        id: 'place',
        type: 'symbol',
        source: 'tiles',
        'source-layer': 'places',
        layout: { 'text-field': name, 'text-font': fonts.semibold, 'text-size': byZoom(3, 10.5, 12, 14) },
        paint: halo(colors),
      },
    ],
  }
}
