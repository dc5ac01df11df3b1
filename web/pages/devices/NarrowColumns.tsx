import { Columns3 } from 'lucide-react'
import { useId, useState } from 'react'
import { Check } from '../../parts/forms/Check.tsx'
import { Popover } from '../../parts/popover/Popover.tsx'
import type { Table } from '../../parts/table/useTable.ts'
import { devices as words } from '../../words/en/devices.ts'

interface Props<Row extends object> {
  table: Table<Row>
  most: number
}

/** Which columns the cards of a narrow screen show: no more than there is room for. */
export const NarrowColumns = <Row extends object>(props: Props<Row>) => {
  const [open, setOpen] = useState(false)
  if (!props.table.layout.open) return null
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className="btn icon"
      align="end"
      panelClass="narrow-columns"
      panel={() => <Panel {...props} />}
    >
      <Columns3 className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span className="sr">{words.columnsNarrow}</span>
    </Popover>
  )
}

const Panel = <Row extends object>({ table: { all, layout }, most }: Props<Row>) => {
  const id = useId()
  const choosable = layout.list.filter(({ key }) => !all.find((one) => one.key === key)?.fixed)
  const count = choosable.filter(({ hidden }) => !hidden).length
  return (
    <fieldset>
      <legend>{words.columnsNarrow}</legend>
      <p className="hint">{words.columnsMost(most)}</p>
      <ol>
        {choosable.map(({ key, hidden }) => {
          const title = all.find((one) => one.key === key)?.title ?? key
          return (
            <li key={key}>
              <Check
                id={`${id}-${key}`}
                label={title}
                checked={!hidden}
                disabled={hidden ? count >= most : count === 1}
                onChange={(on) => layout.show(key, on)}
              />
              <label htmlFor={`${id}-${key}`}>{title}</label>
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
