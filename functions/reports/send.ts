import type { GroupRecord } from '../data/groups.ts'
import type { UserRecord } from '../data/users.ts'
import { effective } from '../lib/accessScope.ts'
import { sha256 } from '../lib/ids.ts'
import { stopPath, stopToken } from '../lib/reportStop.ts'
import { reportComposer } from './compose.ts'
import { type Left, leftOf, sendIdempotentMail } from './idempotentMail.ts'
import { periodIn, type SendMessage } from './message.ts'
import { inTreeOrder, isReached, isServed, reportedTo } from './recipients.ts'
import type { ReportServices } from './services.ts'

/** Names a mail: the same one whenever and by whomever it is sent. */
export const mailId = (
  { company, kind, zone, last, asked = '' }: Omit<SendMessage, 'task' | 'users' | 'tries'>,
  user: string,
) => `${company}.${sha256([user, kind, zone, last, asked].join('#')).slice(0, 27)}`

/**
 * Sends the report of a period to users of a company, once each, whenever a run is killed.
 * @returns the users of whom more is to be done, with what
 */
export const sendReports = async (services: ReportServices, message: SendMessage): Promise<Left[]> => {
  const { stores, clock, origin } = services
  const { company: uid, users, again = false } = message
  const [company, records] = await Promise.all([stores.companies.get(uid), stores.groups.list(uid)])
  if (!isServed(company) || !origin) return []
  const ordered = inTreeOrder(effective(records))
  const period = periodIn(message)
  const compose = reportComposer({
    ...{ company, records, period, now: clock() },
    stores: { ...stores, ...services.figures() },
  })
  const letterFor = async (user: UserRecord, reported: readonly GroupRecord[]) => {
    const token = await stopToken(stores, { company: uid, user: user.uid, kind: message.kind })
    return compose(user, reported, { origin, stop: `${origin}/api${stopPath}?t=${token}` })
  }

  return leftOf(services, uid, users, (name) =>
    sendIdempotentMail(services, {
      ...{ id: mailId(message, name), again },
      letterOf: async () => {
        const user = await stores.users.get(uid, name)
        const reported = isReached(user) ? await reportedTo(stores, user, ordered, period) : []
        if (!isReached(user) || reported.length === 0) return undefined
        return { to: user.email, letter: await letterFor(user, reported) }
      },
    }),
  )
}
