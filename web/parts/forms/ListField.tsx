import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type ArrayPath, type FieldPath, type FieldValues, useFieldArray, useFormState } from 'react-hook-form'
import { Note } from './Field.tsx'
import type { ContractForm } from './useContractForm.ts'

interface ListProps<V extends FieldValues> {
  form: ContractForm<V>
  name: ArrayPath<V>
  label: string
  /** A row that was just added. */
  blank: FieldValues
  addLabel: string
  removeLabel: (row: number) => string
  /** The fields of a row, by the path that their names begin with. */
  children: (path: string, row: number) => ReactNode
  /** px of a row before it has been measured. */
  height?: number
}

/** Objects, each with fields of its own. Only those in sight are in the document, so that there may be 10,000. */
export const ListField = <V extends FieldValues>(props: ListProps<V>) => {
  const { form, name, label, blank, addLabel, removeLabel, children, height = 84 } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const { errors } = useFormState({ control: form.control, name: name as FieldPath<V> })
  const fieldErrors = errors[name] as ({ message?: string } & Record<number, unknown>) | undefined
  const rows = useVirtualizer({
    count: fields.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => fields[index]?.id ?? index,
    estimateSize: () => height,
    overscan: 4,
    initialRect: { width: 600, height: 420 },
  })
  const firstInvalid = fieldErrors ? Object.keys(fieldErrors).find((key) => /^\d+$/.test(key)) : undefined
  const seen = useRef(form.refused)
  useEffect(() => {
    if (seen.current === form.refused) return
    seen.current = form.refused
    if (firstInvalid === undefined) return
    // A wrong row out of sight is no element yet: it comes into sight, and then it takes the focus.
    rows.scrollToIndex(Number(firstInvalid), { align: 'center' })
    let left = 20
    const focus = () => {
      const field = form.root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (field) field.focus()
      else if (left-- > 0) requestAnimationFrame(focus)
    }
    requestAnimationFrame(focus)
  }, [form.refused, form.root, firstInvalid, rows])
  return (
    <fieldset className="form-field form-list" aria-describedby={fieldErrors?.message ? `${id}-note` : undefined}>
      <legend className="label">{label}</legend>
      <div ref={scroller} className="form-list-rows">
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className="form-list-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              <div className="form-grid grow">{children(`${name}.${index}`, index)}</div>
              <button
                type="button"
                className="icon-button"
                aria-label={removeLabel(index)}
                onClick={() => {
                  remove(index)
                  form.removed(name, index)
                }}
              >
                <Trash2 className="i" size={16} strokeWidth={1.75} aria-hidden />
              </button>
            </div>
          ))}
        </div>
      </div>
      <Note id={`${id}-note`} error={fieldErrors?.message} />
      <button
        type="button"
        className="btn sm"
        onClick={() => {
          append(blank as never, { shouldFocus: false })
          form.corrected([name])
          requestAnimationFrame(() => rows.scrollToIndex(fields.length, { align: 'end' }))
        }}
      >
        <Plus className="i" size={14} strokeWidth={1.75} aria-hidden />
        {addLabel}
      </button>
    </fieldset>
  )
}
