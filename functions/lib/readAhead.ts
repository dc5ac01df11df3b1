/**
 * The same values, of which the next one is on its way while one is used: that much more is in memory. Whoever stops early
 * waits for what was asked for; what fails then was not needed.
 */
export const readAhead = async function* <Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  const ask = () => {
    const asked = values.next()
    // It is waited for with the next one; until then nobody else would hear of a failure.
    asked.catch(() => undefined)
    return asked
  }
  try {
    let next = ask()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = ask()
      yield value
    }
  } finally {
    await values.return(undefined).catch(() => undefined)
  }
}
