import { backgroundGrants } from './grants/background.ts'
import { companyGrants } from './grants/companies.ts'
import { contentGrants } from './grants/content.ts'
import { deviceGrants } from './grants/devices.ts'
import { messageGrants } from './grants/messages.ts'
import { peopleGrants } from './grants/people.ts'
import { programGrants } from './grants/programs.ts'
import type { Grants, LambdaName } from './grants/types.ts'
import { webhookGrants } from './grants/webhooks.ts'
import { workGrants } from './grants/work.ts'

/** Which Lambda may touch what: nothing else is granted to any of them, and no other table's name is told to it. */
export const grants: Record<LambdaName, Grants> = {
  ...peopleGrants,
  ...workGrants,
  ...backgroundGrants,
  ...deviceGrants,
  ...messageGrants,
  ...contentGrants,
  ...companyGrants,
  ...programGrants,
  ...webhookGrants,
}
