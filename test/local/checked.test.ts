import { expect, test } from 'vitest'
import { checked } from '../../bin/test/checked.ts'

const told = () => '12 tests passed'

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
    told,
  )
  expect(outcome).toEqual({ failed: ['lint', 'build'], told: 'the tests did not run' })
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
    told,
  )
  expect(order.at(-1)).toBe('tests')
  expect(outcome).toEqual({ failed: [], told: '12 tests passed' })
})

test('tests that fail are told with their numbers', async () => {
  expect(
    await checked(
      [['types', async () => true]],
      async () => false,
      () => '11 tests passed, 1 failed',
    ),
  ).toEqual({ failed: ['tests'], told: '11 tests passed, 1 failed' })
})
