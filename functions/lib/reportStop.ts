import { createHmac } from 'node:crypto'
import { type ReportKind, reportKinds } from '../../shared/reports.ts'
import type { Stores } from '../data/stores.ts'
import { sameSecret } from './ids.ts'

/** Whose reports of which kind a way out ends. */
export interface Stop {
  company: string
  user: string
  kind: ReportKind
}

/** The path of the way out behind the address of the console: what a mail's header and its foot lead to. */
export const stopPath = '/reports/stop'

type Secrets = Pick<Stores, 'secrets'>

const signed = async ({ secrets }: Secrets, text: string) =>
  createHmac('sha256', await secrets.of('reports'))
    .update(text)
    .digest('base64url')

/** What proves that a way out was mailed: it names nothing but uids, and holds for as long as the mail is kept. */
export const stopToken = async (stores: Secrets, { company, user, kind }: Stop): Promise<string> => {
  const text = `${company}.${user}.${kind}`
  return `${text}.${await signed(stores, text)}`
}

/** What a token ends; undefined of one that we have not made. */
export const stopOf = async (stores: Secrets, token: string): Promise<Stop | undefined> => {
  const [, company = '', user = '', name = '', signature = ''] =
    /^([\w-]{1,40})\.([\w-]{1,40})\.([a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? []
  const kind = reportKinds.find((each) => each === name)
  if (!kind || !sameSecret(signature, await signed(stores, `${company}.${user}.${kind}`))) return undefined
  return { company, user, kind }
}
