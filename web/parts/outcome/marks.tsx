import type { ReactNode } from 'react'
import { zoneShapes } from '../metrics/ZoneDrawing.tsx'
import './outcome.css'

/** What the icons of states are given; marks are drawn full, so strokes are none of theirs. */
interface MarkProps {
  size?: number
  className?: string
  strokeWidth?: number
}

const mark =
  (outcome: 'done' | 'failed', shape: ReactNode) =>
  ({ size = 16, className = 'i' }: MarkProps) => (
    <svg
      className={`${className} outcome ${outcome}`}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {shape}
    </svg>
  )

/** A full circle with a tick: what was asked for is so. The shapes are those of goals, which mean the same. */
export const DoneMark = mark('done', zoneShapes.green)
/** A full diamond with a cross: it went wrong. */
export const FailedMark = mark('failed', zoneShapes.red)
