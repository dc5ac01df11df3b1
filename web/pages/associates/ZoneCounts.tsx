import { ZoneShape } from '../../parts/metrics/ZoneShape.tsx'
import { zonesIn } from '../../parts/table/filters.ts'
import { associates as words } from '../../words/en/associates.ts'
import { table } from '../../words/en/table.ts'
import type { AssociateRow, FigureKey } from './rows.ts'

/** How many are in each zone of the figure that the table is sorted by; nothing where it has no goal. */
export const ZoneCounts = ({ of, rows }: { of: FigureKey; rows: readonly AssociateRow[] }) => {
  const counts = zonesIn((row) => row.figures[of].zone, rows)
  if (counts.green + counts.yellow + counts.red === 0) return null
  return (
    <ul className="zone-counts" aria-label={words.columns[of]}>
      <li className="muted">{words.columns[of]}</li>
      {(['green', 'yellow', 'red'] as const).map((zone) => (
        <li key={zone}>
          <ZoneShape zone={zone} silent />
          <b className="tn">{table.count(counts[zone])}</b> {words.zones[zone]}
        </li>
      ))}
    </ul>
  )
}
