import { type RunnerTestCase, TestRunner } from 'vitest'

/** Runs every test twice in a row: what passes the second time too would survive its own retry. */
export default class RepeatRunner extends TestRunner {
  override onBeforeRunTask(test: RunnerTestCase) {
    test.repeats = 1
    return super.onBeforeRunTask(test as never)
  }
}
