import { thingOf } from '../../shared/audit.ts'
import type { AuditDetails } from '../../shared/contract/audit.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { AuditRecord } from '../data/audit.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { EnvOf, Handler } from '../lib/env.ts'
import { actorFor, actorForProvider } from './actors.ts'
import { namedThing, namesFor, namesIn } from './naming.ts'
import { rowOf } from './rows.ts'

/** A record with everything that is known of it. @param all whether those who run the installation are named */
const detailsOf = async (
  entryKey: string,
  record: AuditRecord,
  company: CompanyRecord,
  all: boolean,
  env: EnvOf<'audit'>,
) => {
  const { stores } = env
  const { changes, user, from, ip, agent, input } = record
  const ids = changes.map(({ target, ...sides }) => [thingOf(target).id, sides])
  const names = await namesFor(stores, company.uid, from === undefined ? [user] : [], [ids, input])
  const theirs = all && from !== undefined ? await namesFor(stores, from, [user], []) : undefined
  const shown = all || from === undefined
  const row = rowOf(
    { place: entryKey, record },
    company,
    names,
    all ? actorForProvider(record, names, theirs) : actorFor(record, names),
  )
  return {
    ...row,
    names: namesIn([changes, input], names),
    ...{ ip: shown && ip !== '' ? ip : null, agent: shown ? agent || null : null, input },
    changes: changes.map((change) => ({
      ...namedThing(change, names),
      ...(change.before === undefined ? {} : { before: change.before }),
      ...(change.after === undefined ? {} : { after: change.after }),
    })),
  } satisfies AuditDetails
}

/** A record of the caller's company. */
export const getAuditRecord: Handler<'getAuditRecord'> = async ({ record_id }, env) => {
  const { company } = env.caller
  const record = await env.stores.audit.get(company.uid, record_id)
  if (!record) throw new Refusal('notFound')
  return detailsOf(record_id, record, company, false, env)
}

/** A record of any company, deleted ones too. */
export const getUniversalAuditRecord: Handler<'getUniversalAuditRecord'> = async ({ company_uid, record_id }, env) => {
  const { stores } = env
  const [company, record] = await Promise.all([
    stores.companies.get(company_uid),
    stores.audit.get(company_uid, record_id),
  ])
  if (!company || !record) throw new Refusal('notFound')
  return detailsOf(record_id, record, company, true, env)
}
