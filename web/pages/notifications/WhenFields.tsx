import { CalendarDays, ChevronDown, Clock, Repeat } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { type Frequency, mostEvery, type WeekDay, weekDays } from '../../../shared/repeats.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { Note } from '../../parts/forms/Field.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField, useValue } from '../../parts/forms/useField.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { dayName } from '../../parts/pickers/calendar.ts'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { wallOf } from '../../parts/pickers/wall.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import { notificationForm as words } from '../../words/en/notificationForm.ts'
import { notifications } from '../../words/en/notifications.ts'
import { pickers } from '../../words/en/pickers.ts'
import type { FormValues } from './formValues.ts'
import { frequencies, type Recurring, recurrings, toggledDay, withinRange } from './repeat.ts'
import { earliestIn, passedIn } from './when.ts'

const DayPanel = lazyPart('parts/pickers/DayPanel', () => import('../../parts/pickers/DayPanel.tsx'))

const pad = (value: number) => String(value).padStart(2, '0')
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
const recurringOptions = recurrings.map((value) => ({ value, label: notifications.recurring[value] }))

type Props = { form: ContractForm<FormValues> }

/** Whether it is sent at a time, at which, and how often again. */
export const WhenFields = ({ form }: Props) => {
  const { company } = useSession()
  const dated = useField<boolean, FormValues>({ form, name: 'dated' })
  return (
    <section>
      <div className="nt-head">
        <Switch label={words.dateAndTime} on={dated.value} onChange={dated.onChange} />
        <h3>{words.dateAndTime}</h3>
        <span className="muted">{words.inZone(company.time_zone)}</span>
      </div>
      {dated.value && (
        <>
          <div className="nt-when">
            <DateAndTime form={form} />
            <RecurringField form={form} />
          </div>
          <FieldError form={form} name="date_time" />
          <CustomFields form={form} />
        </>
      )}
    </section>
  )
}

const noteOf = (name: string) => `nt-${name}-error`

const FieldError = ({ form, name }: Props & { name: 'date_time' | 'every' | 'days' }) => {
  const { error } = useField({ form, name })
  return <Note id={noteOf(name)} error={error} />
}

const DateAndTime = ({ form }: Props) => {
  const { company } = useSession()
  const { value, error, onChange } = useField<string, FormValues>({ form, name: 'date_time' })
  const [open, setOpen] = useState(false)
  const [date = '', time = ''] = value.split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const passed = passedIn(company.time_zone, serverNow(), date)
  const set = (nextDate: string, nextHour: number, nextMinute: number) =>
    onChange(`${nextDate} ${pad(nextHour)}:${pad(nextMinute)}:00`)
  const errorProps = {
    'aria-invalid': error !== undefined,
    'aria-describedby': error ? noteOf('date_time') : undefined,
  }
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        className={error ? 'field field-button invalid' : 'field field-button'}
        label={`${words.date}:`}
        describedBy={error ? noteOf('date_time') : undefined}
        panelClass="times-panel"
        panel={() => (
          <Suspense>
            <DayPanel
              date={date}
              today={wallOf(company.time_zone, serverNow()).date}
              earliest={earliestIn(company.time_zone, serverNow())}
              note={pickers.times.zone(company.time_zone)}
              onChoose={(chosen) => {
                setOpen(false)
                set(chosen, hour, minute)
              }}
            />
          </Suspense>
        )}
      >
        <CalendarDays className="i" size={16} strokeWidth={1.75} aria-hidden />
        <span className="trunc grow tn">{dayName(date)}</span>
        <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden />
      </Popover>
      <span className="field nt-clock-field" data-invalid={error ? '' : undefined}>
        <Clock className="i" size={16} strokeWidth={1.75} aria-hidden />
        <select
          {...errorProps}
          className="tn"
          aria-label={words.hour}
          value={hour}
          onChange={(event) => set(date, Number(event.target.value), minute)}
        >
          {upTo(24).map((one) => (
            <option key={one} value={one} disabled={passed.hour(one)}>
              {pad(one)}
            </option>
          ))}
        </select>
        <span aria-hidden="true">:</span>
        <select
          {...errorProps}
          className="tn"
          aria-label={words.minute}
          value={minute}
          onChange={(event) => set(date, hour, Number(event.target.value))}
        >
          {upTo(60).map((one) => (
            <option key={one} value={one} disabled={passed.minute(hour, one)}>
              {pad(one)}
            </option>
          ))}
        </select>
        <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden />
      </span>
    </>
  )
}

const RecurringField = ({ form }: Props) => {
  const { value, onChange } = useField<Recurring, FormValues>({ form, name: 'recurring' })
  const label = notifications.recurring[value]
  return (
    <ListSelect
      label={words.recurring}
      options={recurringOptions}
      value={value}
      onChange={onChange}
      className="field field-button"
    >
      <Repeat className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span className="trunc grow">{label}</span>
    </ListSelect>
  )
}

/** Every so many hours, days, weeks or months; of weeks, on which days. */
const CustomFields = ({ form }: Props) => {
  const recurring = useValue(form, 'recurring')
  const frequency = useField<Frequency, FormValues>({ form, name: 'frequency' })
  const every = useField<number | null, FormValues>({ form, name: 'every' })
  const days = useField<WeekDay[], FormValues>({ form, name: 'days' })
  const id = useId()
  if (recurring !== 'Custom') return null
  const most = mostEvery[frequency.value]
  return (
    <>
      <div className="nt-custom">
        <label htmlFor={id}>{words.every}</label>
        <span className="field" data-invalid={every.error ? '' : undefined}>
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            step={1}
            aria-invalid={every.error !== undefined}
            aria-describedby={every.error ? noteOf('every') : `${id}-range`}
            value={every.value ?? ''}
            onChange={(event) => every.onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
            onBlur={every.onBlur}
          />
        </span>
        <ListSelect
          label={words.frequency}
          options={frequencies.map((value) => ({ value, label: notifications.recurring[value] }))}
          value={frequency.value}
          onChange={(next) => form.patch({ frequency: next, every: withinRange(next, every.value) })}
          className="field field-button"
        >
          <span className="trunc grow">{notifications[every.value === 1 ? 'unit' : 'units'][frequency.value]}</span>
        </ListSelect>
        <span className="muted tn" id={`${id}-range`}>
          {words.range(most)}
        </span>
      </div>
      <FieldError form={form} name="every" />
      {frequency.value === 'Weekly' && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a legend would take a line of its own */}
          <div className="nt-days" role="group" aria-label={words.daysLabel}>
            {weekDays.map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={days.value.includes(day)}
                title={words.weekDays[day]}
                onClick={() => days.onChange(toggledDay(days.value, day))}
              >
                {notifications.days[day]}
              </button>
            ))}
          </div>
          {days.value.length === 0 && <p className="hint">{words.daysHint}</p>}
        </>
      )}
    </>
  )
}
