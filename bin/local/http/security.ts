import { contentSecurityPolicy, type HeaderProps, securityHeaders } from '../../../stacks/headers.ts'

/** The headers of the console's files: the web stack's own, but for what only makes sense with TLS. */
export const consoleHeaders = (props: HeaderProps): Record<string, string> => {
  const { 'strict-transport-security': _, ...headers } = securityHeaders
  return { ...headers, 'content-security-policy': contentSecurityPolicy(props) }
}
