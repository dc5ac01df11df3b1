import { type FormEvent, useEffect, useRef, useState } from 'react'
import { changedFields, type Values } from './diff.ts'

export type Errors<V> = Partial<Record<keyof V & string, string>>

export interface FormOptions<V extends Values> {
  initial: V
  /** What is wrong, by field; an empty object when nothing is. */
  check: (values: V) => Errors<V>
  /** Saves. What it throws is shown: at the fields that the server names, or else above the buttons. */
  submit: (values: V) => Promise<unknown>
  /** Which fields count as changed; every one that differs, unless told otherwise. */
  changes?: (before: V, now: V) => readonly string[]
  /** Words for a failure that belongs to no field. */
  failed?: (message: string) => string
}

/** What a field needs to show itself. */
export interface FieldState<T> {
  name: string
  value: T
  error: string | undefined
  onChange: (value: T) => void
  onBlur: () => void
}

let pressed = false
if (typeof document !== 'undefined') {
  const set = (down: boolean) => () => {
    pressed = down
  }
  document.addEventListener('pointerdown', set(true), true)
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, set(false), true)
}

/**
 * Waits for a press to end. A message that appears between press and release moves the button away from under the
 * pointer, and the click is lost.
 */
const afterPress = (show: () => void) => {
  if (pressed) document.addEventListener('pointerup', () => setTimeout(show), { once: true })
  else show()
}

/** The state of a form: values, what changed, what is wrong, and whether it is being saved. */
export const useForm = <V extends Values>(options: FormOptions<V>) => {
  const { initial, check, changes = changedFields, failed = (message) => message } = options
  const [before, setBefore] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(0)
  const root = useRef<HTMLDivElement>(null)

  // The first wrong field takes the focus after each attempt that failed.
  useEffect(() => {
    if (refused) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  /** Changes some fields together. */
  const patch = (change: Partial<V>) => {
    const next = { ...values, ...change }
    setValues(next)
    setFailure(undefined)
    const wrongBefore = check(values)
    const wrongNow = check(next)
    // Correcting a field takes its message away, and that of a field compared with it; typing never brings one.
    setErrors((shown) => {
      const kept = Object.entries(shown).map(([field, message]) => {
        const ours = field in change || message === wrongBefore[field]
        return [field, ours ? wrongNow[field] : message] as const
      })
      return Object.fromEntries(kept.filter(([, message]) => message)) as Errors<V>
    })
  }

  const leave = (name: keyof V & string) => {
    const message = check(values)[name]
    const empty = values[name] === '' || values[name] === undefined
    // An empty field is not wrong yet: the user may be on the way to fill it.
    if (message && !empty) afterPress(() => setErrors((shown) => ({ ...shown, [name]: message })))
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    setFailure(undefined)
    const found = check(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return setRefused((count) => count + 1)
    setBusy(true)
    try {
      await options.submit(values)
    } catch (error) {
      const { named, rest } = serverErrors(error, Object.keys(values))
      setErrors(named as Errors<V>)
      if (rest) setFailure(failed(rest))
      setRefused((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }

  return {
    /** Goes on the element around the fields. */
    root,
    values,
    busy,
    failure,
    errors,
    changed: changes(before, values),
    patch,
    submit,
    /** Takes values as the saved ones. */
    reset: (saved: V) => {
      setBefore(saved)
      setValues(saved)
      setErrors({})
      setFailure(undefined)
    },
    field: <Name extends keyof V & string>(name: Name): FieldState<V[Name]> => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => patch({ [name]: value } as unknown as Partial<V>),
      onBlur: () => leave(name),
    }),
  }
}

export type Form<V extends Values> = ReturnType<typeof useForm<V>>
export type TextState = FieldState<string>

/**
 * The messages of a failure at the fields it names; `rest` is its message when it names none of them.
 * A path such as `users.0.email` belongs to the field that it begins with.
 */
export const serverErrors = (error: unknown, fields: readonly string[]) => {
  const { errors = [], message } = error as { errors?: readonly { path: string; message: string }[]; message: string }
  const named: Record<string, string> = {}
  for (const wrong of errors) {
    const field = wrong.path.split('.')[0] ?? ''
    if (fields.includes(field)) named[field] ??= wrong.message
  }
  return { named, rest: Object.keys(named).length === 0 ? message : undefined }
}
