import { expect, test } from 'vitest'
import { serialised } from '../../../web/features/entity/serialised.ts'

/** A change that ends when the test says so. */
const held = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { promise, resolve, reject }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a change of a row waits for those before it, well or not; other rows do not', async () => {
  const begun: string[] = []
  const [first, second] = [held(), held()]
  const change = (name: string, until?: Promise<string>) => async () => {
    begun.push(name)
    return (await until) ?? name
  }
  const one = serialised(['a', 'b'], change('first', first.promise))
  const two = serialised(['b', 'c'], change('second', second.promise))
  const three = serialised(['c'], change('third'))
  expect(await serialised(['d'], change('other'))).toBe('other')
  expect(begun).toEqual(['first', 'other'])
  first.reject(new Error('lost'))
  await expect(one).rejects.toThrow('lost')
  await soon()
  expect(begun).toEqual(['first', 'other', 'second'])
  second.resolve('done')
  expect(await Promise.all([two, three])).toEqual(['done', 'third'])
  expect(await serialised(['a', 'b', 'c'], change('last'))).toBe('last')
})
