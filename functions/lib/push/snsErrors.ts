/**
 * Whether SNS refused something for a reason. By the name: the SDK's classes of errors are not known to it any more in a
 * bundle, and then an error has the name that travels, without `Exception`.
 */
export const isSnsError = (error: unknown, reason: string): error is Error =>
  error instanceof Error && (error.name === reason || error.name === `${reason}Exception`)
