import type * as z from 'zod'
import { partsOf } from '../../../shared/text.ts'
import { spoken } from '../../api/spoken.ts'
import { forms as words } from '../../words/en/forms.ts'
import { isGroup, isList, type Values } from './changes.ts'

/** What is wrong, by the path of the field, such as `users.0.email`; `root` is what belongs to no field. */
export type FieldErrors = Record<string, string>

/**
 * The field that a path belongs to: `group_uids.0` to the list of boxes `group_uids`, `users.0.email` to the field in
 * the first row. Undefined where the form has no such field.
 */
export const fieldOf = (path: readonly PropertyKey[], values: Values): string | undefined => {
  const [first] = path
  if (first === undefined || !Object.hasOwn(values, first)) return undefined
  const found: PropertyKey[] = []
  let value: unknown = values
  for (const key of path) {
    if (!isGroup(value) && !isList(value)) break
    found.push(key)
    value = (value as Values)[key as string]
  }
  return found.join('.')
}

const valueAt = (body: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], body)

/** The first message of each field. */
const gathered = (
  messages: readonly { path: readonly PropertyKey[]; message: string }[],
  values: Values,
): FieldErrors => {
  const fieldErrors: FieldErrors = {}
  for (const { path, message } of messages) fieldErrors[fieldOf(path, values) ?? 'root'] ??= message
  return fieldErrors
}

/** What the schema of a call says about a body, in the language of the console. */
export const validateBody = (schema: z.ZodType, body: unknown, values: Values): FieldErrors => {
  const { error } = schema.safeParse(body)
  const messages = (error?.issues ?? []).map(({ code, message, path }) => {
    const missing = code === 'invalid_type' && message.startsWith('Invalid input') && valueAt(body, path) == null
    return { path, message: missing ? words.required : spoken({ message, ...partsOf(message) }) }
  })
  return gathered(messages, values)
}

/** What a failed call says: at the fields that it names, or else as a whole. */
export const errorsOfFailure = (failure: unknown, values: Values): FieldErrors => {
  const { errors = [], message } = failure as { errors?: readonly { path: string; message: string }[]; message: string }
  const { root: _, ...named } = gathered(
    errors.map((error) => ({ path: error.path.split('.'), message: error.message })),
    values,
  )
  return Object.keys(named).length > 0 ? named : { root: message }
}
