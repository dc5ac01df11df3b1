import type { FieldError, RefusalCode } from '../../shared/refusals.ts'

/** A call that did not succeed, with the server's own words. */
export class Failure extends Error {
  readonly code: RefusalCode | 'unreachable'
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly detail: unknown
  /** ms after which the server asks to try again, where it does. */
  readonly retryAfter: number | undefined

  constructor(
    code: RefusalCode | 'unreachable',
    message: string,
    more: { status?: number; errors?: readonly FieldError[]; detail?: unknown; retryAfter?: number | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.status = more.status ?? 0
    this.errors = more.errors ?? []
    this.detail = more.detail ?? null
    this.retryAfter = more.retryAfter
  }
}

/** Failures that may pass by themselves: nobody answered, or a busy server did. */
export const mayPass = (error: unknown) =>
  error instanceof Failure && (error.code === 'unreachable' || error.status === 502 || error.status === 503)
