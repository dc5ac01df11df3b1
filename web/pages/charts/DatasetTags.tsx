import { CircleAlert, Info, LoaderCircle, X } from 'lucide-react'
import { shortName } from '../../parts/charts/figures.ts'
import { Mark } from '../../parts/charts/Mark.tsx'
import { charts } from '../../words/en/charts.ts'
import type { Placed } from './useDatasets.ts'
import type { State } from './usePoints.ts'

const words = charts.datasets

interface Props {
  datasets: readonly Placed[]
  states: readonly State[]
  /** Undefined where the datasets are not the user's to choose. */
  onRemove?: (slot: number) => void
}

/** Where the focus goes when a tag goes: the next one, the one before it, or what adds another. */
const neighbourOf = (button: HTMLElement) => {
  const tag = button.closest('li')
  const next = tag?.nextElementSibling ?? tag?.previousElementSibling
  return (next ?? button.closest('.charts')?.querySelector('.dataset-add'))?.querySelector<HTMLElement>('button')
}

/** The datasets of the chart with their colours and markers: its legend. */
export const DatasetTags = ({ datasets, states, onRemove }: Props) => (
  <ul className="dataset-tags" aria-label={words.list}>
    {datasets.map(({ slot, title, note }) => {
      const state = states.find((one) => one.slot === slot)
      const cut = shortName(title) !== title || note.length > 16
      return (
        <li key={slot} className="dataset-tag" data-tip={state?.message ?? (cut ? `${title} · ${note}` : undefined)}>
          <Mark slot={slot} />
          <span className="trunc">
            {shortName(title)} <span className="muted">{shortName(note)}</span>
          </span>
          {state?.state === 'loading' && <LoaderCircle className="i spin" size={12} aria-label={words.loading} />}
          {state?.state === 'failed' && <CircleAlert className="i failed" size={13} aria-label={state.message} />}
          {state?.state === 'empty' && <Info className="i" size={13} aria-label={state.message} />}
          {onRemove && (
            <button
              type="button"
              aria-label={words.remove(title)}
              onClick={({ currentTarget }) => {
                neighbourOf(currentTarget)?.focus()
                onRemove(slot)
              }}
            >
              <X size={13} strokeWidth={1.75} aria-hidden />
            </button>
          )}
        </li>
      )
    })}
  </ul>
)
