import { finder as words } from '../../words/en/finder.ts'
import { batteryParts, type Findable, minutesSince, summed } from './model.ts'

interface Props {
  rows: readonly Findable[]
  /** How many of them are on the floor plan that is shown; undefined where the map is. */
  onPlan: number | undefined
  /** Epoch ms. */
  now: number
  /** Whether only devices without a place are listed. */
  withoutOnly: boolean
  onWithout: (only: boolean) => void
}

/** How the devices of the finder are, in a line. */
export const Strip = ({ rows, onPlan, now, withoutOnly, onWithout }: Props) => {
  const { parts, placed, oldest } = summed(rows)
  const without = rows.length - placed
  const seen = onPlan ?? placed
  return (
    <section className="finder-strip tn" aria-label={words.summary}>
      <div>
        <span className="finder-k">{onPlan === undefined ? words.onMap : words.onPlan}</span>
        <b>{words.count(seen)}</b>
        <span className="muted">{words.of(rows.length)}</span>
        <span className="finder-bar" aria-hidden="true">
          <i style={{ width: `${rows.length === 0 ? 0 : (100 * seen) / rows.length}%` }} />
        </span>
      </div>
      <div>
        <span className="finder-k">{words.without}</span>
        <b>{words.count(without)}</b>
        {(without > 0 || withoutOnly) && (
          <button
            type="button"
            className="finder-link"
            aria-pressed={withoutOnly}
            onClick={() => onWithout(!withoutOnly)}
          >
            {withoutOnly ? words.listAll : words.list}
          </button>
        )}
      </div>
      <div className="finder-batteries">
        <span className="finder-k">{words.battery}</span>
        {batteryParts.map((part) => (
          <span key={part} className={`finder-part ${part}`}>
            <i aria-hidden="true" />
            <b>{words.count(parts[part])}</b> {words.parts[part]}
          </span>
        ))}
      </div>
      {oldest?.loc_time && (
        <div>
          <span className="finder-k">{words.oldest}</span>
          <b>{words.age(minutesSince(oldest.loc_time, now))}</b>
          <span className="mono muted">{oldest.label}</span>
        </div>
      )}
    </section>
  )
}
