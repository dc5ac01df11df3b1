import { Mark } from '../../parts/charts/Mark.tsx'
import { usage as words } from '../../words/en/usage.ts'
import type { DaySeries } from './series.ts'
import './usage.css'

/** What each colour of the bars stands for. */
export const PartsLegend = ({ parts }: Pick<DaySeries, 'parts'>) => (
  <ul className="us-legend">
    {parts.map(({ key, title }, slot) => (
      <li key={key}>
        <Mark slot={slot} />
        {title}
      </li>
    ))}
  </ul>
)

/** What the bars say, in figures: the days of which something is known. */
export const DayTable = ({ days, parts, write }: Omit<DaySeries, 'label'>) => (
  <details className="us-days">
    <summary>{words.table}</summary>
    <div className="us-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.dayColumn}</th>
            {parts.map(({ key, title }) => (
              <th key={key} scope="col" className="num">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ values }) => Object.keys(values).length > 0)
            .map(({ date, values }) => (
              <tr key={date}>
                <th scope="row">{words.day(date)}</th>
                {parts.map(({ key }) => (
                  <td key={key} className="num tn">
                    {write(values[key] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  </details>
)
