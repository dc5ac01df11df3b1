import { Search } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { forms } from '../../words/en/forms.ts'
import { searchRows } from '../table/rows.ts'
import { Check } from './Check.tsx'
import { Note } from './Field.tsx'
import { type FieldOf, useField } from './useField.ts'

export interface ChecklistItem {
  value: string
  label: string
  /** Items of one section stand together below its name. */
  section?: string | undefined
  /** A remark after the label. */
  remark?: string | undefined
}

interface ChecklistProps {
  label: string
  required?: boolean
  hint?: string | undefined
  items: readonly ChecklistItem[]
}

const words = forms.list
/** More than this many items get a search. */
const many = 8

/** Some of many, all in sight: a list of boxes to tick. */
export const Checklist = <V extends FieldValues>({
  form,
  name,
  label,
  required,
  hint,
  items,
}: ChecklistProps & FieldOf<V>) => {
  const state = useField<readonly string[], V>({ form, name })
  const id = useId()
  const [query, setQuery] = useState('')
  const shown = searchRows(items, (item) => [item.label, item.section], query)
  const chosen = new Set(state.value)
  const change = (values: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const value of values) on ? next.add(value) : next.delete(value)
    state.onChange(items.map(({ value }) => value).filter((value) => next.has(value)))
  }
  const noteId = `${id}-note`
  return (
    <fieldset className="form-field checklist" aria-describedby={state.error || hint ? noteId : undefined}>
      <legend className="label">
        {label}
        {required && (
          <span className="req" title={forms.requiredMark} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {items.length > 0 && (
        <div className="checklist-box" data-invalid={state.error ? '' : undefined}>
          {items.length > many && (
            <div className="checklist-search">
              <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
              <input
                type="search"
                aria-label={words.search}
                placeholder={words.search}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            </div>
          )}
          <ul className="checklist-items">
            {shown.map(({ value, label: title, section, remark }, at) => (
              <Fragment key={value}>
                {section && section !== shown[at - 1]?.section && <li className="checklist-section">{section}</li>}
                <li>
                  <label htmlFor={`${id}-${value}`}>
                    <Check
                      id={`${id}-${value}`}
                      label={[section, title, remark].filter(Boolean).join(', ')}
                      checked={chosen.has(value)}
                      invalid={state.error !== undefined}
                      onChange={(on) => change([value], on)}
                    />
                    <span className="trunc">{title}</span>
                    {remark && <span className="tag">{remark}</span>}
                  </label>
                </li>
              </Fragment>
            ))}
            {shown.length === 0 && <li className="muted">{words.none}</li>}
          </ul>
          <div className="checklist-foot">
            <span className="tn grow" role="status">
              {words.chosen(chosen.size, items.length)}
            </span>
            <button
              type="button"
              className="btn sm ghost"
              onClick={() =>
                change(
                  shown.map(({ value }) => value),
                  true,
                )
              }
            >
              {words.all}
            </button>
            {chosen.size > 0 && (
              <button type="button" className="btn sm ghost" onClick={() => state.onChange([])}>
                {words.clear}
              </button>
            )}
          </div>
        </div>
      )}
      <Note id={noteId} hint={hint} error={state.error} />
    </fieldset>
  )
}
