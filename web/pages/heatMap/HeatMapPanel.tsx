import { Info } from 'lucide-react'
import { useId, useState } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { stepOf } from '../../../shared/metrics/heatSteps.ts'
import type { Changed } from '../../../shared/metrics/whatChanged.ts'
import { mayOverlap } from '../../../shared/skus.ts'
import { KnownFrom } from '../../features/reports/KnownFrom.tsx'
import { WhatChanged } from '../../features/whatChanged/WhatChanged.tsx'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { Check } from '../../parts/forms/Check.tsx'
import { compact } from '../../parts/metrics/compact.ts'
import { count } from '../../parts/metrics/format.ts'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { heatMap as words } from '../../words/en/heatMap.ts'
import { HeatGrid } from './HeatGrid.tsx'
import { HeatTable } from './HeatTable.tsx'
import { linksOf } from './links.ts'
import { type HeatModel, type Sort, sorts } from './model.ts'
import type { Asked } from './queries.ts'

interface Props {
  session: Session
  /** What the model is of. */
  asked: Asked
  model: HeatModel
  changed: Changed | undefined
  narrow: boolean
  sort: Sort
  /** From when on figures by SKU are complete, ISO 8601; null where that is before the range. */
  knownFrom: string | null
  isStale: boolean
  onSort: (sort: Sort) => void
}

/** px of a row: 2.5 rem, or as low as its number is still read. */
const heights = { large: 40, fit: 20 }
const sortOptions = sorts.map((value) => ({ value, label: words.sorts[value] }))
const rowOptions = (['large', 'fit'] as const).map((value) => ({ value, label: words.heights[value] }))

/** The heat map with its controls, or the same as a table. */
export const HeatMapPanel = (props: Props) => {
  const { session, asked, model, changed, narrow, sort, knownFrom, isStale, onSort } = props
  const { group, who, span, source } = asked
  const [numbers, setNumbers] = useState(true)
  const [asTable, setAsTable] = useState(false)
  const [rows, setRows] = useState<keyof typeof heights>('large')
  const title = words.by[model.interval]
  return (
    <div className="hm-board">
      {changed && <WhatChanged {...changed} noun={words.noun} nameOf={(sku) => sku} valueText={count} />}
      <section className="hm-panel" aria-label={title} aria-busy={isStale}>
        <header>
          <h2>{title}</h2>
          <span className="hm-legend" role="img" aria-label={words.legend}>
            {[0, ...model.steps].map((least, at, all) => (
              <span key={least}>
                <i style={{ background: `var(--q${stepOf(least, model.steps)})` }} />
                {compact(least)}
                {at === all.length - 1 && at > 0 ? '+' : ''}
              </span>
            ))}
          </span>
          <span className="grow" />
          <Box label={words.table} checked={asTable} onChange={setAsTable} />
          {!asTable && <Box label={words.numbers} checked={numbers} onChange={setNumbers} />}
          <ListSelect<Sort>
            label={words.sort}
            options={sortOptions}
            value={sort}
            align="end"
            className="btn sm"
            onChange={onSort}
          />
          {!asTable && (
            <SegRadio label={words.rows} options={rowOptions} value={rows} onChange={(next) => setRows(next)} />
          )}
        </header>
        <KnownFrom from={knownFrom} zone={group.zone} />
        {asTable ? (
          <HeatTable model={model} zone={group.zone} />
        ) : (
          <HeatGrid
            {...{ asked, model, numbers, narrow }}
            high={heights[rows]}
            linksOf={(cell) => linksOf({ session, model, group, who, span, source }, cell)}
          />
        )}
        {mayOverlap(asked.skus) && (
          <p className="hm-note muted">
            <Info className="i" size={14} strokeWidth={1.75} aria-hidden />
            {words.overlap}
          </p>
        )}
      </section>
    </div>
  )
}

const Box = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) => {
  const id = useId()
  return (
    <span className="hm-check">
      <Check id={id} label={label} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
