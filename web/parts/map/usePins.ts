import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { GroundPoint } from '../../../shared/floorPlans.ts'
import { boundsOf } from './geo.ts'

/** A place that is named on the map, such as an anchor of a plan. */
export interface MapPin extends GroundPoint {
  id: string
  /** What stands in it; a small cross where there is nothing. */
  text?: string
  /** What stands beside it, in place of a cross: it names the place and is not moved. */
  note?: string
  /** The map goes there when it stands elsewhere than before: such as where its coordinates were written. */
  focused?: boolean
}

/** Close enough to see a corner of a building. */
const cornerZoom = 19

/** Shows all pins once one that is focused stands elsewhere than before. */
const goTo = (map: MapLibre, pins: readonly MapPin[], before: readonly MapPin[]) => {
  const isNew = ({ id, lat, lon, focused }: MapPin) =>
    focused && !before.some((pin) => pin.id === id && pin.lat === lat && pin.lon === lon)
  const bounds = pins.some(isNew) && boundsOf(pins.map(({ lon, lat }) => [lon, lat]))
  if (bounds) map.fitBounds(bounds, { padding: 72, maxZoom: cornerZoom, animate: false })
}

/** Places by name. Those that can be moved are dragged; whoever cannot drag has another way beside the map. */
export const usePins = (
  map: MapLibre | undefined,
  pins: readonly MapPin[],
  onMove?: (id: string, place: GroundPoint) => void,
) => {
  const moved = useRef(onMove)
  moved.current = onMove
  const movable = onMove !== undefined
  const last = useRef<readonly MapPin[]>([])
  useEffect(() => {
    if (!map) return
    goTo(map, pins, last.current)
    last.current = pins
    const markers = pins.map(({ id, lat, lon, text, note }) => {
      const element = Object.assign(document.createElement('div'), {
        className: text ? 'map-pin' : note ? 'map-time tn' : 'map-corner',
        textContent: text ?? note ?? '',
      })
      const anchor = note ? 'right' : 'center'
      const marker = new Marker({ element, anchor, draggable: movable && !note }).setLngLat([lon, lat]).addTo(map)
      // Told beside the map, to whoever does not see it.
      element.removeAttribute('aria-label')
      element.setAttribute('aria-hidden', 'true')
      element.removeAttribute('tabindex')
      marker.on('dragend', () => {
        const { lng, lat } = marker.getLngLat().wrap()
        moved.current?.(id, { lon: lng, lat })
      })
      return marker
    })
    return () => {
      for (const marker of markers) marker.remove()
    }
  }, [map, pins, movable])
}
