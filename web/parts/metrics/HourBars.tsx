import type { HourFigure } from './model.ts'

/** Height of the tallest bar, in px. */
const tall = 46

/** One bar an hour. An hour that still runs is hatched and never looks like a fall. */
export const HourBars = ({ hours }: { hours: readonly HourFigure[] }) => {
  const most = Math.max(1, ...hours.map(({ value }) => value))
  return (
    <div className="hour-bars" aria-hidden="true">
      {hours.map(({ label, value, running }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hour that the clock repeats has the same label twice
        <div key={index} className={running ? 'hour-bar running' : 'hour-bar'}>
          <span style={{ height: Math.max(2, (value / most) * tall) }} />
          <em>{label}</em>
        </div>
      ))}
    </div>
  )
}
