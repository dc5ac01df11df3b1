import type { ErrorEvent, Map as MapLibre, StyleSpecification } from 'maplibre-gl'

/** A map that is set up in place of the bundled world. */
export interface OwnMap {
  style: () => string | StyleSpecification
  /** The source without which nothing of it is seen; undefined where the style itself says what it needs. */
  source?: string
}

/** How long a map that is set up may take to come, ms: then the bundled world is better than nothing. */
export const timeout = 12_000

/** Sources that are put onto every style. */
const ours: readonly (string | undefined)[] = ['points', 'chosen', 'grid', 'plan', 'world']

interface MapNotices {
  /** Puts the bundled world in place of the map that is set up. */
  drop: () => void
  /** A part of the map that is set up is missing. */
  hole: () => void
  /** There is nothing to look at. */
  failed: () => void
}

/**
 * Sees to it that a map shows something: the map that is set up has some seconds to come, and must not fail as a whole.
 * @returns what ends the waiting
 */
export const watchBase = (map: Pick<MapLibre, 'on'>, own: OwnMap | undefined, { drop, hole, failed }: MapNotices) => {
  let [isOwn, loaded] = [own !== undefined, false]
  let waiting: ReturnType<typeof setTimeout> | undefined
  const came = () => clearTimeout(waiting)
  const fallBack = () => {
    came()
    if (!isOwn) return
    isOwn = false
    drop()
  }
  if (own) waiting = setTimeout(fallBack, timeout)
  map.on('style.load', () => {
    loaded = true
    if (!own?.source) came()
  })
  map.on('sourcedata', ({ sourceId, sourceDataType }) => {
    if (own?.source !== undefined && own.source === sourceId && sourceDataType === 'metadata') came()
  })
  map.on('error', (event: ErrorEvent & { sourceId?: string; tile?: unknown }) => {
    const { error, sourceId, tile } = event
    console.warn(error.message)
    if (isOwn && !ours.includes(sourceId)) {
      // Without its style or one of its sources there is nothing; a tile that is missing leaves a hole.
      if (!loaded || (sourceId !== undefined && tile === undefined)) fallBack()
      else if (tile !== undefined) hole()
    } else if (!loaded && (sourceId === undefined || ours.includes(sourceId))) failed()
  })
  return came
}
