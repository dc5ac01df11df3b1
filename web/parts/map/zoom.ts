import { zoomOfCircle } from './geo.ts'
import { clusterMaxZoom, type MapPoint } from './layers.ts'

/** Where a chosen point stands by itself. */
export const nearZoom = clusterMaxZoom + 1

/** So much of the shorter side of a map the circle of a point takes up at most. */
const circleShare = 0.6

/**
 * How close a point is looked at: near enough to stand by itself, but never closer than its circle is seen whole.
 * @param before the zoom of the map until then: whoever is closer stays there
 * @param side pixels of the shorter side of the map
 */
export const zoomOn = ({ lat, accuracy }: Pick<MapPoint, 'lat' | 'accuracy'>, before: number, side: number): number => {
  const wanted = Math.max(before, nearZoom)
  return accuracy ? Math.min(wanted, zoomOfCircle(lat, accuracy, side * circleShare)) : wanted
}

/** Pixels of the shorter side of a map's element; some, where it has none yet. */
export const sideOf = ({ clientWidth, clientHeight }: HTMLElement) => Math.min(clientWidth, clientHeight) || 400
