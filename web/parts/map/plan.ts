import type { CanvasSource, Map as MapLibre } from 'maplibre-gl'
import { cornersOf, measuresOf, type Placement, placeOf } from '../../../shared/floorPlans.ts'

/** A picture of a floor under the points, and how it lies there. */
export interface MapPlan {
  canvas: HTMLCanvasElement
  placement: Placement
  /** 0 to 1. */
  opacity: number
}

/** Metres around the equator, and pixels of that at zoom 0. */
const around = 2 * Math.PI * 6_378_137
const world = 512
/** Px between a plan and the edge of the map. */
const padding = 32

/**
 * Where a plan is seen whole and upright. A bound box would leave too much room where it is turned.
 * @param room pixels of the map
 */
export const planView = (placement: Placement, room: { width: number; height: number }) => {
  const { lat, lon } = placeOf(placement, { x: 0.5, y: 0.5 })
  const { width, height, turn } = measuresOf(placement)
  const free = (side: number) => Math.max(side - 2 * padding, 1)
  const pixelsPerMetre = Math.min(free(room.width) / width, free(room.height) / height)
  const equator = around * Math.cos((lat * Math.PI) / 180)
  return { center: [lon, lat] as [number, number], bearing: turn, zoom: Math.log2((equator * pixelsPerMetre) / world) }
}

/** Puts a plan under the points, in place of the one before; takes it away where there is none. */
export const setPlan = (map: MapLibre, plan: MapPlan | undefined, dark: boolean): void => {
  if (map.getLayer('plan')) map.removeLayer('plan')
  if (map.getSource('plan')) map.removeSource('plan')
  if (!plan) return
  const corners = cornersOf(plan.placement).map(({ lat, lon }) => [lon, lat])
  map.addSource('plan', {
    type: 'canvas',
    canvas: plan.canvas,
    animate: false,
    coordinates: corners as unknown as CanvasSource['coordinates'],
  } as never)
  map.addLayer(
    {
      id: 'plan',
      type: 'raster',
      source: 'plan',
      paint: {
        'raster-opacity': plan.opacity,
        'raster-fade-duration': 0,
        // White drawings would dazzle: light becomes dark, and colours stay what they are.
        ...(dark && { 'raster-brightness-min': 1, 'raster-brightness-max': 0.1, 'raster-hue-rotate': 180 }),
      },
    },
    map.getLayer('chosen-circle') ? 'chosen-circle' : undefined,
  )
}
