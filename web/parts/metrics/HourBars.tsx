import type { CSSProperties } from 'react'
import type { HourFigure } from './model.ts'

/** Height of the tallest bar, in px, as in metrics.css. */
const tall = 46

/** How far below the tallest a bar ends, in px; an hour without work shows a line. */
const below = (value: number, most: number) => tall - Math.max(2, Math.round((value / most) * tall))

/**
 * One bar an hour. An hour that still runs is hatched and never looks like a fall. Bars slide in columns that stay as
 * they are, so new figures move nothing on the page.
 */
export const HourBars = ({ hours }: { hours: readonly HourFigure[] }) => {
  const most = Math.max(1, ...hours.map(({ value }) => value))
  return (
    <div className="hour-bars" aria-hidden="true">
      {hours.map(({ label, value, running }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hour that the clock repeats has the same label twice
        <div key={index} className={running ? 'hour-bar running' : 'hour-bar'}>
          <span style={{ '--below': `${below(value, most)}px` } as CSSProperties} />
          <em>{label}</em>
        </div>
      ))}
    </div>
  )
}
