import { expect, test } from 'vitest'
import {
  addLayers,
  type Chosen,
  chosenData,
  clusterMaxZoom,
  mostZoom,
  setChosen,
} from '../../../web/parts/map/layers.ts'

const point = { id: 'a', lon: 4, lat: 52, accuracy: 9, state: 'in' as const }
const partsOf = (chosen: Chosen) =>
  (chosenData(chosen) as unknown as { features: { properties: { part: string } }[] }).features.map(
    ({ properties: { part } }) => part,
  )

test('devices stand by themselves above zoom 18, and clusters end there', () => {
  const sources = new Map<string, Record<string, unknown>>()
  const layers: string[] = []
  const map = {
    addSource: (name: string, source: Record<string, unknown>) => sources.set(name, source),
    addLayer: ({ id }: { id: string }) => layers.push(id),
  }
  addLayers(map as never, {} as never, [point], { point: undefined, circle: true, trail: [] })
  expect(clusterMaxZoom).toBe(18)
  expect(sources.get('points')).toMatchObject({ cluster: true, clusterMaxZoom: 18, maxzoom: mostZoom })
  expect(mostZoom).toBeGreaterThan(18)
  // What is chosen lies over everything.
  expect(layers.at(-1)).toBe('chosen-point')
})

test('layers of what is chosen are drawn only while something is chosen', () => {
  const shown = new Map<string, unknown>()
  const map = {
    addSource: () => undefined,
    addLayer: ({ id, layout }: { id: string; layout?: { visibility?: string } }) => shown.set(id, layout?.visibility),
    getSource: () => undefined,
    getLayer: (id: string) => (shown.has(id) ? {} : undefined),
    setLayoutProperty: (id: string, _: string, value: unknown) => shown.set(id, value),
  }
  const none: Chosen = { point: undefined, circle: true, trail: [] }
  const ofChosen = () => [...shown].filter(([id]) => id.startsWith('chosen')).map(([, visibility]) => visibility)
  addLayers(map as never, {} as never, [point], none)
  expect(ofChosen()).toEqual(Array(5).fill('none'))
  setChosen(map as never, { ...none, point })
  expect(ofChosen()).toEqual(Array(5).fill('visible'))
  setChosen(map as never, none)
  expect(ofChosen()).toEqual(Array(5).fill('none'))
  expect(shown.get('clusters')).toBeUndefined()
})

test('the circle is drawn where it is wanted and known', () => {
  expect(partsOf({ point, circle: true, trail: [] })).toEqual(['circle', 'point'])
  expect(partsOf({ point, circle: false, trail: [] })).toEqual(['point'])
  expect(partsOf({ point: { ...point, accuracy: null }, circle: true, trail: [] })).toEqual(['point'])
  expect(partsOf({ point: undefined, circle: true, trail: [] })).toEqual([])
})

test('a trail is drawn from two places on', () => {
  expect(partsOf({ point, circle: false, trail: [[4, 52]] })).toEqual(['point'])
  const trail: [number, number][] = [
    [3.9, 52],
    [4, 52],
  ]
  expect(partsOf({ point, circle: false, trail })).toEqual(['trail', 'past', 'point'])
})
