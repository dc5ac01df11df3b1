import { afterAll, beforeAll } from 'vitest'
import type { Console } from './browser.ts'

/**
 * What the tests of a file share: made before the first of them, and its console is stopped after the last. Its parts are
 * there once tests run, not before.
 */
export const fixture = <Made extends { open: Console }>(make: () => Promise<Made>): Made => {
  const shared: Partial<Made> = {}
  beforeAll(async () => {
    Object.assign(shared, await make())
  })
  afterAll(() => shared.open?.stop())
  return shared as Made
}
