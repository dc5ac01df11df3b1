import type * as z from 'zod'
import { type FieldError, fieldError } from '../../shared/refusals.ts'

/** Fields that are named at once. */
const most = 20

/** What is wrong with the fields of what was sent: the first thing of each is the one to put right. */
export const fieldErrorsOf = ({ issues }: z.ZodError): FieldError[] => {
  const byPath = new Map<string, string>()
  for (const { path, message } of issues) {
    const at = path.map(String).join('.')
    if (byPath.size < most && !byPath.has(at)) byPath.set(at, message)
  }
  return [...byPath].map(([path, message]) => fieldError(path, message))
}
