import { anything } from './server/anything.ts'
import { apiAccess } from './server/apiAccess.ts'
import { apps } from './server/apps.ts'
import { companies } from './server/companies.ts'
import { company } from './server/company.ts'
import { content } from './server/content.ts'
import { fields } from './server/fields.ts'
import { figures } from './server/figures.ts'
import { files } from './server/files.ts'
import { groups } from './server/groups.ts'
import { incidents } from './server/incidents.ts'
import { jobs } from './server/jobs.ts'
import { mail } from './server/mail.ts'
import { networks } from './server/networks.ts'
import { notifications } from './server/notifications.ts'
import { ota } from './server/ota.ts'
import { scanner } from './server/scanner.ts'
import { sessions } from './server/sessions.ts'
import { shortcuts } from './server/shortcuts.ts'
import { skuFigures } from './server/skuFigures.ts'
import { skus } from './server/skus.ts'
import { sourceData } from './server/sourceData.ts'
import { tasks } from './server/tasks.ts'
import { users } from './server/users.ts'
import { webhooks } from './server/webhooks.ts'

/** What the server says of each area, by its own English words; `{0}` stands for what varies. */
export const serverAreas: readonly Readonly<Record<string, string>>[] = [
  anything,
  fields,
  sessions,
  users,
  groups,
  company,
  companies,
  content,
  files,
  figures,
  skus,
  skuFigures,
  incidents,
  sourceData,
  tasks,
  networks,
  apps,
  ota,
  notifications,
  shortcuts,
  scanner,
  mail,
  jobs,
  webhooks,
  apiAccess,
]

export const server: Readonly<Record<string, string>> = Object.assign({}, ...serverAreas)
