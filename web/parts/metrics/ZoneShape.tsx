import type { Zone } from '../../../shared/metrics/zones.ts'
import { performance as words } from '../../words/en/performance.ts'

/** A goal zone as a shape that reads without colour: circle, triangle, diamond, dashed ring. */
export const ZoneShape = ({ zone, silent = false }: { zone: Zone; silent?: boolean }) => (
  <svg
    className={`zone zone-${zone}`}
    viewBox="0 0 16 16"
    role="img"
    aria-label={words.card.zones[zone]}
    aria-hidden={silent || undefined}
  >
    {drawing[zone]}
  </svg>
)

const sign = {
  fill: 'none',
  stroke: 'var(--zone-ground, var(--surface))',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
} as const

const drawing: Record<Zone, React.ReactNode> = {
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
