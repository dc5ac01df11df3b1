import { day, minute } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { Refusal } from '../../shared/refusals.ts'
import { admins } from '../../shared/roles.ts'
import type { RolloutMail } from '../data/rolloutMails.ts'
import type { RolloutNews } from '../data/rollouts.ts'
import { sha256 } from '../lib/ids.ts'
import { leftOf, sendIdempotentMail } from './idempotentMail.ts'
import { rolloutLetter } from './letter/rollout.ts'
import { isReached, isServed } from './recipients.ts'
import type { ReportServices } from './services.ts'

/** What a company hears in a day: a rollout that is resumed again and again halts again and again. */
const mostNews = 10
/** How late somebody is still told, ms. */
const notifyWithin = day
/** The log's words for something that not everybody was told. */
export const newsNotSent = 'not every admin was notified of a rollout'

const idOf = ({ company, rollout, revision }: RolloutNews, user: string) =>
  `${company}.${sha256([user, 'rollout', rollout, revision].join('#')).slice(0, 27)}`

/** Whether it is among what a company hears today: asked again about the same, it says the same. */
const isAmongMost = async ({ stores }: ReportServices, { company, rollout, revision, at }: RolloutNews) => {
  try {
    const key = `${rollout} ${revision}`
    await stores.limits.consumeDistinct(company, 'news of rollouts', key, mostNews, day, at, 'too much news')
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'tooMany') return false
    throw error
  }
}

/** @returns whether everybody was told, or nobody is to be */
const mailNews = async (services: ReportServices, news: RolloutNews): Promise<boolean> => {
  const { stores, clock, origin, log } = services
  const { company: uid, rollout, at } = news
  const company = await stores.companies.get(uid)
  if (!isServed(company) || !(await isAmongMost(services, news))) return true
  const people = (await stores.users.list(uid)).filter(
    (user) => isReached(user) && user.roles.some(({ role }) => admins.includes(role)),
  )
  const noted = (user: string, state: RolloutMail['state']) =>
    stores.rolloutMails.note(news, { user, state, at: clock() })
  const left = await leftOf(
    services,
    uid,
    people.map((user) => user.uid),
    async (name) => {
      const outcome = await sendIdempotentMail(services, {
        ...{ id: idOf(news, name), again: false },
        letterOf: async () => {
          const user = people.find((one) => one.uid === name)
          if (!isReached(user)) return undefined
          const language = await stores.preferences.get(uid, `USER#${name}`, prefTypes.language)
          return { to: user.email, letter: rolloutLetter(news, { user, company, origin }, language?.pref_value) }
        },
      })
      // Whichever run sent it: the one that did may have been killed before it came to this.
      if (outcome === 'done') await noted(name, 'sent')
      return outcome
    },
  )
  if (left.some(({ outcome }) => outcome === 'later') && clock() - at < notifyWithin) return false
  if (left.length > 0) log.error(newsNotSent, { company: uid, rollout, users: left.map(({ name }) => name) })
  for (const { name } of left) await noted(name, 'unsent')
  return true
}

/** For so long people are told in one run, ms: its Lambda has a minute. */
const atATime = minute / 2

/**
 * Tells admins by mail when failures of a rollout come near to its limit, and when it has halted by itself: each once. Who could
 * not be told is with the next run; killed anywhere, the next one goes on.
 * @returns how much was told to everybody
 */
export const mailRolloutNews = async (services: ReportServices): Promise<{ sent: number }> => {
  const { stores, clock, log } = services
  const began = clock()
  let sent = 0
  for (const news of await stores.rollouts.pendingNews()) {
    if (clock() - began > atATime) break
    try {
      if (!(await mailNews(services, news))) continue
      await stores.rollouts.noteSent(news)
      sent += 1
    } catch (error) {
      // It keeps the other companies from nothing.
      log.error('nobody was told of a rollout', { error: error as Error, company: news.company })
    }
  }
  return { sent }
}
