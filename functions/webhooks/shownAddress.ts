import { sha256 } from '../lib/ids.ts'

/**
 * An address as the audit log keeps it. Whoever knows the address of some receivers may post there, so of what follows the
 * host there is no more than by what two of them are told apart.
 */
export const shownAddress = (url: string): string => {
  const { origin, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? origin : `${origin}/… (${sha256(`${pathname}${search}`).slice(0, 8)})`
}
