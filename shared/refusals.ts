import { partsOf, type Text } from './text.ts'

/** Every outcome a caller may be told about, with its HTTP status. A code is a promise to the web, handhelds and tests. */
export const refusals = {
  badInput: 400,
  notSignedIn: 401,
  sessionEnded: 401,
  twoFactorRequired: 403,
  verificationRequired: 403,
  notAllowed: 403,
  notYours: 403,
  notFound: 404,
  taken: 409,
  conflict: 409,
  limitReached: 409,
  tooLarge: 413,
  wrongPassword: 422,
  wrongToken: 422,
  notPossible: 422,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
  maintenance: 503,
} as const

export type RefusalCode = keyof typeof refusals

/** What a caller reads when a handler gives no words of its own; each says what to do next. */
const words: Record<RefusalCode, string> = {
  badInput: 'Some of the values sent are not valid. Please correct them and try again.',
  notSignedIn: 'Please sign in.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  twoFactorRequired: 'Please enter the code that was sent to your email first.',
  verificationRequired: 'Please confirm your password first.',
  notAllowed: 'Your role does not allow this. Ask an admin if you need it.',
  notYours: 'The request is for another user or company than the one signed in.',
  notFound: 'This no longer exists, or you cannot see it.',
  taken: 'This name is already in use. Please choose another one.',
  conflict: 'Someone else changed this at the same time. Please reload and try again.',
  limitReached: 'The limit of your company is reached.',
  tooLarge: 'The request is too large.',
  wrongPassword: 'The password is not correct.',
  wrongToken: 'The code is not correct.',
  notPossible: 'This is not possible right now.',
  tooMany: 'Too many attempts. Please wait a minute and try again.',
  failed: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is busy. Please try again in a moment.',
  maintenance: 'Shiftdeck is under maintenance. Please come back later.',
}

/** After how many seconds the same again may do, where a refusal says nothing else. */
const waits: Partial<Record<RefusalCode, number>> = { tooMany: 60, unavailable: 1 }

/** One wrong field of a request: where it is and what is wrong with it. */
export interface FieldError {
  path: string
  message: string
  /** The message with `{0}` in the place of what varies, and that: where something does. */
  template?: string
  params?: readonly (string | number)[]
}

/** An outcome the caller may be told about. Anything else that is thrown is our fault: a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly errors?: FieldError[]
  readonly detail?: unknown
  /** Seconds after which the same again may do; undefined where waiting does not help. */
  readonly retryAfter?: number

  /** What varies in the message, for other languages. */
  readonly parts: ReturnType<typeof partsOf>

  /** @param detail answered as the envelope's `data`, for refusals that carry figures such as attempts left */
  constructor(
    code: RefusalCode,
    message: string | Text = words[code],
    more: { errors?: FieldError[]; detail?: unknown; retryAfter?: number } = {},
  ) {
    super(String(message))
    this.code = code
    this.parts = partsOf(message)
    if (more.errors) this.errors = more.errors
    if (more.detail !== undefined) this.detail = more.detail
    const wait = more.retryAfter ?? waits[code]
    if (wait !== undefined) this.retryAfter = wait
  }
}

/** What is kept of a refusal, to be told later: with what the wire says beside a message. */
export interface RefusalReason {
  code: string
  message: string
  template?: string
  params?: readonly (string | number)[]
}

export const reasonOf = ({ code, message, parts }: Refusal): RefusalReason => ({ code, message, ...parts })

/** A refusal of one named field. */
export const badField = (path: string, message: string | Text) =>
  new Refusal('badInput', message, { errors: [fieldError(path, message)] })

export const fieldError = (path: string, message: string | Text): FieldError => ({
  path,
  message: String(message),
  ...partsOf(message),
})
