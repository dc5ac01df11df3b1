import { describe, expect, test } from 'vitest'
import { strengthOf } from '../../../web/parts/forms/strength.ts'

describe('the strength of a password', () => {
  test.each([
    ['short', 0],
    ['aaaaaaaaaaaa', 0],
    ['password2024', 0],
    ['12345678', 0],
    ['vk7#qT2m', 2],
    ['correct horse battery staple', 4],
  ] as const)('%s is %i', (password, strength) => {
    expect(strengthOf(password)).toBe(strength)
  })

  test('one’s own name adds little', () => {
    expect(strengthOf('okafor-amara')).toBeGreaterThan(strengthOf('okafor-amara', ['Amara', 'Okafor']))
  })
})
