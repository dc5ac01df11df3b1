import { beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../web/api/failure.ts'
import { mix } from '../../web/features/login/paint.ts'
import { passwordFault, wordsFor } from '../../web/features/login/signIn.ts'
import { route, warehouse } from '../../web/features/login/warehouse.ts'
import { commonFault } from '../../web/pages/login/commonFault.ts'
import { digitsOf } from '../../web/parts/fields/digits.ts'
import { login as words } from '../../web/words/en/login.ts'
import { stubBrowser } from './lib/browser.ts'

beforeEach(stubBrowser)

const cognito = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('what went wrong is said in words', () => {
  test.each([
    ['NotAuthorizedException', 'Incorrect username or password.', words.refused.invalidCredentials],
    ['NotAuthorizedException', 'Password attempts exceeded', words.refused.throttled],
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.', words.refused.expired],
    ['UserNotFoundException', 'User does not exist.', words.refused.invalidCredentials],
    ['LimitExceededException', 'Attempt limit exceeded', words.refused.throttled],
    ['ForbiddenException', 'Request not allowed due to WAF block.', words.refused.throttled],
    ['CodeMismatchException', 'Invalid verification code', words.refused.invalidCode],
    ['InvalidPasswordException', 'Password did not conform', words.refused.weak],
    ['NetworkError', 'A network error has occurred.', words.refused.unreachable],
  ])('%s: %s', (name, message, expected) => expect(wordsFor(cognito(name, message))).toBe(expected))

  test('the server’s own words stay as they are', () => {
    expect(wordsFor(new Failure('notAllowed', 'Your company is disabled.'))).toBe('Your company is disabled.')
  })
})

test('a new password has 8 to 256 characters and is not the username', () => {
  expect(passwordFault('1234567', 'x')).toBe(words.newPassword.short)
  expect(passwordFault('8 signs.', 'x')).toBeUndefined()
  expect(passwordFault('x'.repeat(257), 'x')).toBe(words.newPassword.long)
  expect(passwordFault('Administrator', 'administrator')).toBe(words.newPassword.isName)
})

test('a new password is none of those that are tried first', () => {
  const name = { company: 'harrow-pine', username: 'x' }
  for (const common of ['Password', '12345678', 'Harrow Pine', 'shiftdeck'])
    expect(commonFault(common, name)).toBe('This password is too common. Choose another one.')
  expect(commonFault('Shiftdeck-1', name)).toBeUndefined()
})

test('a pasted code is its digits, at most six', () => {
  expect(digitsOf(' 12 34-56\n')).toBe('123456')
  expect(digitsOf('12345678')).toBe('123456')
  expect(digitsOf('abc')).toBe('')
})

describe('the picture', () => {
  test('is the same every time and has the boxes that its story is about', () => {
    const shapes = warehouse()
    expect(warehouse()).toEqual(shapes)
    expect(shapes.filter(({ face }) => face === 'hot-t')).toHaveLength(3)
    expect(shapes.every(({ d }) => !d.includes('NaN'))).toBe(true)
    expect(route.stops).toHaveLength(4)
  })

  test('mixes colours as the theme does', () => {
    expect(mix('#000000', '#FFFFFF', 0.5)).toBe('rgb(128 128 128)')
    expect(mix('#102030', '#FFFFFF', 0)).toBe('rgb(16 32 48)')
  })
})
