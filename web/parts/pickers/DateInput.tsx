import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { pickers } from '../../words/en/pickers.ts'
import type { ControlProps } from '../forms/Field.tsx'
import { lazyPart } from '../lazy/lazyPart.ts'
import { Popover } from '../popover/Popover.tsx'
import { dateOf, datePattern, dateText } from './dateText.ts'

const words = pickers.date

// The calendar comes when it is opened.
const DayPanel = lazyPart('parts/pickers/DayPanel', () => import('./DayPanel.tsx'))

interface Props {
  control: ControlProps
  label: string
  /** `2026-11-22`, empty where there is none, or what was typed and is no date. */
  value: string
  /** By the clock that the form says. */
  today: string
  /** The first and the last day that the calendar offers. */
  earliest?: string | undefined
  latest?: string | undefined
  disabled: boolean
  onChange: (date: string) => void
  onBlur: () => void
}

/** A date: typed in the order of the console's language, or chosen in a calendar. */
export const DateInput = ({ control, label, value, today, earliest, latest, disabled, onChange, onBlur }: Props) => {
  const [open, setOpen] = useState(false)
  // What is being typed, as long as nothing else has changed the value.
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const choose = (date: string) => {
    setOpen(false)
    setTyped(undefined)
    onChange(date)
  }
  return (
    <>
      <input
        {...control}
        className="tn"
        inputMode="numeric"
        autoComplete="off"
        placeholder={datePattern(words.letters)}
        maxLength={10}
        value={typed?.value === value ? typed.text : dateText(value)}
        disabled={disabled}
        onChange={({ target: { value: text } }) => {
          // A space would end the date of a moment.
          const date = dateOf(text) ?? text.replaceAll(' ', '')
          setTyped({ text, value: date })
          onChange(date)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          setOpen(true)
        }}
        onBlur={() => {
          setTyped(undefined)
          onBlur()
        }}
      />
      <Popover
        open={open}
        onOpenChange={setOpen}
        className="icon-button small"
        label={words.calendarOf(label)}
        disabled={disabled}
        align="end"
        panelClass="times-panel"
        panel={() => (
          <Suspense>
            <DayPanel
              date={value}
              today={today}
              earliest={earliest}
              latest={latest}
              onChoose={choose}
              onClear={value === '' || control['aria-required'] ? undefined : () => choose('')}
            />
          </Suspense>
        )}
      >
        <CalendarDays className="i" size={16} strokeWidth={1.75} aria-hidden />
      </Popover>
    </>
  )
}
