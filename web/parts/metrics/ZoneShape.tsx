import type { Zone } from '../../../shared/metrics/zones.ts'
import { performance as words } from '../../words/en/performance.ts'
import { zoneShapes } from './ZoneDrawing.tsx'
import './zones.css'

/** A goal zone as a shape that reads without colour: circle, triangle, diamond, dashed ring. */
export const ZoneShape = ({ zone, silent = false }: { zone: Zone; silent?: boolean }) => (
  <svg
    className={`zone zone-${zone}`}
    viewBox="0 0 16 16"
    role="img"
    aria-label={words.card.zones[zone]}
    aria-hidden={silent || undefined}
  >
    {zoneShapes[zone]}
  </svg>
)
