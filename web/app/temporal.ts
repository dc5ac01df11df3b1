// The build puts this in the place of `temporal-polyfill`: browsers that have Temporal need not load 20 kB of it.
import type { Temporal as Polyfilled } from 'temporal-polyfill'

const own = (globalThis as { Temporal?: typeof Polyfilled }).Temporal
export const Temporal: typeof Polyfilled = own ?? (await import('temporal-polyfill/implementation')).Temporal
