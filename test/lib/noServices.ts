import { noFiles } from '../../functions/lib/files.ts'
import { noIdentity } from '../../functions/lib/identity.ts'
import { noJobQueue } from '../../functions/lib/jobs/queue.ts'
import { noMail } from '../../functions/lib/mail.ts'
import { noNoticeQueue } from '../../functions/lib/notifications/noticeQueue.ts'
import { noSchedules } from '../../functions/lib/notifications/schedules.ts'
import { noStaging } from '../../functions/lib/staging.ts'
import { noVault } from '../../functions/lib/vault.ts'
import { noWake } from '../../functions/lib/wake.ts'
import { noWebhookQueue } from '../../functions/lib/webhooks/queue.ts'

/** What a handler is given beside stores where it needs nothing of it: no service answers. */
export const noServices = {
  identity: noIdentity,
  mail: noMail,
  files: noFiles,
  jobQueue: noJobQueue,
  staging: noStaging,
  vault: noVault,
  wake: noWake,
  notices: noNoticeQueue,
  schedules: noSchedules,
  webhookQueue: noWebhookQueue,
  blockedPackages: [] as string[],
  changed: () => {},
  asFile: false,
  source: { ip: '', userAgent: '' },
  log: { info: () => {}, warn: () => {}, error: () => {} },
}
