import { runInNewContext } from 'node:vm'

type Values = Record<string, { value: string }>
type Handler = (event: { request: { uri: string; headers: Values; cookies: Values }; viewer: { ip: string } }) => {
  uri: string
  headers: Values
}

/** What a function at the CDN sees and may change of a request. */
export interface EdgeRequest {
  uri: string
  /** By their names in lower case */
  headers: Record<string, string>
}

/** As CloudFront tells them: apart from the other headers. */
const cookiesOf = (header = ''): Values =>
  Object.fromEntries(
    header.split('; ').flatMap((cookie) => {
      const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
      return name ? [[name, { value }]] : []
    }),
  )

/**
 * A function of CloudFront that runs before a request is answered.
 * @param code as the template has it
 */
export const edgeFunction = (code: string) => {
  const handler = runInNewContext(`${code}; handler`) as Handler
  return ({ uri, headers: { cookie, ...others } }: EdgeRequest, ip = ''): EdgeRequest => {
    const headers = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, { value }]))
    const after = handler({ request: { uri, headers, cookies: cookiesOf(cookie) }, viewer: { ip } })
    const values = Object.entries(after.headers).map(([name, { value }]) => [name.toLowerCase(), value] as const)
    return { uri: after.uri, headers: { ...Object.fromEntries(values), ...(cookie ? { cookie } : {}) } }
  }
}
