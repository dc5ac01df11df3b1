import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Console, openConsole } from './browser.ts'
import type { WorldCompany } from './world.ts'

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

/** A console, and one company for all tests of the file. */
export const oneCompany = () =>
  fixture(async () => {
    const open = await openConsole()
    return { open, acme: await open.here.company('acme') }
  })

/** A console, and a new company for each test of the file. */
export const companyForEach = (): { open: Console; acme: WorldCompany } => {
  const shared: { open: Console; acme?: WorldCompany } = fixture(async () => ({ open: await openConsole() }))
  beforeEach(async () => {
    shared.acme = await shared.open.here.company('acme')
  })
  return shared as { open: Console; acme: WorldCompany }
}
