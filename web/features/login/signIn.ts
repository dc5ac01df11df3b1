import type { Session } from '../../../shared/contract/session.ts'
import { Failure, send } from '../../api/calls.ts'
import { forgetSession, storeSession } from '../../api/token.ts'
import { login as words } from '../../words/en/login.ts'

/** The steps of a sign-in. Amplify is loaded while the user types. */

export const cognito = () => import('../../api/cognito.ts')

const companyKey = 'shiftdeck.company'
export const rememberedCompany = () => localStorage.getItem(companyKey) ?? ''

export interface Name {
  company: string
  username: string
}

/** The identity behind a company and a username. */
export const identityOf = async ({ company, username }: Name): Promise<string> => {
  forgetSession()
  return (await send('begin', { company_url: company, username })).uid
}

/** Opens the session of the identity that Cognito has just confirmed. */
export const openSession = async (company: string): Promise<Session> => {
  const session = await send('open', {})
  // Until it is complete a session is this tab's alone.
  await storeSession(session.session_id)
  localStorage.setItem(companyKey, company)
  return session
}

/** The session after its second factor. */
export const confirmedSession = () => send('current', {})

const byName: Record<string, string> = {
  NotAuthorizedException: words.refused.invalidCredentials,
  UserNotFoundException: words.refused.invalidCredentials,
  UserNotConfirmedException: words.refused.invalidCredentials,
  PasswordResetRequiredException: words.refused.resetRequired,
  TooManyRequestsException: words.refused.throttled,
  // The firewall of the pool.
  ForbiddenException: words.refused.throttled,
  TooManyFailedAttemptsException: words.refused.throttled,
  LimitExceededException: words.refused.throttled,
  CodeMismatchException: words.refused.invalidCode,
  ExpiredCodeException: words.refused.invalidCode,
  InvalidPasswordException: words.refused.weak,
  PasswordHistoryPolicyViolationException: words.refused.weak,
  SignInException: words.refused.expired,
  UnsupportedStep: words.refused.unsupported,
}

/** What to tell the user about a failure of Cognito or of a call. */
export const wordsFor = (error: unknown): string => {
  if (error instanceof Failure) return error.message
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string }
  if (name === 'NotAuthorizedException' && /attempts exceeded/i.test(message)) return words.refused.throttled
  if (name === 'NotAuthorizedException' && /session/i.test(message)) return words.refused.expired
  return byName[name] ?? words.refused.unreachable
}

/** What is wrong with the form of a new password, if anything. */
export const passwordFault = (password: string, username: string): string | undefined => {
  if (password.length < 8) return words.newPassword.short
  if (password.length > 256) return words.newPassword.long
  if (password.toLowerCase() === username.toLowerCase()) return words.newPassword.isName
  return undefined
}
