const numbersOf = (version: string) =>
  /^\d{1,9}(\.\d{1,9}){0,5}$/.test(version) ? version.split('.').map(Number) : undefined

/** Whether a version is numbers and dots, such as 1.9.4: others are not compared. */
export const isComparable = (version: string) => numbersOf(version) !== undefined

/** Whether one version is newer than another; not where one of them cannot be compared. */
export const isNewerVersion = (version: string, than: string): boolean => {
  const [a, b] = [numbersOf(version), numbersOf(than)]
  if (!a || !b) return false
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
