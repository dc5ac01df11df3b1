import type { Compared, Part } from '../../../shared/metrics/whatChanged.ts'

/** What a report says of what changed: each part now and before, and with what it is compared. */
export interface Changed {
  compared: Pick<Compared, 'kind' | 'weeks' | 'weekday'>
  parts: Part[]
}
