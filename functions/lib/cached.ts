/**
 * Remembers what one instance has read for a while; what failed is asked for again.
 * @param freshFor ms
 */
export const cached = <Value>(freshFor: number) => {
  const kept = new Map<string, { until: number; value: Promise<Value> }>()
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const now = Date.now()
    const known = kept.get(key)
    if (known && known.until > now) return known.value
    if (kept.size > 5000) kept.clear()
    const value = read()
    kept.set(key, { until: now + freshFor, value })
    value.catch(() => kept.delete(key))
    return value
  }
}
