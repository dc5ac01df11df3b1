import type { Reporter, TestCase } from 'vitest/node'

/** Says which tests needed another try: only those in a browser have one, and none should need it. */
export default class Retried implements Reporter {
  private readonly names: string[] = []

  onTestCaseResult(test: TestCase) {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    if (retryCount > 0 && test.result().state === 'passed')
      this.names.push(`${test.module.relativeModuleId}: ${test.fullName} (tried ${retryCount + 1} times)`)
  }

  onTestRunEnd() {
    if (this.names.length > 0) console.log(['Passed only when tried again:', ...this.names].join('\n  '))
  }
}
