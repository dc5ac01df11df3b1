import { audit } from '../../shared/contract/audit.ts'
import { auditStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getAuditLog, getUniversalAuditLog } from './log.ts'
import { getAuditNames, getUniversalAuditNames } from './names.ts'
import { getAuditRecord, getUniversalAuditRecord } from './record.ts'

export const handlers: Handlers<'audit'> = {
  getAuditNames,
  getUniversalAuditNames,
  getAuditLog,
  getAuditRecord,
  getUniversalAuditLog,
  getUniversalAuditRecord,
}
export const handler = lambda('audit', audit, handlers, auditStores)
