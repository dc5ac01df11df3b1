import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { map as words } from '../../words/en/map.ts'
import { scaleOf } from './geo.ts'

/** Px of its bar at most. */
const most = 72

/**
 * The scale of a map. By itself: it changes with the map, and nothing else is to be drawn anew for it. While the map is
 * dragged, latitude alone changes it, and little: what is drawn in each frame would hold the map up.
 */
export const MapScale = ({ map }: { map: MapLibre }) => {
  const [scale, setScale] = useState({ metres: 0, pixels: 0 })
  useEffect(() => {
    const moved = () => {
      const now = scaleOf(map.getCenter().lat, map.getZoom(), most)
      setScale((before) => (before.metres === now.metres && before.pixels === now.pixels ? before : now))
    }
    moved()
    map.on('zoom', moved)
    map.on('moveend', moved)
    return () => {
      map.off('zoom', moved)
      map.off('moveend', moved)
    }
  }, [map])
  return (
    <div className="map-scale tn">
      <span style={{ width: scale.pixels }} aria-hidden />
      {words.metres(scale.metres)}
    </div>
  )
}
