import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, type Resolver, set, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { afterPress } from './afterPress.ts'
import { changesOf, countOf, type Values } from './changes.ts'
import { errorsOfFailure, type FieldErrors, validateBody } from './fieldErrors.ts'

export interface ContractFormOptions<V extends FieldValues, Body> {
  /** What is there before: blank fields where nothing is. */
  initial: V
  /** Which changes count and are sent; all of them, unless told otherwise. */
  changes?: (changes: Values) => Values
  /** What the call takes, made of the changes and the values: the changes alone, unless told otherwise. */
  body?: (changes: Values, values: V) => unknown
  /** Rules that the call cannot know, such as a password typed twice. The schema's own come before them. */
  extra?: (values: V) => Partial<Record<string, string | undefined>>
  /** Rules that come before the schema's: what it says of them is told in other words here. */
  sooner?: (values: V) => Partial<Record<string, string | undefined>>
  /** Saves. What it throws is shown: at the fields that the server names, or else above the buttons. */
  submit: (body: Body, values: V) => Promise<unknown>
  /** Words for a failure that belongs to no field. */
  failed?: (message: string) => string
}

/** A form and its state. Fields take it with their name: each one is drawn again when it changes, and it alone. */
export interface ContractForm<V extends FieldValues> {
  control: Control<V>
  /** Goes on the element around the fields. */
  root: RefObject<HTMLDivElement | null>
  busy: boolean
  /** What is wrong and belongs to no field. */
  failure: string | undefined
  /** How many fields changed. */
  changed: number
  /** Counts the attempts that failed. */
  refused: number
  values: () => V
  /** Changes some fields together. */
  patch: (change: Partial<V>) => void
  /** What follows a change of a field's value, or of the rows of a list. */
  corrected: (names: readonly string[]) => void
  /** What follows when a row of a list was taken out: the messages of those below it move up with them. */
  removed: (list: string, row: number) => void
  /** What follows when a field is left. */
  left: (name: string) => void
  submit: (event?: FormEvent) => Promise<void>
  /** Takes values as the saved ones. */
  reset: (saved: V) => void
}

/** Of what is shown at a field: whether a rule of ours says it, or the server. */
type Shown = Map<string, 'rule' | 'server'>

const within = (path: string, name: string) => path === name || path.startsWith(`${name}.`)

/** Where a path leads once a row of a list is gone; nowhere where it led into that row. */
const movedUp = (path: string, list: string, row: number): string[] => {
  if (!path.startsWith(`${list}.`)) return [path]
  const [at, ...rest] = path.slice(list.length + 1).split('.')
  const index = Number(at)
  return index === row ? [] : [[list, index > row ? index - 1 : index, ...rest].join('.')]
}

/**
 * A form whose rules are the request schema of its call. It sends what was changed; what was cleared as null.
 * @param schema of the call that the form is sent with
 */
export const useContractForm = <S extends z.ZodType, V extends FieldValues>(
  schema: S,
  options: ContractFormOptions<V, z.input<S>>,
): ContractForm<V> => {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const before = useRef(options.initial)
  const shown = useRef<Shown>(new Map())
  const root = useRef<HTMLDivElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(0)
  const [changed, setChanged] = useState(0)

  const validate = useCallback(
    (values: V) => {
      const { body = (changes) => changes, changes: counted = (changes) => changes, extra, sooner } = latest.current
      const made = body(counted(changesOf(before.current, values)), values)
      const fieldErrors: FieldErrors = validateBody(schema, made, values)
      for (const [name, message] of Object.entries(sooner?.(values) ?? {})) if (message) fieldErrors[name] = message
      for (const [name, message] of Object.entries(extra?.(values) ?? {})) if (message) fieldErrors[name] ??= message
      return { body: made, fieldErrors }
    },
    [schema],
  )

  const resolver = useCallback(
    async (values: V) => {
      const { body, fieldErrors } = validate(values)
      shown.current = new Map(Object.keys(fieldErrors).map((name) => [name, 'rule']))
      const errors = {}
      for (const [name, message] of Object.entries(fieldErrors)) set(errors, name, { type: 'rule', message })
      return Object.keys(fieldErrors).length > 0 ? { values: {}, errors } : { values: body, errors: {} }
    },
    [validate],
  )
  const form = useForm<V, unknown, V>({
    defaultValues: options.initial as never,
    resolver: resolver as unknown as Resolver<V, unknown, V>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { getValues, setValue, setError, clearErrors, handleSubmit, subscribe } = form
  const failure = form.formState.errors.root?.message

  const say = (name: string, message: string, by: 'rule' | 'server') => {
    shown.current.set(name, by)
    setError(name as FieldPath<V>, { type: by, message })
  }
  const unsay = (name: string) => {
    shown.current.delete(name)
    clearErrors(name as FieldPath<V>)
  }

  useEffect(() => {
    const count = (values: V) => {
      const { changes: counted = (changes) => changes } = latest.current
      setChanged(countOf(counted(changesOf(before.current, values))))
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => count(values as V) })
  }, [subscribe])

  // The first wrong field takes the focus after each attempt that failed.
  useEffect(() => {
    if (refused) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  /** Correcting a field takes its message away, and that of a field compared with it; typing never brings one. */
  const corrected = (names: readonly string[]) => {
    if (shown.current.size === 0) return
    const { fieldErrors } = validate(getValues())
    for (const [path, by] of shown.current) {
      const touched = names.some((name) => within(path, name) || within(name, path))
      if (path === 'root') unsay(path)
      else if (by === 'rule' || touched) {
        const message = fieldErrors[path]
        if (message) say(path, message, 'rule')
        else unsay(path)
      }
    }
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (running.current) return
    running.current = true
    let failed = false
    const refuse = () => {
      failed = true
    }
    const save = async (body: unknown) => {
      setBusy(true)
      try {
        await latest.current.submit(body as z.input<S>, getValues())
      } catch (error) {
        const { failed: worded = (message: string) => message } = latest.current
        for (const [name, message] of Object.entries(errorsOfFailure(error, getValues())))
          say(name, name === 'root' ? worded(message) : message, 'server')
        refuse()
      } finally {
        setBusy(false)
      }
    }
    await handleSubmit(save, refuse)().finally(() => {
      running.current = false
    })
    // After the messages: the focus goes where they are.
    if (failed) setRefused((count) => count + 1)
  }

  return {
    control: form.control as unknown as Control<V>,
    root,
    busy,
    failure,
    changed,
    refused,
    values: getValues,
    patch: (change) => {
      for (const [name, value] of Object.entries(change)) setValue(name as FieldPath<V>, value as never)
      corrected(Object.keys(change))
    },
    corrected,
    removed: (list, row) => {
      shown.current = new Map(
        [...shown.current].flatMap(([path, by]) => movedUp(path, list, row).map((to) => [to, by])),
      )
      corrected([list])
    },
    left: (name) => {
      const value: unknown = getValues(name as FieldPath<V>)
      // An empty field is not wrong yet: the user may be on the way to fill it.
      if (value === '' || value === undefined || value === null) return
      const message = validate(getValues()).fieldErrors[name]
      if (message) afterPress(() => say(name, message, 'rule'))
    },
    submit,
    reset: (saved) => {
      before.current = saved
      shown.current.clear()
      form.reset(saved)
      setChanged(0)
    },
  }
}
