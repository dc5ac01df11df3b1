import { History, X } from 'lucide-react'
import { useState } from 'react'
import { Popover } from '../../parts/popover/Popover.tsx'
import { performance } from '../../words/en/performance.ts'
import type { Option } from './usePast.ts'
import { comparisons } from './view.ts'

const words = performance.comparison

interface Props {
  option: Option | undefined
  loading: boolean
  /** Answers a message when it cannot be compared. */
  onCompare: (option: Option) => string | undefined
  onClear: () => void
  compact?: boolean
}

/** Historical Comparison: with which past, and away with it. */
export const Comparison = ({ option, loading, onCompare, onClear, compact = false }: Props) => {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Option | undefined>(option)
  const [refused, setRefused] = useState<string>()
  const compare = () => {
    const refusal = chosen ? onCompare(chosen) : words.choose
    setRefused(refusal)
    if (!refusal) setOpen(false)
  }
  return (
    <span className={option ? 'comparison on' : 'comparison'}>
      <Popover
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          setRefused(undefined)
          if (next) setChosen(option)
        }}
        className={option ? 'btn on' : 'btn'}
        label={words.title}
        align="end"
        panelClass="comparison-panel"
        panel={() => (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              compare()
            }}
          >
            <fieldset>
              <legend>{words.title}</legend>
              {comparisons.map((each) => (
                <label key={each} className="comparison-option">
                  <input
                    type="radio"
                    name="comparison"
                    data-autofocus={each === (chosen ?? comparisons[0]) || undefined}
                    checked={each === chosen}
                    onChange={() => setChosen(each)}
                  />
                  <span>
                    {words.options[each]}
                    <small>{each === 'sameTime' ? words.hints.sameTime : words.hints.days(Number(each))}</small>
                  </span>
                </label>
              ))}
            </fieldset>
            {refused && (
              <p className="hint error" role="alert">
                {refused}
              </p>
            )}
            <footer>
              <button
                type="button"
                className="btn sm ghost"
                onClick={() => {
                  onClear()
                  setOpen(false)
                }}
              >
                {words.clear}
              </button>
              <button type="submit" className="btn sm primary">
                {words.compare}
              </button>
            </footer>
          </form>
        )}
      >
        <History className="i" size={16} strokeWidth={1.75} aria-hidden />
        <Shown option={option} loading={loading} compact={compact} />
      </Popover>
      {option && (
        <button
          type="button"
          className="comparison-clear"
          aria-label={words.clear}
          data-tip={words.clear}
          onClick={onClear}
        >
          <X size={12} strokeWidth={2} aria-hidden />
        </button>
      )}
    </span>
  )
}

/** What the button shows; its name says Historical Comparison before it. */
const Shown = ({ option, loading, compact }: Pick<Props, 'option' | 'loading' | 'compact'>) => {
  if (loading) return words.loading
  if (option) return compact ? words.options[option] : words.against[option]
  if (compact) return null
  return (
    <>
      <span className="compare-long" aria-hidden="true">
        {words.title}
      </span>
      <span className="compare-short">{words.short}</span>
    </>
  )
}
