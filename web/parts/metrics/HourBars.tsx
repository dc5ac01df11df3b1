import type { HourFigure } from './model.ts'

/** Height of the tallest bar, in px. */
const tall = 46

/** One bar an hour. The last hour still runs, so it is hatched and never looks like a fall. */
export const HourBars = ({ hours }: { hours: readonly HourFigure[] }) => {
  const most = Math.max(1, ...hours.map(({ value }) => value))
  return (
    <div className="hour-bars" aria-hidden="true">
      {hours.map(({ label, value }, index) => (
        <div key={label} className={index === hours.length - 1 ? 'hour-bar running' : 'hour-bar'}>
          <span style={{ height: Math.max(2, (value / most) * tall) }} />
          <em>{label}</em>
        </div>
      ))}
    </div>
  )
}
