import { handlers as apiAccess } from '../../functions/apiAccess/index.ts'
import { handlers as apps } from '../../functions/apps/index.ts'
import { handlers as audit } from '../../functions/audit/index.ts'
import { handlers as companies } from '../../functions/companies/index.ts'
import { handlers as content } from '../../functions/content/index.ts'
import { handlers as devices } from '../../functions/devices/index.ts'
import { handlers as filing } from '../../functions/filing/index.ts'
import { handlers as goals } from '../../functions/goals/index.ts'
import { handlers as groups } from '../../functions/groups/index.ts'
import { handlers as handheld } from '../../functions/handheld/index.ts'
import { handlers as incidents } from '../../functions/incidents/index.ts'
import { handlers as jobs } from '../../functions/jobs/index.ts'
import { handlers as mails } from '../../functions/mails/index.ts'
import { handlers as media } from '../../functions/media/index.ts'
import { handlers as metrics } from '../../functions/metrics/index.ts'
import { handlers as networks } from '../../functions/networks/index.ts'
import { handlers as notifications } from '../../functions/notifications/index.ts'
import { handlers as ota } from '../../functions/ota/index.ts'
import { handlers as pictures } from '../../functions/pictures/index.ts'
import { handlers as preferences } from '../../functions/preferences/index.ts'
import { handlers as programs } from '../../functions/programs/index.ts'
import { handlers as rankings } from '../../functions/rankings/index.ts'
import { handlers as roles } from '../../functions/roles/index.ts'
import { handlers as scannerPresets } from '../../functions/scannerPresets/index.ts'
import { handlers as session } from '../../functions/session/index.ts'
import { handlers as shortcuts } from '../../functions/shortcuts/index.ts'
import { handlers as skuMetrics } from '../../functions/skuMetrics/index.ts'
import { handlers as skus } from '../../functions/skus/index.ts'
import { handlers as source } from '../../functions/source/index.ts'
import { handlers as tasks } from '../../functions/tasks/index.ts'
import { handlers as universal } from '../../functions/universal/index.ts'
import { handlers as universalMetrics } from '../../functions/universalMetrics/index.ts'
import { handlers as users } from '../../functions/users/index.ts'
import { handlers as webhooks } from '../../functions/webhooks/index.ts'
import { handlers as webPortal } from '../../functions/webPortal/index.ts'
import type { GroupName } from '../../shared/contract/index.ts'

/** The handlers of every call, by endpoint group: a group that is missing does not compile. */
export const allHandlers = {
  session,
  users,
  roles,
  groups,
  preferences,
  goals,
  metrics,
  rankings,
  tasks,
  skus,
  source,
  skuMetrics,
  devices,
  networks,
  apps,
  shortcuts,
  webPortal,
  ota,
  notifications,
  incidents,
  jobs,
  mails,
  content,
  media,
  pictures,
  handheld,
  universal,
  universalMetrics,
  scannerPresets,
  filing,
  companies,
  audit,
  webhooks,
  apiAccess,
  programs,
} satisfies Record<GroupName, object>
