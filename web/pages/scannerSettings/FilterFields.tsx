import { Plus, Trash2, Vibrate, Volume2 } from 'lucide-react'
import { Fragment } from 'react'
import { type FieldErrors, useFormState } from 'react-hook-form'
import { limitsNothing } from '../../../shared/scanner/filter.ts'
import {
  expressionLength,
  type Filter,
  type FilterRule,
  type Flag,
  longestLength,
  mostRules,
  type ScannerPreset,
} from '../../../shared/scanner/preset.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { Note } from '../../parts/forms/Field.tsx'
import { useField } from '../../parts/forms/useField.ts'
import { scannerSettings } from '../../words/en/scannerSettings.ts'
import type { PresetForm } from './fields.tsx'

const words = scannerSettings.filter

const blank = { basic: { wildcard: '', length: [null, null] }, regex: { expression: '' } } as const
const blankRule = (type: FilterRule['type']): FilterRule =>
  type === 'basic'
    ? { type, parameters: { wildcard: blank.basic.wildcard, length: [null, null] } }
    : { type, parameters: { expression: blank.regex.expression } }

/** What is wrong with a rule, wherever in it. */
const errorOfRule = (errors: FieldErrors<ScannerPreset>, at: number): string | undefined => {
  const error = (errors.filter?.rules as unknown as Record<number, unknown> | undefined)?.[at] as
    | { parameters?: Record<string, { message?: string }> & { message?: string } }
    | undefined
  const { parameters } = error ?? {}
  return (
    parameters?.message ??
    parameters?.wildcard?.message ??
    parameters?.length?.message ??
    parameters?.expression?.message
  )
}

/** Which codes are let through, by rules of which one is enough. */
export const FilterSection = ({ form, before }: { form: PresetForm; before: ScannerPreset | undefined }) => {
  const logic = useField<Filter['logic'], ScannerPreset>({ form, name: 'filter.logic' })
  const { value: rules, onChange } = useField<FilterRule[], ScannerPreset>({ form, name: 'filter.rules' })
  const { errors } = useFormState({ control: form.control, name: 'filter.rules' })
  const none = (errors.filter?.rules as { message?: string } | undefined)?.message
  const was = new Set(before?.filter.rules.map((rule) => JSON.stringify(rule)))
  const put = (at: number, rule: FilterRule) => onChange(rules.map((other, index) => (index === at ? rule : other)))
  return (
    <section>
      <h3 className="sp-h3">
        {words.title}
        <span className="grow" />
        <SegRadio
          label={words.logic}
          options={[
            { value: 'out', label: words.out },
            { value: 'in', label: words.in },
          ]}
          value={logic.value}
          onChange={(next) => {
            logic.onChange(next)
            form.corrected(['filter.rules'])
          }}
        />
      </h3>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no names
        <Fragment key={at}>
          {at > 0 && (
            <div className="sp-or" aria-hidden="true">
              {words.or}
            </div>
          )}
          <Rule
            rule={rule}
            at={at}
            isNew={before !== undefined && !was.has(JSON.stringify(rule))}
            error={errorOfRule(errors, at)}
            rejects={logic.value === 'out'}
            onChange={(next) => put(at, next)}
            onLeave={(part) => form.left(`filter.rules.${at}.parameters.${part}`)}
            onRemove={() => {
              onChange(rules.filter((_, index) => index !== at))
              form.removed('filter.rules', at)
            }}
          />
        </Fragment>
      ))}
      {rules.length === 0 && logic.value === 'out' && <p className="hint">{words.none}</p>}
      <Note id="sp-no-rule" error={none} />
      <div className="sp-add">
        <button
          type="button"
          className="btn ghost sm"
          aria-invalid={none !== undefined || undefined}
          aria-describedby={none && 'sp-no-rule'}
          disabled={rules.length >= mostRules}
          onClick={() => onChange([...rules, blankRule('basic')])}
        >
          <Plus className="i" size={14} strokeWidth={1.75} aria-hidden />
          {words.add}
        </button>
        <span className="muted">{words.combine}</span>
      </div>
    </section>
  )
}

interface RuleProps {
  rule: FilterRule
  at: number
  isNew: boolean
  error: string | undefined
  /** Whether codes that match are rejected. */
  rejects: boolean
  onChange: (rule: FilterRule) => void
  onLeave: (part: 'wildcard' | 'expression' | 'length') => void
  onRemove: () => void
}

