import { useNarrow } from '../../parts/narrow.ts'
import type { RowFilter } from '../../parts/table/useTable.ts'
import { finder as words } from '../../words/en/finder.ts'

interface Props<Row> {
  filters: readonly RowFilter<Row>[]
  rows: readonly Row[]
  shown: string | undefined
  onShow: (key: string) => void
}

/** Which devices are shown, each choice with how many it has: side by side, or a list where room is dear. */
export const ShowPicker = <Row,>({ filters, rows, shown, onShow }: Props<Row>) => {
  const choices = filters.map(({ key, title, has }) => ({ key, title, many: words.count(rows.filter(has).length) }))
  if (useNarrow())
    return (
      <select
        className="field"
        aria-label={words.devices}
        value={shown}
        onChange={(event) => onShow(event.target.value)}
      >
        {choices.map(({ key, title, many }) => (
          <option key={key} value={key}>
            {title} {many}
          </option>
        ))}
      </select>
    )
  return (
    <fieldset className="dt-seg">
      <legend className="sr">{words.devices}</legend>
      {choices.map(({ key, title, many }) => (
        <button
          key={key}
          type="button"
          className={key === shown ? 'on' : undefined}
          aria-pressed={key === shown}
          onClick={() => onShow(key)}
        >
          {title} <span className="muted">{many}</span>
        </button>
      ))}
    </fieldset>
  )
}
