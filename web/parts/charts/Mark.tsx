import { colourOf, isRing, markAt } from './marks.ts'

/** The marker of a series: its colour and its shape. */
export const Mark = ({ slot }: { slot: number }) => (
  <svg className="mark" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
    <path
      d={markAt(slot, 7, 7, 4.2)}
      fill={isRing(slot) ? 'var(--surface)' : colourOf(slot)}
      stroke={isRing(slot) ? colourOf(slot) : 'none'}
      strokeWidth={2}
    />
  </svg>
)
