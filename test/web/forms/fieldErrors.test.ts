import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { required, text } from '../../../shared/contract/fields.ts'
import { users } from '../../../shared/contract/users.ts'
import { addressOf } from '../../../web/features/entity/AddressFields.tsx'
import { blankUser, type NewUser } from '../../../web/pages/users/newUser.ts'
import { changesOf } from '../../../web/parts/forms/changes.ts'
import { errorsOfFailure, fieldOf, validateBody } from '../../../web/parts/forms/fieldErrors.ts'

const blank: NewUser = { ...blankUser, ...addressOf() }

describe('a new user', () => {
  const good: NewUser = {
    ...blank,
    username: 'amara',
    first_name: 'Amara',
    last_name: 'Okafor',
    email: 'amara@example.com',
    password: 'correct horse',
    confirm: 'correct horse',
    role_uid: 'role-worker',
    group_uids: ['team-1'],
  }
  const messagesOf = (values: NewUser) =>
    validateBody(
      users.createUser.request,
      { company_uid: 'c1', ...changesOf(blank, values), confirm: values.confirm },
      { ...values },
    )

  test('is right when every required field is filled', () => {
    expect(messagesOf(good)).toEqual({})
  })

  test('misses everything in an empty form, in the words of the call', () => {
    expect(messagesOf(blank)).toEqual({
      username: 'Please input a username',
      first_name: 'This field is required',
      last_name: 'This field is required',
      email: 'Please provide an email address',
      password: "Please input user's password",
      role_uid: "Please select user's role",
      group_uids: "Please select user's role",
    })
  })

  test.each([
    [{ username: 'u'.repeat(101) }, { username: 'Usernames cannot exceed 100 characters.' }],
    [
      { username: 'two words' },
      { username: 'Usernames cannot contain spaces, percent, semicolon, double quotes or non-standard characters.' },
    ],
    [{ confirm: 'other' }, { confirm: 'The passwords do not match!' }],
    [{ confirm: '' }, { confirm: 'The passwords do not match!' }],
    [{ email: 'amara@example' }, { email: 'Please input a valid email' }],
    [{ password: 'short', confirm: 'short' }, { password: 'Passwords have at least 8 characters.' }],
    [{ password: ' sunny day', confirm: ' sunny day' }, { password: 'Passwords cannot begin or end with a space.' }],
    [
      { username: 'AmaraOkafor', password: 'amaraokafor', confirm: 'amaraokafor' },
      { password: 'The password must not be the username.' },
    ],
    [{ city: 'x'.repeat(81) }, { city: 'At most 80 characters' }],
    [
      { first_name: '', password: 'long enough', confirm: 'other one' },
      { first_name: 'This field is required', confirm: 'The passwords do not match!' },
    ],
  ])('%o is refused', (change, expected) => {
    expect(messagesOf({ ...good, ...change })).toEqual(expected)
  })
})

describe('objects and lists of them', () => {
  const values = { home: { city: '' }, users: [{ email: 'a@b.co', tags: ['x'] }, { email: '' }], boxes: ['a'] }

  test.each([
    [['home', 'city'], 'home.city'],
    [['users', 1, 'email'], 'users.1.email'],
    [['users', '1', 'email'], 'users.1.email'],
    [['users', 0, 'tags', 0], 'users.0.tags'],
    [['users'], 'users'],
    [['boxes', 3], 'boxes'],
    [['company_uid'], undefined],
    [['__proto__', 'x'], undefined],
    [[], undefined],
  ])('%o belongs to %s', (path, field) => {
    expect(fieldOf(path as PropertyKey[], values)).toBe(field)
  })

  test('each row has its own messages, and what is missing is said in plain words', () => {
    const schema = z.object({
      users: z.array(z.object({ email: required(80), age: z.number() })).max(3, 'At most three'),
      home: z.object({ city: text(3) }),
    })
    const rows = { users: [{ email: 'x', age: 1 }, {}, { email: ' ' }], home: { city: 'Reno' } }
    expect(validateBody(schema, rows, rows)).toEqual({
      'users.1.email': 'This field is required',
      'users.1.age': 'This field is required',
      'users.2.email': 'This field is required',
      'users.2.age': 'This field is required',
      'home.city': 'At most 3 characters',
    })
    const many = { users: Array.from({ length: 4 }, () => ({ email: 'x', age: 1 })), home: { city: '' } }
    expect(validateBody(schema, many, many)).toEqual({ users: 'At most three' })
  })

  test('what is wrong outside of the form is said as a whole', () => {
    expect(validateBody(users.updateUser.request, { user_uid: '?', city: 'x' }, { city: 'x' })).toEqual({
      root: 'Not an identifier',
    })
  })
})

describe('what the server says', () => {
  const values = { username: 'a', group_uids: ['g'], users: [{ email: 'x' }] }
  const failure = (...errors: { path: string; message: string }[]) =>
    Object.assign(new Error('Some values are wrong'), { errors })

  test('goes to the fields that it names', () => {
    const refusal = failure(
      { path: 'username', message: 'taken' },
      { path: 'group_uids.0', message: 'gone' },
      { path: 'users.0.email', message: 'taken too' },
      { path: 'elsewhere', message: 'not shown: something else is' },
    )
    expect(errorsOfFailure(refusal, values)).toEqual({
      username: 'taken',
      group_uids: 'gone',
      'users.0.email': 'taken too',
    })
  })

  test('is said as a whole where it names none of them', () => {
    expect(errorsOfFailure(failure({ path: 'elsewhere', message: 'x' }), values)).toEqual({
      root: 'Some values are wrong',
    })
    expect(errorsOfFailure(new Error('Try later'), values)).toEqual({ root: 'Try later' })
  })
})
