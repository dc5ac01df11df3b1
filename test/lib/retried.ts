import type { Reporter, TestCase } from 'vitest/node'

/** Says which tests needed a second try: only those in a browser have one, and none should need it. */
export default class Retried implements Reporter {
  private readonly names: string[] = []

  onTestCaseResult(test: TestCase) {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    if (retryCount > 0 && test.result().state === 'passed')
      this.names.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd() {
    if (this.names.length > 0) console.log(['Passed only at the second try:', ...this.names].join('\n  '))
  }
}
