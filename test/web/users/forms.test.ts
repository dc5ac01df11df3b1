import { describe, expect, test } from 'vitest'
import { calls } from '../../../shared/contract/index.ts'
import { blankProfile, blankUser, checkNewUser, checkProfile, type NewUser } from '../../../web/pages/users/checks.ts'
import { changedFields, filled, filledChanges } from '../../../web/parts/forms/diff.ts'
import { strengthOf } from '../../../web/parts/forms/strength.ts'
import { serverErrors } from '../../../web/parts/forms/useForm.ts'

describe('what changed', () => {
  const before = { first_name: 'Mei-Ling', email: 'a@b.co', phone: '', groups: ['g1', 'g2'] }

  test('only fields that differ count, and spaces around them do not', () => {
    expect(changedFields(before, { ...before, first_name: ' Mei-Ling ', phone: '1' })).toEqual(['phone'])
  })

  test('the order of chosen things is no change', () => {
    expect(changedFields(before, { ...before, groups: ['g2', 'g1'] })).toEqual([])
    expect(changedFields(before, { ...before, groups: ['g2'] })).toEqual(['groups'])
  })

  test('what was emptied stays as it is and is left out', () => {
    expect(filledChanges(before, { ...before, email: '', first_name: ' Mei ' })).toEqual({ first_name: 'Mei' })
    expect(filled({ a: '', b: 'x', c: null })).toEqual({ b: 'x' })
  })
})

describe('what the server says', () => {
  test('a message about a field goes to the field', () => {
    const failure = Object.assign(new Error('Some values are wrong'), {
      errors: [
        { path: 'username', message: 'taken' },
        { path: 'group_uids.0', message: 'gone' },
      ],
    })
    expect(serverErrors(failure, ['username', 'group_uids'])).toEqual({
      named: { username: 'taken', group_uids: 'gone' },
      rest: undefined,
    })
  })

  test('a message about nothing in the form is shown above the buttons', () => {
    expect(serverErrors(new Error('Try later'), ['username'])).toEqual({ named: {}, rest: 'Try later' })
  })
})

describe('a new user', () => {
  const good: NewUser = {
    ...blankUser,
    username: 'amara',
    first_name: 'Amara',
    last_name: 'Okafor',
    email: 'amara@example.com',
    password: 'correct horse',
    confirm: 'correct horse',
    role_uid: 'role-worker',
    group_uids: ['team-1'],
  }
  const wrong = (change: Partial<NewUser>) => checkNewUser({ ...good, ...change })

  test('is right when every required field is filled', () => {
    expect(checkNewUser(good)).toEqual({})
  })

  test('misses everything in an empty form, in the product’s words', () => {
    expect(checkNewUser(blankUser)).toEqual({
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
    [{ email: 'amara@example' }, { email: 'Please input a valid email' }],
    [{ password: 'short', confirm: 'short' }, { password: 'Passwords have at least 8 characters.' }],
    [
      { username: 'AmaraOkafor', password: 'amaraokafor', confirm: 'amaraokafor' },
      { password: 'The password must not be the username.' },
    ],
    [{ city: 'x'.repeat(81) }, { city: 'At most 80 characters' }],
  ])('%o is refused', (change, expected) => {
    expect(wrong(change)).toEqual(expected)
  })

  const request = calls.createUser.request
  const samples: Partial<NewUser>[] = [
    {},
    { username: "a.b~c:d/e?f#g[h]@!$&'()*+,=-_" },
    { username: 'per%cent' },
    { username: 'semi;colon' },
    { username: 'quo"te' },
    { username: 'ünicode' },
    { username: '' },
    { email: '' },
    { email: 'a@b' },
    { email: 'a b@c.de' },
    { email: ' amara@example.com ' },
    { email: `${'a'.repeat(250)}@example.com` },
    { first_name: ' ' },
    { last_name: 'x'.repeat(81) },
    { group_uids: [] },
    { role_uid: '' },
    { confirm: '' },
    { zip: '9'.repeat(21) },
  ]
  test.each(samples)('%o is judged as the contract judges it', (change) => {
    const values = { ...good, ...change }
    const said = request.safeParse({
      company_uid: 'c1',
      ...filled(values),
      confirm: values.confirm,
      group_uids: values.group_uids,
      username: values.username,
      email: values.email,
      first_name: values.first_name,
      last_name: values.last_name,
      role_uid: values.role_uid,
    })
    const theirs = Object.fromEntries(
      (said.error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]),
    )
    expect(checkNewUser(values)).toEqual(theirs)
  })
})

test('an edited profile may leave everything empty, but what is there must be right', () => {
  expect(checkProfile(blankProfile)).toEqual({})
  expect(checkProfile({ ...blankProfile, email: 'mei@harrowpine' })).toEqual({ email: 'Please input a valid email' })
  expect(checkProfile({ ...blankProfile, username: 'a b' })).toHaveProperty('username')
})

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
