import { iso } from '../../../shared/time.ts'

/** What is sent: JSON with the type of the event, when it happened and what is told of it. @param at epoch ms */
export const bodyOf = (type: string, at: number, data: Record<string, unknown>): string =>
  JSON.stringify({ type, timestamp: iso(at), data })