const Rule = ({ rule, at, isNew, error, rejects, onChange, onLeave, onRemove }: RuleProps) => {
  const number = at + 1
  const noteId = `sp-rule-${at}`
  const control = { 'aria-invalid': error !== undefined, 'aria-describedby': error && noteId, spellCheck: false }
  const everything = rejects && rule.type === 'basic' && limitsNothing(rule.parameters)
  return (
    <div className="sp-rule-box">
      <div className={`sp-rule${rule.type === 'regex' ? ' regex' : ''}${isNew ? ' new' : ''}`}>
        <select
          className="field"
          aria-label={words.type(number)}
          value={rule.type}
          onChange={(event) => onChange(blankRule(event.target.value as FilterRule['type']))}
        >
          <option value="basic">{words.basic}</option>
          <option value="regex">{words.regex}</option>
        </select>
        {rule.type === 'regex' ? (
          <span className="field mono" data-invalid={error ? '' : undefined}>
            <input
              {...control}
              aria-label={words.expression(number)}
              value={rule.parameters.expression}
              onChange={(event) => onChange({ type: 'regex', parameters: { expression: event.target.value } })}
              onBlur={() => onLeave('expression')}
            />
            <span className="muted tn sp-count">
              {scannerSettings.labelCount(rule.parameters.expression.length, expressionLength)}
            </span>
          </span>
        ) : (
          <>
            <span className="field mono" data-invalid={error ? '' : undefined}>
              <input
                {...control}
                aria-label={words.wildcard(number)}
                title={words.hint}
                maxLength={expressionLength}
                value={rule.parameters.wildcard}
                onChange={(event) =>
                  onChange({ type: 'basic', parameters: { ...rule.parameters, wildcard: event.target.value } })
                }
                onBlur={() => onLeave('wildcard')}
              />
            </span>
            <span className="sp-len">
              {words.length}
              {([0, 1] as const).map((end) => (
                <Fragment key={end}>
                  {end === 1 && '–'}
                  <span className="field">
                    <input
                      inputMode="numeric"
                      aria-label={(end === 0 ? words.min : words.max)(number)}
                      placeholder="–"
                      value={rule.parameters.length[end] ?? ''}
                      onChange={(event) => {
                        const [least, most] = rule.parameters.length
                        const typed = lengthOf(event.target.value)
                        const length: [number | null, number | null] = end === 0 ? [typed, most] : [least, typed]
                        onChange({ type: 'basic', parameters: { ...rule.parameters, length } })
                      }}
                      onBlur={() => onLeave('length')}
                    />
                  </span>
                </Fragment>
              ))}
            </span>
          </>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={words.remove(number)}
          title={words.remove(number)}
          onClick={onRemove}
        >
          <Trash2 className="i" size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      <Note id={noteId} error={error} hint={everything ? words.everything : undefined} />
    </div>
  )
}

/** A length as far as it can be typed: digits, from 0 to 99. */
const lengthOf = (text: string): number | null => {
  const digits = text.replace(/\D/g, '').slice(0, 2)
  return digits === '' ? null : Math.min(longestLength, Number(digits))
}

type Feedback = Filter['feedback']
const flagRows = [
  [0, 2],
  [1, 3],
] as const

/** What is heard and felt of a code that is accepted, and of one that is not. */
export const FeedbackSection = ({ form }: { form: PresetForm }) => {
  const feedback = scannerSettings.feedback
  const { value, onChange } = useField<Feedback, ScannerPreset>({ form, name: 'filter.feedback' })
  const set = (at: number, on: boolean) =>
    onChange(value.map((flag, index): Flag => (index === at ? (on ? 1 : 0) : flag)) as Feedback)
  return (
    <section className="sp-fb">
      <h3 className="sp-h3">{feedback.title}</h3>
      <span className="muted">{feedback.accepted}</span>
      <span className="muted">{feedback.rejected}</span>
      {flagRows.map((row, line) => {
        const Icon = line === 0 ? Volume2 : Vibrate
        return (
          <Fragment key={row[0]}>
            <span />
            {row.map((at) => (
              <span key={at}>
                <Switch label={feedback.of[at]} on={value[at] === 1} onChange={(on) => set(at, on)} />
                <Icon className="i" size={15} strokeWidth={1.75} aria-hidden />
                {line === 0 ? feedback.sound : feedback.vibration}
              </span>
            ))}
          </Fragment>
        )
      })}
    </section>
  )
}
