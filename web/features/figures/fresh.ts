import { sameDate } from '../../parts/pickers/hours.ts'

/** The time that ranges end at. The page's first script has asked already; asking for the same takes its answer. */
export const clock = () => {
  const begun = window.__early?.now ?? 0
  return Date.now() - begun < 15_000 ? begun : Date.now()
}

/** Figures of another day are old at once, however young they are: today is another day then. */
export const freshFor =
  (rate: number, zone: string) =>
  ({ state }: { state: { dataUpdatedAt: number } }) =>
    sameDate(zone, state.dataUpdatedAt, Date.now()) ? rate : 0
