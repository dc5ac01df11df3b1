import type { CanvasSource, Map as MapLibre } from 'maplibre-gl'
import { cornersOf, groundPointOf, measuresOf, type Placement } from '../../../shared/floorPlans.ts'
import { mostZoom } from './layers.ts'

/** A picture of a floor under the points, and how it lies there. */
export interface MapPlan {
  /** Undefined until the picture has come: its place is shown before. */
  canvas: HTMLCanvasElement | undefined
  placement: Placement
  /** 0 to 1. */
  opacity: number
  /** Plans of one site are looked at alike: the map stays where it is from one to the next. Null: it stays where it is anyway. */
  site: string | null
}

/** Metres around the equator, and pixels of that at zoom 0. */
const around = 2 * Math.PI * 6_378_137
const world = 512
/** Px between a plan and the edges of the map; above and below there is more to see. */
const padding = { side: 32, end: 64 }

/**
 * Where a plan is seen whole and upright. A bound box would leave too much room where it is turned.
 * @param room pixels of the map
 */
export const planView = (placement: Placement, room: { width: number; height: number }) => {
  const { lat, lon } = groundPointOf(placement, { x: 0.5, y: 0.5 })
  const { width, height, turn } = measuresOf(placement)
  const free = (side: number, edge: number) => Math.max(side - 2 * edge, 1)
  const pixelsPerMetre = Math.min(free(room.width, padding.side) / width, free(room.height, padding.end) / height)
  const equator = around * Math.cos((lat * Math.PI) / 180)
  const zoom = Math.min(mostZoom, Math.log2((equator * pixelsPerMetre) / world))
  return { center: [lon, lat] as [number, number], bearing: turn, zoom }
}

/** Puts a plan under the points, in place of the one before; takes it away where there is none. */
export const setPlan = (map: MapLibre, plan: MapPlan | undefined, dark: boolean): void => {
  if (map.getLayer('plan')) map.removeLayer('plan')
  if (map.getSource('plan')) map.removeSource('plan')
  if (!plan?.canvas) return
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

/** How much of what is under a plan is seen through it. @param opacity 0 to 1 */
export const setPlanOpacity = (map: MapLibre, opacity: number): void => {
  if (map.getLayer('plan')) map.setPaintProperty('plan', 'raster-opacity', opacity)
}
