import { defaultViewPrefs, tablePrefs, viewPrefs } from '../../shared/tables.ts'
import { prefs } from './preferenceTypes.ts'

/** All that the console reads of its user at once: what it needs itself, and what is kept of tables. The build evaluates it. */
export const knownPrefs: readonly number[] = [prefs, tablePrefs, viewPrefs, defaultViewPrefs].flatMap((types) =>
  Object.values(types),
)
