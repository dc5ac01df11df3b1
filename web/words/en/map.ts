import { count, plural } from './locale.ts'

/** Words of every map. */
export const map = {
  label: 'Map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  all: 'Show all on the map',
  wholePlan: 'Show the whole floor plan',
  loading: 'The map is loading',
  noDrawing: 'This browser cannot draw the map',
  noDrawingText: 'It needs WebGL 2, which is turned off or not supported. You can still use the list.',
  failed: 'The map could not be loaded',
  ownFailed: 'The configured map could not be loaded. Showing the built-in map.',
  noTiles: 'Some of the map could not be loaded',
  shown: (devices: number, clusters: number) =>
    `${count(devices)} ${plural(devices, 'device', 'devices')} and ${count(clusters)} ${plural(clusters, 'cluster', 'clusters')} in view`,
  metres: (value: number) => (value >= 1000 ? `${count(value / 1000)} km` : `${count(value)} m`),
}
