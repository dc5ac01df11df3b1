import type { Schedule } from '../../shared/savedReports.ts'
import type { Stores } from '../data/stores.ts'
import { auditLost } from '../lib/audit.ts'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from '../lib/event.ts'
import { type Stop, stopOf } from '../lib/reportStop.ts'
import { noneOf, prefOf } from '../reports/recipients.ts'
import { stopPage } from './page.ts'

export interface UnsubscribeServices {
  stores: Pick<Stores, 'preferences' | 'savedReports' | 'secrets' | 'audit'>
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

/** Ends what a way out ends. @returns what changed, for the audit log */
const ended = async ({ stores, now }: UnsubscribeServices, stop: Stop) => {
  const { company, user } = stop
  if ('kind' in stop) {
    const preference = { pref_type: prefOf[stop.kind], pref_value: noneOf[stop.kind] }
    const before = await stores.preferences.set(company, `USER#${user}`, preference)
    return { target: `preference ${preference.pref_type} of user ${user}`, before, after: preference.pref_value }
  }
  let before: Schedule | undefined
  const done = await stores.savedReports.change([company, user], now(), (reports) => {
    before = reports.find(({ id }) => id === stop.saved)?.schedule
    // One that is deleted or off stays as it is.
    if (before === undefined || before === 'none') return reports
    return reports.map((report) => (report.id === stop.saved ? { ...report, schedule: 'none' } : report))
  })
  if (!done) throw new Error('The saved report was changed again and again')
  return { target: `saved report ${stop.saved} of user ${user}`, before, after: 'none' }
}

/**
 * The way out of report mails, for who holds the token of one and needs no session. A POST takes the user out, as mail
 * programs send it (RFC 8058) and as the page's button does; a GET, which programs that look at links send too, only
 * asks. Done twice it is the same.
 */
export const handleUnsubscribe =
  (services: UnsubscribeServices) =>
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { stores, now, newId, log } = services
    const { method, sourceIp } = event.requestContext.http
    const page = stopPage(event.headers['accept-language'])
    const stop = await stopOf(stores, event.queryStringParameters?.t ?? '')
    if (!stop) return html(404, page.invalid())
    const { company, user, ...what } = stop
    const about = 'kind' in what ? what.kind : 'saved'
    if (method !== 'POST') return html(200, page.asks(about))
    const record = {
      ...{ id: newId(), company, at: now(), user, session: '', call: 'unsubscribe', ip: sourceIp, input: what },
      changes: [await ended(services, stop)],
    }
    await stores.audit
      .add(record)
      // What was done is done, and nobody is to be kept from it by a record.
      .catch((error: Error) => log.error(auditLost, { error, audit: record }))
    return html(200, page.done(about))
  }
