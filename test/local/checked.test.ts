import { expect, test } from 'vitest'
import { checked } from '../../bin/test/checked.ts'

const summary = () => '12 tests passed'

test('what fails to compile is told, and no test runs', async () => {
  let ran = false
  const outcome = await checked(
    [
      ['types', async () => true],
      ['lint', async () => false],
      ['build', async () => false],
    ],
    async () => {
      ran = true
      return true
    },
    summary,
  )
  expect(outcome).toEqual({ failed: ['lint', 'build'], summary: 'the tests did not run' })
  expect(ran).toBe(false)
})

test('the checks run side by side, and the tests after all of them', async () => {
  const order: string[] = []
  const { promise: linted, resolve: lint } = Promise.withResolvers<void>()
  const outcome = await checked(
    [
      // Types wait for lint, which comes later in the list: one after the other this would never end.
      ['types', () => linted.then(() => order.push('types') > 0)],
      [
        'lint',
        async () => {
          lint()
          return order.push('lint') > 0
        },
      ],
    ],
    async () => order.push('tests') > 0,
    summary,
  )
  expect(order.at(-1)).toBe('tests')
  expect(outcome).toEqual({ failed: [], summary: '12 tests passed' })
})

test('tests that fail are told with their numbers', async () => {
  expect(
    await checked(
      [['types', async () => true]],
      async () => false,
      () => '11 tests passed, 1 failed',
    ),
  ).toEqual({ failed: ['tests'], summary: '11 tests passed, 1 failed' })
})
