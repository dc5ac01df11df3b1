/** Amounts of days, each in parts that add up. */
export interface DaySeries {
  days: readonly { date: string; values: Readonly<Record<string, number>> }[]
  /** From the bottom to the top, each in a colour of its own. */
  parts: readonly { key: string; title: string }[]
  /** How an amount reads. */
  write: (value: number) => string
  /** What the chart says to who does not see it. */
  label: string
}

const last = (month: string) => new Date(Date.parse(`${month}-01T00:00:00Z`) + 32 * 86_400_000).setUTCDate(0)

/** Every day of a month, with nothing where nothing is known. */
export const daysOf = <Day extends { date: string }>(
  month: string,
  known: readonly Day[],
  valuesOf: (day: Day) => Record<string, number>,
): DaySeries['days'] => {
  const byDate = new Map(known.map((day) => [day.date, day]))
  return Array.from({ length: new Date(last(month)).getUTCDate() }, (_, at) => {
    const date = `${month}-${String(at + 1).padStart(2, '0')}`
    const day = byDate.get(date)
    return { date, values: day ? valuesOf(day) : {} }
  })
}
