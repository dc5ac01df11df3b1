import type { ReactNode } from 'react'
import type { RolloutStatus } from '../../../shared/rollout.ts'
import { zoneShapes } from '../../parts/metrics/ZoneDrawing.tsx'
import '../../parts/metrics/zones.css'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6, strokeLinecap: 'round' } as const

const shapes = {
  ...{ green: zoneShapes.green, red: zoneShapes.red, yellow: zoneShapes.yellow, none: zoneShapes.none },
  load: (
    <>
      <circle cx="8" cy="8" r="6.4" {...line} />
      <path d="M8 4.6v6M5.4 8.2L8 10.8l2.6-2.6" {...line} strokeLinejoin="round" />
    </>
  ),
  wait: (
    <>
      <circle cx="8" cy="8" r="6.4" {...line} />
      <path d="M8 4.4V8l2.4 1.5" {...line} strokeLinejoin="round" />
    </>
  ),
} satisfies Record<string, ReactNode>
export type SignName = keyof typeof shapes

/** The sign of each state, which reads without colour. */
export const signOf: Record<RolloutStatus, SignName> = {
  ...{ upToDate: 'green', failed: 'red', downloaded: 'load', waiting: 'wait', notTold: 'none', notSeen: 'yellow' },
}

/** A small sign; what stands beside it says what it means. */
export const Sign = ({ name }: { name: SignName }) => (
  <svg className={`zone zone-${name}`} viewBox="0 0 16 16" aria-hidden="true">
    {shapes[name]}
  </svg>
)
