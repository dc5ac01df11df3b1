import { createHmac } from 'node:crypto'
import { type ReportKind, reportKinds } from '../../shared/reports.ts'
import type { Stores } from '../data/stores.ts'
import { sameSecret } from './ids.ts'

/** What a way out ends: a user's reports of a kind, or the mails of one that they saved (its id). */
export type Stop = { company: string; user: string } & ({ kind: ReportKind } | { saved: string })

/** The path of the way out behind the address of the console: what a mail's header and its foot lead to. */
export const stopPath = '/reports/stop'

type Secrets = Pick<Stores, 'secrets'>

const signed = async ({ secrets }: Secrets, text: string) =>
  createHmac('sha256', await secrets.of('reports'))
    .update(text)
    .digest('base64url')

const savedMark = 'saved_'
const whatOf = (stop: Stop) => ('kind' in stop ? stop.kind : `${savedMark}${stop.saved}`)

/** What proves that a way out was mailed: it names nothing but uids, and holds for as long as the mail is kept. */
export const stopToken = async (stores: Secrets, stop: Stop): Promise<string> => {
  const text = `${stop.company}.${stop.user}.${whatOf(stop)}`
  return `${text}.${await signed(stores, text)}`
}

/** What a token ends; undefined of one that we have not made. */
export const stopOf = async (stores: Secrets, token: string): Promise<Stop | undefined> => {
  const [, company = '', user = '', what = '', signature = ''] =
    /^([\w-]{1,40})\.([\w-]{1,40})\.([\w-]{1,50})\.([\w-]{43})$/.exec(token) ?? []
  if (!sameSecret(signature, await signed(stores, `${company}.${user}.${what}`))) return undefined
  if (what.startsWith(savedMark)) return { company, user, saved: what.slice(savedMark.length) }
  const kind = reportKinds.find((each) => each === what)
  return kind && { company, user, kind }
}
