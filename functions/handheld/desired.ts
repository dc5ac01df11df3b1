import { syncSections } from '../../shared/contract/handheld.ts'
import type { Output } from '../../shared/contract/index.ts'
import type { Freshness } from '../../shared/handheld.ts'
import { sha256 } from '../lib/ids.ts'

type State = NonNullable<Output<'sync'>['state']>

/** What a device shall be, section by section. A section is empty until something is set for its devices. */
export const desiredState = (): State =>
  Object.fromEntries(syncSections.map((section) => [section, [] as Record<string, unknown>[]])) as State

/** Names all that a sync answers: where it is equal, so is the tag. */
export const etagOf = (state: State, freshness: Freshness): string =>
  sha256(JSON.stringify({ state, freshness })).slice(0, 22)
