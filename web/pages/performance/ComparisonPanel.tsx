import { useState } from 'react'
import { performance } from '../../words/en/performance.ts'
import { performanceTools } from '../../words/en/performanceTools.ts'
import type { Option } from './usePast.ts'
import { comparisons } from './view.ts'
import './comparison.css'

const { title, options, clear } = performance.comparison
const words = performanceTools.comparison

interface Props {
  /** What is compared with now. */
  option: Option | undefined
  /** Answers a message when it cannot be compared. */
  onCompare: (option: Option) => string | undefined
  onClear: () => void
}

/** With which past to compare. Loaded when it is opened. */
export default function ComparisonPanel({ option, onCompare, onClear }: Props) {
  const [chosen, setChosen] = useState<Option | undefined>(option)
  const [refused, setRefused] = useState<string>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(chosen ? onCompare(chosen) : words.choose)
      }}
    >
      <fieldset>
        <legend>{title}</legend>
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
              {options[each]}
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
        <button type="button" className="btn sm ghost" onClick={onClear}>
          {clear}
        </button>
        <button type="submit" className="btn sm primary">
          {words.compare}
        </button>
      </footer>
    </form>
  )
}
