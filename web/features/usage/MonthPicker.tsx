import { ChevronLeft, ChevronRight } from 'lucide-react'
import { serverNow } from '../../api/clock.ts'
import { usage as words } from '../../words/en/usage.ts'
import { keptMonths } from './months.ts'
import './usage.css'

interface Props {
  /** `YYYY-MM` */
  month: string
  onChange: (month: string) => void
}

/** One of the months of which use is kept, and a step to the one before or after. */
export const MonthPicker = ({ month, onChange }: Props) => {
  const months = keptMonths(serverNow())
  const at = months.indexOf(month)
  const step = (to: string | undefined, label: string, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => to && onChange(to)}
    >
      <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
  return (
    <span className="us-month">
      {step(months[at + 1], words.earlier, ChevronLeft)}
      <select
        className="field filter-select"
        aria-label={words.month}
        value={month}
        onChange={(event) => onChange(event.target.value)}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {words.monthName(each)}
          </option>
        ))}
      </select>
      {step(months[at - 1], words.later, ChevronRight)}
    </span>
  )
}
