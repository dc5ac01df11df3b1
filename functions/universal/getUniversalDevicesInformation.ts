import type { UniversalDevice } from '../../shared/contract/universal.ts'
import type { CompanyRecord } from '../data/companies.ts'
import { companyOfDevice } from '../data/deviceIds.ts'
import type { FleetDevice } from '../data/fleet.ts'
import type { GroupRecord } from '../data/groups.ts'
import { deviceOut } from '../devices/wire.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { companiesOf, companyOf } from './companies.ts'

/** Ids of devices begin with that of their company: in this order theirs are in order too. */
const byId = (a: CompanyRecord, b: CompanyRecord) => (`${a.uid}.` < `${b.uid}.` ? -1 : 1)

const byCompany = (a: UniversalDevice, b: UniversalDevice) =>
  a.name.localeCompare(b.name) || a.label.localeCompare(b.label) || (a.id < b.id ? -1 : 1)

/** Nobody is named: who works with a device is the company's own business. */
const out = (known: FleetDevice, groups: ReadonlyMap<string, GroupRecord>, company: CompanyRecord): UniversalDevice => {
  const { username: _, user_name: __, ...device } = deviceOut(known, { all: groups }, new Map())
  return { ...device, name: company.name, company_uid: company.uid }
}

/** Company by company, each by its index: nothing is scanned but the few items that companies are. */
export const getUniversalDevicesInformation: Handler<'getUniversalDevicesInformation'> = async (
  { company_uid },
  env,
) => {
  const { stores } = env
  const companies = company_uid ? [await companyOf(company_uid, env)] : (await companiesOf(env)).sort(byId)
  return new Listing<UniversalDevice>(async function* (after, size) {
    const begun = after === undefined ? -1 : companies.findIndex(({ uid }) => uid === companyOfDevice(after))
    for (const [at, company] of companies.entries()) {
      if (at < begun) continue
      let groups: Map<string, GroupRecord> | undefined
      for await (const fleet of stores.fleet.steps(company.uid, {
        after: at === begun ? after : undefined,
        size,
        hidden: true,
      })) {
        if (fleet.length === 0) continue
        groups ??= new Map((await stores.groups.list(company.uid)).map((group) => [group.uid, group]))
        const of = groups
        yield fleet.map((known) => ({ key: known.device.id, item: out(known, of, company) }))
      }
    }
  }, byCompany)
}
