import { lazyPart } from '../lazy/lazyPart.ts'
import type { MapViewProps } from './MapView.tsx'

/** The map, which is large: loaded where one is to be shown, beside the page that shows it. */
export const MapView = lazyPart<MapViewProps>('parts/map/MapView', () => import('./MapView.tsx'))
