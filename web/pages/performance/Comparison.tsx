import { History, X } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import { performance } from '../../words/en/performance.ts'
import type { Option } from './usePast.ts'

const ComparisonPanel = lazyPart('pages/performance/ComparisonPanel', () => import('./ComparisonPanel.tsx'))

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
  return (
    <span className={option ? 'comparison on' : 'comparison'}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        className={option ? 'btn on' : 'btn'}
        label={words.title}
        align="end"
        panelClass="comparison-panel"
        panel={() => (
          <ComparisonPanel
            option={option}
            onCompare={(chosen) => {
              const refusal = onCompare(chosen)
              if (!refusal) setOpen(false)
              return refusal
            }}
            onClear={() => {
              onClear()
              setOpen(false)
            }}
          />
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
