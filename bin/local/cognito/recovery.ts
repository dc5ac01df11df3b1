import { createHash, randomInt } from 'node:crypto'
import type { SendMail } from '../mail/outbox.ts'
import { CognitoFailure, invalidParameter, notAuthorized } from './failure.ts'
import { mustFollowPolicy, withPassword } from './passwords.ts'
import { clientFor, type PoolSettings } from './settings.ts'
import type { PoolUsers } from './users.ts'

type Fields = Record<string, unknown>

const lifetime = 3_600_000
const mostTries = 5
/** Codes asked for and entered for one name in an hour. Cognito allows 5 to 20, by its own judgement. */
const anHour = 10
const hash = (username: string, code: unknown) =>
  createHash('sha256')
    .update(`${username} ${String(code)}`)
    .digest('base64url')
const masked = (email: string) => email.replace(/^(.).*@(.).*$/, '$1***@$2***')

const exceeded = () =>
  new CognitoFailure('LimitExceededException', 'Attempt limit exceeded, please try after some time.')

/** Counts by name, whether somebody has it or not, so that nothing is learned. */
const attempts = (clock: () => number) => {
  const times = new Map<string, number[]>()
  return (username: string) => {
    const since = clock() - lifetime
    for (const [name, [first = 0]] of times) if (first <= since) times.delete(name)
    const recent = (times.get(username) ?? []).filter((at) => at > since)
    if (recent.length >= anHour) throw exceeded()
    times.set(username, [...recent, clock()])
  }
}

const operations = (
  settings: PoolSettings,
  users: PoolUsers,
  send: SendMail,
  clock: () => number,
  attempt: (username: string) => void,
) => ({
  ForgotPassword: (request: Fields) => {
    const client = clientFor(settings, request.ClientId)
    attempt(String(request.Username))
    const user = users.find(String(request.Username))
    if (!user && !client.hidesUnknownUsers) throw new CognitoFailure('UserNotFoundException', 'User does not exist.')
    const sent = (email: string) => ({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: masked(email) },
    })
    if (!user) return sent('someone@example.com')
    if (!user.enabled) throw notAuthorized('User is disabled.')
    const { email, email_verified } = user.attributes
    if (!email || email_verified !== 'true' || user.status !== 'CONFIRMED') {
      if (client.hidesUnknownUsers) return sent('someone@example.com')
      throw invalidParameter(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      )
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    users.save({ ...user, recovery: { hash: hash(user.username, code), until: clock() + lifetime, tries: 0 } })
    const { subject, text } = settings.codeMail
    const filled = text.replaceAll('{####}', code)
    send({ from: 'no-reply@verificationemail.com', to: [email], subject, text: filled, html: filled })
    return sent(email)
  },

  ConfirmForgotPassword: (request: Fields) => {
    const client = clientFor(settings, request.ClientId)
    const password = mustFollowPolicy(settings, request.Password)
    attempt(String(request.Username))
    const user = users.find(String(request.Username))
    if (!user && !client.hidesUnknownUsers) throw new CognitoFailure('UserNotFoundException', 'User does not exist.')
    if (!user?.recovery || user.recovery.until < clock())
      throw new CognitoFailure('ExpiredCodeException', 'Invalid code provided, please request a code again.')
    if (user.recovery.tries >= mostTries) throw exceeded()
    if (hash(user.username, request.ConfirmationCode) !== user.recovery.hash) {
      users.save({ ...user, recovery: { ...user.recovery, tries: user.recovery.tries + 1 } })
      throw new CognitoFailure('CodeMismatchException', 'Invalid verification code provided, please try again.')
    }
    users.save({ ...withPassword(settings, user, password, clock()), status: 'CONFIRMED' })
    return {}
  },
})

/** The forgotten password: a code by mail, then a new password with it. */
export const recovery = (settings: PoolSettings, users: PoolUsers, send: SendMail, clock: () => number) =>
  operations(settings, users, send, clock, attempts(clock))
