/** What is bought in a month: an amount at a price, for a service and for a cause. */
interface Entry {
  service: string
  cause: string
  /** US dollars */
  dollars: number
}

/** Adds up what a month costs. */
export const bill = () => {
  const entries: Entry[] = []
  const by = (key: 'service' | 'cause') => {
    const sums = new Map<string, number>()
    for (const entry of entries) sums.set(entry[key], (sums.get(entry[key]) ?? 0) + entry.dollars)
    return sums
  }
  return {
    add: (service: string, cause: string, amount: number, price: number) => {
      entries.push({ service, cause, dollars: amount * price })
    },
    by,
    /** Dollars that a service costs for one cause. */
    of: (service: string, cause: string) =>
      entries.reduce((sum, e) => (e.service === service && e.cause === cause ? sum + e.dollars : sum), 0),
    sum: () => entries.reduce((sum, { dollars }) => sum + dollars, 0),
  }
}

export type Bill = ReturnType<typeof bill>
