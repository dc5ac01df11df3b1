import { cachedPages, pageStore } from '../../functions/data/pages.ts'
import { rollupStore } from '../../functions/data/rollups.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { Letter } from '../../functions/lib/mail.ts'
import { handleReports } from '../../functions/reports/handle.ts'
import type { ReportMessage } from '../../functions/reports/message.ts'
import type { ReportServices } from '../../functions/reports/services.ts'
import { hour, minute } from '../../shared/durations.ts'
import type { RoleName } from '../../shared/roles.ts'
import { dayRange } from '../../shared/time.ts'
import { addPerson, person } from '../work/caller.ts'
import { newFloor, type watchedTables } from '../work/floor.ts'

type WatchedTables = Awaited<ReturnType<typeof watchedTables>>

/** What a Lambda was at when it was killed. */
export type Moment = 'after the claim' | 'before SES' | 'after SES' | 'after it was noted'

/** What SES does with a mail: takes it; is too busy; takes it and says nothing; fails without having taken it. */
export type Ses = 'takes' | 'throttles' | 'takes silently' | 'fails'

const never = () => new Promise<never>(() => {})

/**
 * A company of one facility with work, managers of each role, and Lambdas that send reports: with a queue and an SES in
 * memory, and a clock of their own.
 */
export const reportSite = async (tables: WatchedTables, zone: string, now: number) => {
  const floor = await newFloor(tables, {}, zone)
  const { stores, db } = tables
  const company = floor.company.uid
  const clock = { now }
  const user = async (uid: string, role: RoleName, group: string, more: Partial<UserRecord> = {}) => {
    await addPerson(tables, { ...person(floor, uid, role, group), email: `${uid}@acme.example`, ...more })
    return uid
  }
  let joins = 0
  /** A shift of a worker: scans evenly over it, and steps. */
  const work = async (
    ...[worker, team, date, from, hours, scans, code = 'A1']: [
      ...[worker: string, team: string, date: string, from: number, hours: number, scans: number],
      code?: string,
    ]
  ) => {
    const start = dayRange(zone, date).from + from * hour
    const end = start + hours * hour
    const id = `join${joins++}`
    await floor.join({ id, device: 'dev', user: worker, team, joined_at: start })
    const gap = Math.floor((end - start) / (scans + 1))
    const sent = Array.from({ length: scans }, (_, at) => ({
      ...{ id: `s${at}`, at: start + at * gap, code, symbology: 'QR', outcome: 'accepted' },
      gap: at === 0 ? null : gap,
    }))
    const steps = [{ id: 't', at: start, count: 100 * hours }]
    const answers = await floor.send('dev', [{ id, join_id: id, from: start, to: end, scans: sent, steps }], end)
    if (answers.some(({ accepted }) => !accepted)) throw new Error(`The work was refused: ${JSON.stringify(answers)}`)
  }
  const settled = async () => {
    await floor.rollUp(floor.written())
    await floor.closeDays(clock.now)
  }

  const waiting: { message: ReportMessage; at: number }[] = []
  const buried: ReportMessage[] = []
  const sent: { to: string; letter: Letter; at: number; id: string }[] = []
  const logged: { message: string; extra: Record<string, unknown> }[] = []
  const paces: string[] = []
  const state = { ses: 'takes' as Ses, drawn: undefined as string[] | undefined }

  const servicesOf = (killedAt?: Moment, killed: () => void = () => {}): ReportServices => {
    const die = () => {
      killed()
      return never()
    }
    const { mails } = stores
    return {
      stores: {
        ...stores,
        mails: {
          ...mails,
          claim: async (...given) => {
            const claimed = await mails.claim(...given)
            return claimed && killedAt === 'after the claim' ? die() : claimed
          },
          begin: async (...given) => {
            const begun = await mails.begin(...given)
            return begun && killedAt === 'before SES' ? die() : begun
          },
          sent: async (...given) => {
            if (killedAt === 'after SES') return die()
            const news = await mails.sent(...given)
            return killedAt === 'after it was noted' ? die() : news
          },
        },
      },
      figures: () => ({ rollups: rollupStore(db, tables.tables, cachedPages(pageStore(db, tables.tables))) }),
      queue: {
        send: async (message, seconds = 0) => {
          waiting.push({ message, at: clock.now + seconds * 1000 })
        },
        deadLetter: async (message) => {
          buried.push(message)
        },
      },
      mail: {
        send: async (to, letter) => {
          const refused = (name: string, httpStatusCode: number) =>
            Object.assign(new Error(name), { name, $metadata: { httpStatusCode } })
          if (state.ses === 'throttles') throw refused('TooManyRequestsException', 429)
          if (state.ses === 'fails') throw refused('InternalFailure', 500)
          const id = `ses-${sent.length}`
          sent.push({ to, letter, at: clock.now, id })
          if (state.ses === 'takes silently') throw Object.assign(new Error('aborted'), { name: 'AbortError' })
          return id
        },
      },
      mailRateLimit: async (kind) => void paces.push(kind),
      draw: async (svg) => state.drawn && Buffer.from(`png ${state.drawn.push(svg)}`),
      origin: 'https://console.example',
      clock: () => clock.now,
      newId,
      log: {
        info: (message, extra = {}) => logged.push({ message, extra }),
        error: (message, extra) => logged.push({ message, extra }),
      },
    }
  }
  const bodyOf = (message: object) => ({ Records: [{ messageId: 'm', body: JSON.stringify(message) }] })

  return {
    ...{
      floor,
      company,
      clock,
      user,
      work,
      settled,
      waiting,
      buried,
      sent,
      logged,
      paces,
      state,
      services: servicesOf(),
    },
    /** Runs what the schedule asks for. */
    plan: () => handleReports(servicesOf())({ task: 'planReports' }),
    /** Handles one message, or an event of SES's; up to a moment at which the Lambda is killed. @returns whether it was */
    handle: (message: object, killedAt?: Moment): Promise<boolean> =>
      new Promise((resolve, reject) => {
        handleReports(servicesOf(killedAt, () => resolve(true)))(bodyOf(message)).then(({ batchItemFailures }) => {
          if (batchItemFailures.length > 0) reject(new Error('The message failed'))
          else resolve(false)
        }, reject)
      }),
    /** Handles messages, one after the other and as their time comes, until there are none. */
    untilQuiet: async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        clock.now = Math.max(clock.now, next.at)
        const { batchItemFailures } = await handleReports(servicesOf())(bodyOf(next.message))
        if (batchItemFailures.length > 0) throw new Error(`The message failed: ${JSON.stringify(logged.at(-1))}`)
      }
    },
    /** What SES tells of a mail that it has taken. */
    eventOf: (tag: string | undefined, messageId: string) => ({
      ...{ version: '0', source: 'aws.ses', 'detail-type': 'Email Sent' },
      detail: { eventType: 'Send', mail: { messageId, tags: { mail: [tag ?? ''], 'ses:configuration-set': ['set'] } } },
    }),
    prefer: (uid: string, pref_type: number, pref_value: string) =>
      stores.preferences.set(company, `USER#${uid}`, { pref_type, pref_value }),
    pass: (ms: number) => {
      clock.now += ms
    },
    minute,
  }
}

export type ReportSite = Awaited<ReturnType<typeof reportSite>>
