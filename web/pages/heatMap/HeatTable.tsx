import { count } from '../../parts/metrics/format.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import type { HeatModel } from './model.ts'
import { codeName } from './times.ts'

/** The same as a table: for screen readers, and for whoever likes to read numbers. */
export const HeatTable = ({ model, zone }: { model: HeatModel; zone: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <section className="hm-box hm-table" aria-label={words.by[model.interval]} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{words.sku}</th>
          {model.times.map((time) => (
            <th key={time} scope="col" className="num">
              {codeName(model.interval, time, zone)}
            </th>
          ))}
          <th scope="col" className="num">
            {words.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {model.rows.map(({ sku, values, total }) => (
          <tr key={sku}>
            <th scope="row" className="mono">
              {sku}
            </th>
            {values.map((value, at) => (
              <td key={model.times[at]} className="num tn">
                {count(value)}
              </td>
            ))}
            <td className="num tn">{count(total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.all(model.rows.length)}</th>
          {model.sums.map((sum, at) => (
            <td key={model.times[at]} className="num tn">
              {count(sum)}
            </td>
          ))}
          <td className="num tn">{count(model.total)}</td>
        </tr>
      </tfoot>
    </table>
  </section>
)
