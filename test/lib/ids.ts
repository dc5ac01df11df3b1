import type { IdKind } from '../../shared/contract/fields.ts'
import { type CallName, calls } from '../../shared/contract/index.ts'
import { type Path, placesOf } from './bodies.ts'

export interface IdField {
  path: Path
  field: string
  /** Undefined where the contract does not say what it names: a test fails then. */
  kind: IdKind | undefined
}

const looksLikeId = /(^|_)u?ids?$/

/** The field of a path, without places in lists. */
const fieldOf = (path: Path) => path.filter((step) => typeof step === 'string').join('.')

/** Every field of a call's request that holds an id by the contract or looks as if it did, at any depth. */
export const idsOf = (name: CallName): IdField[] => {
  const fields = new Map<string, IdField>()
  for (const { path, kind } of placesOf(calls[name])) {
    const field = fieldOf(path)
    // A list and its items are one field; the items may say what they name.
    const known = fields.get(field)
    if (known) known.kind ??= kind
    else fields.set(field, { path, field, kind })
  }
  return [...fields.values()].filter(({ field, kind }) => kind || looksLikeId.test(field.split('.').at(-1) ?? ''))
}
