import { lastOver } from '../../shared/reports.ts'
import { effective } from '../lib/accessScope.ts'
import type { Handler } from '../lib/env.ts'
import { reportComposer } from '../reports/compose.ts'
import { chooseLink } from '../reports/letter/report.ts'
import { inTreeOrder, reportedTo } from '../reports/recipients.ts'

/** Links lead into the console in which the mail is looked at. */
const here = ''

export const getReportPreview: Handler<'getReportPreview'> = async ({ kind, time_zone }, { caller, stores, now }) => {
  const { company, user } = caller
  const records = await stores.groups.list(company.uid)
  const ordered = inTreeOrder(effective(records))
  const mails = []
  for (const zone of new Set(ordered.map((group) => group.time_zone))) {
    const reported = await reportedTo(stores, user, ordered, { kind, zone })
    if (reported.length > 0) mails.push({ zone, reported })
  }
  const zones = mails.map(({ zone }) => zone)
  const chosen = mails.find(({ zone }) => zone === time_zone) ?? mails[0]
  if (!chosen) return { zones, mail: null }
  const period = lastOver(kind, chosen.zone, now)
  const compose = reportComposer({ stores, company, records, period, now })
  const links = { origin: here, stop: chooseLink({ origin: here }) }
  const { subject, html } = await compose(user, chosen.reported, links)
  return { zones, mail: { time_zone: chosen.zone, first: period.first, last: period.last, subject, html } }
}
