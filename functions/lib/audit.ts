/** The log's words for an audit record that could not be stored; an alarm listens for them. */
export const auditLost = 'audit record not stored'

const secret = /pass|secret|token|confirm|code$/i
const longest = 2000

/** A copy of a value that the audit log may keep: without secrets, and no longer than it needs to be. */
export const redacted = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (depth > 6) return '…'
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => redacted(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      secret.test(name) && typeof field === 'string' ? '•••' : redacted(field, depth + 1),
    ]),
  )
}
