import type { User } from '../../../shared/contract/entities.ts'
import { isEmail } from '../../parts/forms/email.ts'
import type { Errors } from '../../parts/forms/useForm.ts'
import { users } from '../../words/en/users.ts'

/** What can be told about the fields of a user before the server is asked. The contract says the same. */

const words = users.messages

/** The longest text that each field takes. */
export const limits = {
  username: 100,
  first_name: 80,
  last_name: 80,
  email: 254,
  employee_id: 40,
  phone: 40,
  addr1: 120,
  addr2: 120,
  city: 80,
  zip: 20,
  state: 80,
  country: 60,
} as const

export const profileFields = Object.keys(limits) as (keyof typeof limits)[]

export type Profile = Record<keyof typeof limits, string>
export type NewUser = Profile & {
  password: string
  confirm: string
  role_uid: string
  group_uids: readonly string[]
}

export const profileOf = (user: User): Profile => ({
  ...(Object.fromEntries(profileFields.map((name) => [name, user[name] ?? ''])) as Profile),
  // The one that was typed in last.
  email: user.new_email ?? user.email ?? '',
})

export const blankProfile = Object.fromEntries(profileFields.map((name) => [name, ''])) as Profile
export const blankUser: NewUser = { ...blankProfile, password: '', confirm: '', role_uid: '', group_uids: [] }

// Word characters and common URL punctuation.
const usernameSigns = /^[\w\-.~:/?#[\]@!$&'()*+,=]+$/

const usernameError = (username: string) => {
  if (username.length > limits.username) return words.usernameLong
  return usernameSigns.test(username) ? undefined : words.usernameSigns
}

/** Without the fields that are right. */
const onlyWrong = <V>(found: { [Name in keyof Errors<V>]: string | undefined }) =>
  Object.fromEntries(Object.entries(found).filter(([, message]) => message)) as Errors<V>

const tooLong = (values: Profile) =>
  Object.fromEntries(
    profileFields
      .filter((name) => name !== 'username' && values[name].trim().length > limits[name])
      .map((name) => [name, words.long(limits[name])]),
  )

/** An edited profile: every field may stay empty. */
export const checkProfile = (values: Profile): Errors<Profile> =>
  onlyWrong<Profile>({
    ...tooLong(values),
    ...(values.username && { username: usernameError(values.username) }),
    ...(values.email.trim() && !isEmail(values.email.trim()) && { email: words.emailInvalid }),
  })

/** A new password for a user; the server asks for nothing more than its length and that it is not the username. */
export const passwordError = (password: string, username: string) => {
  if (password === '') return words.password
  if (password.length < 8) return words.passwordShort
  return password.toLowerCase() === username.toLowerCase() ? words.passwordIsName : undefined
}

export const confirmError = (password: string, confirm: string) => (password === confirm ? undefined : words.confirm)

/** A user to be created. */
export const checkNewUser = (values: NewUser): Errors<NewUser> =>
  onlyWrong<NewUser>({
    username: values.username === '' ? words.username : undefined,
    first_name: values.first_name.trim() === '' ? words.required : undefined,
    last_name: values.last_name.trim() === '' ? words.required : undefined,
    email: values.email.trim() === '' ? words.email : undefined,
    ...(checkProfile(values) as Errors<NewUser>),
    password: passwordError(values.password, values.username),
    confirm: confirmError(values.password, values.confirm),
    role_uid: values.role_uid === '' ? words.role : undefined,
    group_uids: values.group_uids.length === 0 ? words.role : undefined,
  })
