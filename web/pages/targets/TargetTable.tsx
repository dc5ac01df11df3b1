import { Building2, CornerLeftUp, Eraser, Users, Warehouse } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import type { GroupGoals } from '../../../shared/contract/goals.ts'
import { isInherited } from '../../../shared/metrics/goals.ts'
import { Note } from '../../parts/forms/Field.tsx'
import { useField } from '../../parts/forms/useField.ts'
import { targets as words } from '../../words/en/targets.ts'
import type { TargetsFormState, Typed } from './Form.tsx'
import {
  type Cycle,
  cycleOf,
  cycleText,
  goalFields,
  noCycle,
  parameterFields,
  type TargetField,
  takenBack,
  valueText,
} from './fields.ts'
import { type GroupIndex, inForce } from './groups.ts'

const icons = { company: Building2, facility: Warehouse, team: Users }
/** More columns than these nobody compares; the summary counts all groups. */
const shownGroups = 12

interface TableProps {
  form: TargetsFormState
  chosen: readonly GroupGoals[]
  index: GroupIndex
}

/** For each metric the new value, and beside it what is in force in each chosen group and where it comes from. */
export const TargetTable = ({ form, chosen, index }: TableProps) => {
  const shown = chosen.slice(0, shownGroups)
  const further = chosen.length - shown.length
  const columns = 2 + shown.length + (further > 0 ? 1 : 0)
  return (
    <div className="tg-scroll">
      <table className="tg-t" style={{ '--tg-columns': columns - 2 } as CSSProperties}>
        <colgroup>
          <col style={{ width: 206 }} />
          <col style={{ width: 236 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{words.metric}</th>
            <th scope="col">{words.newValue(chosen.length)}</th>
            {shown.map((group) => {
              const Icon = icons[group.type]
              return (
                <th key={group.uid} scope="col">
                  <span className="tg-g">
                    <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />
                    <span>
                      <b className="trunc" title={group.name}>
                        {group.name}
                      </b>
                      <small>{words.now[group.type]}</small>
                    </span>
                  </span>
                </th>
              )
            })}
            {further > 0 && <th scope="col">{words.moreGroups(further)}</th>}
          </tr>
        </thead>
        {(
          [
            [words.goals, goalFields],
            [words.parameters, parameterFields],
          ] as const
        ).map(([title, fields]) => (
          <tbody key={title}>
            <tr className="tg-sec">
              <th scope="rowgroup" colSpan={columns}>
                {title}
              </th>
            </tr>
            {fields.map((field) => (
              <TargetRow
                key={field.name}
                form={form}
                field={field}
                groups={shown}
                ownsIt={chosen.some(({ goals }) => goals[field.name] !== null)}
                only={chosen.length === 1 ? chosen[0] : undefined}
                index={index}
                further={further > 0}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface RowProps {
  form: TargetsFormState
  field: TargetField
  groups: readonly GroupGoals[]
  /** Whether a chosen group has a value of its own. */
  ownsIt: boolean
  /** The chosen group, where it is one alone: its value is shown in the empty field. */
  only: GroupGoals | undefined
  index: GroupIndex
  further: boolean
}

const TargetRow = ({ form, field, groups, ownsIt, only, index, further }: RowProps) => {
  const id = useId()
  const name = words.fields[field.name]
  const present = only && inForce(field.name, only, index)?.value
  const isCycle = field.name === 'cycle_time'
  const Input = isCycle ? CycleInput : NumberInput
  const { value, onChange } = useField<Typed[string], Typed>({ form, name: field.name })
  const isTaken = value === takenBack
  const hint = field.better
    ? field.better === 'more'
      ? ['≥', words.atLeast]
      : ['≤', words.atMost]
    : field.unit === '%'
      ? [words.range, words.range]
      : undefined
  return (
    <tr>
      <th scope="row">
        <span className="tg-name" id={id}>
          {name}
        </span>
        {hint && (
          <span className="tg-dir" title={hint[1]}>
            <span aria-hidden="true">{hint[0]}</span>
          </span>
        )}
      </th>
      <td className="tg-in">
        <div className="tg-cell">
          {isTaken ? (
            <span className="field tg-field changed">
              {isInherited(field.name) && <CornerLeftUp className="i" size={14} strokeWidth={1.75} aria-hidden />}
              {isInherited(field.name) ? words.inheritsAgain : words.notSet}
            </span>
          ) : (
            <div className="tg-typed">
              <Input form={form} field={field} labelledBy={id} present={present} />
            </div>
          )}
          {(ownsIt || isTaken) && (
            <button
              type="button"
              className="icon-button tg-back"
              aria-label={words.takeBack(name)}
              title={words.takeBack(name)}
              aria-pressed={isTaken}
              onClick={() => onChange(isTaken ? (isCycle ? noCycle : '') : takenBack)}
            >
              <Eraser className="i" size={15} strokeWidth={1.75} aria-hidden />
            </button>
          )}
        </div>
      </td>
      {groups.map((group) => (
        <Now key={group.uid} field={field} group={group} index={index} />
      ))}
      {further && <td className="tg-now" />}
    </tr>
  )
}

/** What is in force in a group, and where it comes from. */
const Now = ({ field, group, index }: { field: TargetField; group: GroupGoals; index: GroupIndex }) => {
  const known = inForce(field.name, group, index)
  const isOwn = known?.from.uid === group.uid
  return (
    <td className={`tg-now${isOwn ? ' own' : ''}${known ? '' : ' unset'}`} data-group={group.name}>
      {known ? (
        <>
          <span className="tn">{valueText(field, known.value)}</span>
          <small>
            {isOwn ? (
              <>
                <i aria-hidden="true" />
                {words.ownValue}
              </>
            ) : (
              <>
                <CornerLeftUp className="i" size={11} strokeWidth={1.75} aria-hidden />
                <span className="trunc" title={known.from.name}>
                  <span className="sr">{words.inherited('')}</span>
                  {known.from.name}
                </span>
              </>
            )}
          </small>
        </>
      ) : (
        <span>{words.notSet}</span>
      )}
    </td>
  )
}

interface InputProps {
  form: TargetsFormState
  field: TargetField
  labelledBy: string
  present: number | undefined
}

const NumberInput = ({ form, field, labelledBy, present }: InputProps) => {
  const state = useField<string, Typed>({ form, name: field.name })
  const note = useId()
  const { error } = state
  return (
    <>
      <span className={`field tg-field${state.value ? ' changed' : ''}`} data-invalid={error ? '' : undefined}>
        {field.prefix && <span className="muted">{field.prefix}</span>}
        <input
          name={field.name}
          inputMode="decimal"
          autoComplete="off"
          aria-labelledby={labelledBy}
          aria-invalid={error !== undefined}
          aria-describedby={error ? note : undefined}
          value={state.value}
          placeholder={present === undefined ? words.noChange : valueText(field, present).replace(/[$%]/, '')}
          onChange={({ target }) => state.onChange(target.value)}
          onBlur={state.onBlur}
        />
        {field.unit && <span className="muted">{field.unit}</span>}
      </span>
      <Note id={note} error={error} />
    </>
  )
}

const parts = [
  ['min', words.minutes, 4, '0'],
  ['sec', words.seconds, 3, '0'],
  ['ms', words.milliseconds, 3, '000'],
] as const

/** Minutes, seconds and milliseconds, and what they come to: the milliseconds are fraction digits. */
const CycleInput = ({ form, field, labelledBy, present }: InputProps) => {
  const state = useField<Cycle | undefined, Typed>({ form, name: field.name })
  const note = useId()
  const typed = state.value ?? noCycle
  const value = cycleOf(typed)
  const now = present === undefined ? undefined : presentParts(present)
  return (
    <>
      <fieldset className="tg-cycle" aria-labelledby={labelledBy}>
        {parts.map(([part, unit, length, empty]) => (
          <span
            key={part}
            className={`field${value === undefined ? '' : ' changed'}`}
            data-invalid={state.error ? '' : undefined}
          >
            <input
              name={`${field.name}.${part}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={length}
              aria-label={words.part(words.fields.cycle_time, unit)}
              aria-invalid={state.error !== undefined}
              aria-describedby={value !== undefined || state.error ? note : undefined}
              value={typed[part]}
              placeholder={now ? now[part] : empty}
              onChange={({ target }) => state.onChange({ ...typed, [part]: target.value.replace(/\D/g, '') })}
              onBlur={state.onBlur}
            />
            <span className="muted">{unit}</span>
          </span>
        ))}
      </fieldset>
      <Note id={note} error={state.error} hint={value === undefined ? undefined : words.cycleIs(cycleText(value))} />
    </>
  )
}

const presentParts = (ms: number): Cycle => ({
  min: String(Math.floor(ms / 60_000)),
  sec: String(Math.floor((ms % 60_000) / 1000)),
  ms: String(ms % 1000).padStart(3, '0'),
})
