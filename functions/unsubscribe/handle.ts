import type { Stores } from '../data/stores.ts'
import { auditLost } from '../lib/audit.ts'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from '../lib/event.ts'
import { stopOf } from '../lib/reportStop.ts'
import { noneOf, prefOf } from '../reports/recipients.ts'
import { stopPage } from './page.ts'

export interface UnsubscribeServices {
  stores: Pick<Stores, 'preferences' | 'secrets' | 'audit'>
  now: () => number
  newId: () => string
  log: { error: (message: string, extra: { error: Error; audit: object }) => void }
}

const html = (statusCode: number, body: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
  body,
})

/**
 * The way out of report mails, for who holds the token of one and needs no session. A POST takes the user out, as mail
 * programs send it (RFC 8058) and as the page's button does; a GET, which programs that look at links send too, only
 * asks. Done twice it is the same.
 */
export const handleUnsubscribe =
  ({ stores, now, newId, log }: UnsubscribeServices) =>
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { method, sourceIp } = event.requestContext.http
    const page = stopPage(event.headers['accept-language'])
    const stop = await stopOf(stores, event.queryStringParameters?.t ?? '')
    if (!stop) return html(404, page.wrong())
    const { company, user, kind } = stop
    if (method !== 'POST') return html(200, page.asks(kind))
    const preference = { pref_type: prefOf[kind], pref_value: noneOf[kind] }
    const before = await stores.preferences.set(company, `USER#${user}`, preference)
    const target = `preference ${preference.pref_type} of user ${user}`
    const record = {
      ...{ id: newId(), company, at: now(), user, session: '', call: 'unsubscribe', ip: sourceIp, input: { kind } },
      changes: [{ target, before, after: preference.pref_value }],
    }
    await stores.audit
      .add(record)
      // What was done is done, and nobody is to be kept from it by a record.
      .catch((error: Error) => log.error(auditLost, { error, audit: record }))
    return html(200, page.done(kind))
  }
