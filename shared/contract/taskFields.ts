import * as z from 'zod'
import { exact, type IdKind, names, required, requiredText } from './fields.ts'

/** Fields of calls about tasks, and of those about what may be started and for whom. */

/** Ids that older clients send as numbers. */
export const idOf = (word: z.ZodString, missing?: string) =>
  names(
    'own',
    z.union(
      [word.regex(/^[A-Za-z0-9][\w.-]*$/, 'Not an identifier'), z.number().int().transform(String)],
      missing === undefined ? undefined : { error: ({ input }) => (input == null ? missing : undefined) },
    ),
  )
export const Id = idOf(exact(100))

export const mustBeThere = 'This field is required'
export const field = (max: number, message: string) => required(max, message)
export const groupId = (kind: IdKind, message: string) =>
  names(kind, requiredText(64, message).regex(/^[A-Za-z0-9][\w.-]*$/, 'Not an identifier'))

export const noTask = 'Task Name field is required.'
export const noCustomer = 'Customer field is required.'
