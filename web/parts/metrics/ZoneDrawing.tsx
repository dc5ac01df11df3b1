import type { ReactNode } from 'react'
import type { Zone } from '../../../shared/metrics/zones.ts'

/** The shape of a zone without words: what stands beside it says what it means. */
export const ZoneDrawing = ({ zone }: { zone: Zone }) => (
  <svg className={`zone zone-${zone}`} viewBox="0 0 16 16" aria-hidden="true">
    {zoneShapes[zone]}
  </svg>
)

const sign = {
  fill: 'none',
  stroke: 'var(--zone-ground, var(--surface))',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
} as const

/** A circle, a triangle, a diamond and a dashed ring. */
export const zoneShapes: Record<Zone, ReactNode> = {
  green: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.9 8.3l2.1 2.1 4.1-4.5" {...sign} strokeLinejoin="round" />
    </>
  ),
  yellow: (
    <>
      <path
        d="M6.5 1.9a1.75 1.75 0 0 1 3 0l5.6 10a1.75 1.75 0 0 1-1.5 2.6H2.4a1.75 1.75 0 0 1-1.5-2.6z"
        fill="currentColor"
      />
      <path d="M8 5.7v3.5M8 11.7v.1" {...sign} />
    </>
  ),
  red: (
    <>
      <path
        d="M6.7.9a1.85 1.85 0 0 1 2.6 0l5.8 5.8a1.85 1.85 0 0 1 0 2.6l-5.8 5.8a1.85 1.85 0 0 1-2.6 0L.9 9.3a1.85 1.85 0 0 1 0-2.6z"
        fill="currentColor"
      />
      <path d="M5.9 5.9l4.2 4.2M10.1 5.9l-4.2 4.2" {...sign} strokeWidth={1.7} />
    </>
  ),
  none: <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.6 2.1" />,
}
