import * as z from 'zod'
import { everyRole } from '../roles.ts'
import { UniversalCompany } from './companies.ts'
import { Device } from './devices.ts'
import { actor, CompanyId } from './fields.ts'
import { listCall } from './listCall.ts'

/** A handheld as the people who run the installation see it: without the people who work with it. */
export const UniversalDevice = Device.omit({ username: true, user_name: true }).extend({
  name: z.string().describe('Name of the company'),
  company_uid: z.string(),
})
export type UniversalDevice = z.infer<typeof UniversalDevice>

export const universal = {
  allCompanies: listCall({
    path: '/main/groups/universal/allCompanies',
    access: everyRole,
    universal: true,
    summary: 'Every company of the installation, by name.',
    request: z.object({ ...actor, only_actives: z.boolean().default(false) }),
    item: UniversalCompany,
  }),
  getUniversalDevicesInformation: listCall({
    path: '/main/v3/universal/getUniversalDevicesInformation',
    access: everyRole,
    universal: true,
    summary: 'Handhelds of all companies or of one, including hidden ones, and their state.',
    request: z.object({ ...actor, company_uid: CompanyId.optional() }),
    item: UniversalDevice,
  }),
}
