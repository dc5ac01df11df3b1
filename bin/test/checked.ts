/** One check, under the name that is told when it fails. */
export type Check = readonly [name: string, pass: () => Promise<boolean>]

export interface Outcome {
  /** The names of what failed, in order. */
  failed: string[]
  /** What there is to say of the tests. */
  summary: string
}

/**
 * Runs all checks at once, and the tests only when every one has passed: what does not compile need not be tested.
 * @param summary what to say of tests that ran
 */
export const checked = async (
  checks: readonly Check[],
  tests: () => Promise<boolean>,
  summary: () => string,
): Promise<Outcome> => {
  const passed = await Promise.all(checks.map(([, pass]) => pass()))
  const failed = checks.filter((_, index) => !passed[index]).map(([name]) => name)
  if (failed.length > 0) return { failed, summary: 'the tests did not run' }
  return { failed: (await tests()) ? [] : ['tests'], summary: summary() }
}
