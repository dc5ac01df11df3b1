import type { Map as MapLibre } from 'maplibre-gl'

/** The mark in the browser's timeline; its detail is how many points are drawn, by themselves or in clusters. */
export const drawnMark = 'map.points'

/**
 * Marks in the browser's timeline when the points that were given last are on the screen: the bench and a profile read it.
 * @returns what ends the waiting
 */
export const markDrawn = (map: MapLibre, many: number) => {
  if (many === 0) return
  const check = () => {
    if (!map.getSource('points') || !map.isSourceLoaded('points')) return
    map.off('render', check)
    performance.mark(drawnMark, { detail: many })
  }
  map.on('render', check)
  return () => void map.off('render', check)
}
