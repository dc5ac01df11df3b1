import { prefTypes } from '../../../shared/preferences.ts'
import { isThere } from '../../data/savedReports.ts'
import { sha256 } from '../../lib/ids.ts'
import { authorOf, selectionInScope } from '../../lib/reportAuthor.ts'
import { stopPath, stopToken } from '../../lib/reportStop.ts'
import { type Left, leftOf, sendIdempotentMail } from '../idempotentMail.ts'
import type { SavedMessage } from '../message.ts'
import { isReached, isServed } from '../recipients.ts'
import type { ReportServices } from '../services.ts'
import { composeSaved } from './compose.ts'
import { savedLetter } from './letter.ts'
import { noteOutcome } from './outcome.ts'
import { refusedLetter } from './refusedLetter.ts'

/** Names the mail of a saved report and a day: one, whatever became of its schedule meanwhile. */
export const savedMailId = (
  { company, last, asked = '' }: Pick<SavedMessage, 'company' | 'last' | 'asked'>,
  name: string,
) => `${company}.${sha256(['saved', name, last, asked].join('#')).slice(0, 27)}`

/**
 * Mails saved reports to whose they are, once each, whenever a run is killed. Whether they are still wanted, and what of
 * them is still in scope, is looked at now.
 * @returns those of which more is to be done, with what
 */
export const sendSaved = async (services: ReportServices, message: SavedMessage): Promise<Left[]> => {
  const { clock, origin } = services
  const { company: uid, kind, last, again = false } = message
  const stores = { ...services.stores, ...services.figures() }
  const [company, records] = await Promise.all([stores.companies.get(uid), stores.groups.list(uid)])
  if (!isServed(company) || !origin) return []

  const letterOf = async (name: string) => {
    const [owner = '', id = ''] = name.split('/')
    const [user, all] = await Promise.all([stores.users.get(uid, owner), stores.savedReports.list(uid, owner)])
    const report = all.find((each) => each.id === id && isThere(each) && each.schedule === kind)
    if (!isReached(user) || !report) return undefined
    const author = authorOf(user, report, records)
    const selection = author && selectionInScope(report.selection, author)
    if (!author || !selection) return undefined
    const { role, group, accessScope } = author
    const env = {
      caller: { company, user, role, group },
      accessScope: async () => accessScope,
      stores,
      now: clock(),
      clock,
    }
    const made = await composeSaved({ ...report, selection }, last, env)
    if (!made) return undefined
    const first = await noteOutcome(stores, { company: uid, user: owner, report, last, now: clock() }, made)
    // Its user is told of the first one that could not be made.
    if ('refused' in made && first !== last) return undefined
    const language = await stores.preferences.get(uid, `USER#${owner}`, prefTypes.language)
    const token = await stopToken(stores, { company: uid, user: owner, saved: id })
    const about = { report, company: company.name, kind, origin, stop: `${origin}/api${stopPath}?t=${token}` }
    const words = language?.pref_value
    const letter =
      'refused' in made ? refusedLetter(about, made, words) : await savedLetter(about, made, words, services.draw)
    return { to: user.email, letter }
  }

  return leftOf(services, uid, message.saved, (name) =>
    sendIdempotentMail(services, { id: savedMailId(message, name), again, letterOf: () => letterOf(name) }),
  )
}
