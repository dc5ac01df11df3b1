import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import type { CallName, Input } from '../../../shared/contract/index.ts'
import { useWrite } from '../../api/calls.ts'
import type { Values } from '../../parts/forms/changes.ts'
import { type ContractForm, type ContractFormOptions, useContractForm } from '../../parts/forms/useContractForm.ts'
import type { PanelProps } from './entity.ts'

/** A form is opened for a row, or for a new one: then there is none, and nobody counts its changes. */
export type EntityFormProps<Row> = Pick<PanelProps<Row>, 'onCancel' | 'onSaved'> & Partial<PanelProps<Row>>

/** The call that a form is sent with, and its rules. */
interface Saving {
  call: CallName
  schema: z.ZodType
}

interface EntityFormOptions<V extends FieldValues> extends Pick<ContractFormOptions<V, unknown>, 'changes' | 'extra'> {
  /** The row as the form holds it: blank fields where nothing is. Read once, when the form opens. */
  values: V
  /** The call of a new row, and that of one that is there. A form that is for one of them gives one. */
  create?: Saving
  update?: Saving
  /** What the call takes, made of the changes and the values. */
  body: (changes: Values, values: V) => unknown
  /** Calls whose answers are old once it is saved. */
  refresh: readonly CallName[]
  /** Around the call, for what must be proved first. */
  around?: (save: () => Promise<unknown>) => Promise<unknown>
}

/**
 * The form of a new row or of one that is there. It is checked by the schema of its call, what the server says goes to
 * the fields, and when it is saved it closes. A form in which nothing was changed closes without a call. Beside the form
 * it answers what that began with.
 */
export const useEntityForm = <V extends FieldValues, Row>(
  { row, onSaved }: EntityFormProps<Row>,
  { values, create, update, body, refresh, around = (save) => save(), ...rules }: EntityFormOptions<V>,
) => {
  const saving = row ? update : create
  if (!saving) throw new Error('this form has no call')
  const write = useWrite(saving.call, { refresh, quiet: true })
  // The list behind the form refreshes by itself; what is being edited must not move under the user's hands.
  const [initial] = useState(values)
  const form: ContractForm<V> = useContractForm(saving.schema, {
    ...rules,
    initial,
    body,
    submit: async (input) => {
      if (form.changed > 0) await around(() => write.mutateAsync(input as Input<CallName>))
      onSaved()
    },
  })
  return { form, initial }
}

/** Changes for a call that takes an empty text for what was cleared. */
export const blanked = (changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? '']))
