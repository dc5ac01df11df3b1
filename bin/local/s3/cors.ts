import type { IncomingMessage, ServerResponse } from 'node:http'

/** A rule of a bucket, as the template has it. */
export interface CorsRule {
  AllowedOrigins: string[]
  AllowedMethods: string[]
  AllowedHeaders?: string[]
  ExposedHeaders?: string[]
  MaxAge?: number
}

/** The rules of a bucket in a template. */
export const corsOf = ({ CorsConfiguration }: Record<string, unknown>): readonly CorsRule[] =>
  (CorsConfiguration as { CorsRules?: CorsRule[] } | undefined)?.CorsRules ?? []

/** One `*` stands for anything. */
const fits = (pattern: string, text: string) => {
  const [before = '', after] = pattern.split('*', 2)
  return after === undefined
    ? pattern === text
    : text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
}

/**
 * Says to the browser which pages may see the answer, as the rules of the bucket do.
 * @returns whether one allows it
 */
export const allowOrigin = (
  rules: readonly CorsRule[],
  { method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: Pick<ServerResponse, 'setHeader'>,
): boolean => {
  const { origin = '' } = headers
  const preflight = method === 'OPTIONS'
  const wanted = preflight ? String(headers['access-control-request-method'] ?? '') : method
  const named = String(headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      AllowedOrigins.some((each) => fits(each, origin)) &&
      AllowedMethods.includes(wanted) &&
      named.every((name) => AllowedHeaders.some((each) => fits(each.toLowerCase(), name))),
  )
  if (!rule) return false
  const all = rule.AllowedOrigins.includes('*')
  response.setHeader('access-control-allow-origin', all ? '*' : origin)
  response.setHeader('access-control-allow-methods', rule.AllowedMethods.join(', '))
  if (!all) response.setHeader('access-control-allow-credentials', 'true')
  if (rule.ExposedHeaders?.length) response.setHeader('access-control-expose-headers', rule.ExposedHeaders.join(', '))
  if (preflight && named.length > 0) response.setHeader('access-control-allow-headers', named.join(', '))
  if (preflight && rule.MaxAge !== undefined) response.setHeader('access-control-max-age', String(rule.MaxAge))
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method')
  return true
}
