export interface HeaderProps {
  /** `'sha256-…'` of the script inside each document. */
  scripts: readonly string[]
  /** Other origins that the console calls, such as Cognito's. */
  calls: readonly string[]
  /** Other origins that images come from, such as the bucket of files. */
  images: readonly string[]
  /** Origins of pages that are shown in a frame. */
  frames: readonly string[]
}

/** What the console's pages may load and call; everything else is refused by the browser. */
export const contentSecurityPolicy = ({ scripts, calls, images, frames }: HeaderProps): string =>
  Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    // What floats is placed, and charts are drawn, with style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...calls],
    ...(frames.length > 0 ? { 'frame-src': frames } : {}),
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')

/** The headers of every answer that a browser shows, beside the policy above. */
export const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const
