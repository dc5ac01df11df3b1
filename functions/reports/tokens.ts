import { day, minute } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { type ApiTokenRecord, endOf } from '../data/apiTokens.ts'
import type { CompanyRecord } from '../data/companies.ts'
import { sha256 } from '../lib/ids.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { sendIdempotentMail } from './idempotentMail.ts'
import { tokenLetter } from './letter/token.ts'
import { isReached, isServed } from './recipients.ts'
import type { ReportServices } from './services.ts'

/** How long before a token ends its maker is told, ms. */
const warnBefore = 7 * day
const companiesAtOnce = 8
/** For so long people are told in one run, ms: its Lambda has a minute. */
const atATime = minute / 2

/** Whether a token is about to end, and was not made for so short a time that its maker knows. */
const endsSoon = (token: ApiTokenRecord, now: number) =>
  endOf(token, now) === undefined &&
  token.expires_at - now <= warnBefore &&
  token.expires_at - token.created_at > warnBefore

/** The same mail whenever it is looked for: a token has one end. */
const idOf = ({ company, id }: ApiTokenRecord) => `${company}.${sha256(`token ends#${id}`).slice(0, 27)}`

/** @returns whether its maker knows, or nobody is to be told */
const warn = async (services: ReportServices, company: CompanyRecord, token: ApiTokenRecord): Promise<boolean> => {
  const { stores, origin } = services
  const outcome = await sendIdempotentMail(services, {
    ...{ id: idOf(token), again: false },
    letterOf: async () => {
      const user = await stores.users.get(company.uid, token.maker)
      if (!isReached(user)) return undefined
      const language = await stores.preferences.get(company.uid, `USER#${user.uid}`, prefTypes.language)
      return { to: user.email, letter: tokenLetter(token, { user, company, origin }, language?.pref_value) }
    },
  })
  return outcome === 'done'
}

/**
 * Tells makers by mail of tokens and TV links that end within a week: of each once. Who could not be told is with the next run.
 * @returns how many tokens end soon, and of how many of them their makers could not be told yet
 */
export const warnOfTokens = async (services: ReportServices): Promise<{ ending: number; pending: number }> => {
  const { stores, clock, log } = services
  const began = clock()
  const served = (await stores.companies.all()).filter(isServed)
  const counts = await mapConcurrently(companiesAtOnce, served, async (company) => {
    let [ending, pending] = [0, 0]
    try {
      const soon = (await stores.apiTokens.list(company.uid)).filter((token) => endsSoon(token, began))
      ending = soon.length
      pending = soon.length
      for (const token of soon) {
        if (clock() - began > atATime) break
        if (await warn(services, company, token)) pending--
      }
    } catch (error) {
      // It keeps the other companies from nothing.
      log.error('nobody was told of tokens that end', { error: error as Error, company: company.uid })
    }
    return { ending, pending }
  })
  return {
    ending: counts.reduce((sum, each) => sum + each.ending, 0),
    pending: counts.reduce((sum, each) => sum + each.pending, 0),
  }
}
