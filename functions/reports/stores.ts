import { apiTokenStore } from '../data/apiTokens.ts'
import { auditStore } from '../data/audit.ts'
import { codesOf } from '../data/codesOf.ts'
import { companyStore } from '../data/companies.ts'
import type { Db, Tables } from '../data/db.ts'
import { goalStore } from '../data/goals.ts'
import { groupStore } from '../data/groups.ts'
import { limitStore } from '../data/limits.ts'
import { mailStore } from '../data/mails.ts'
import { preferenceStore } from '../data/preferences.ts'
import { rolloutMailStore } from '../data/rolloutMails.ts'
import { rolloutStore } from '../data/rollouts.ts'
import { rollupStore } from '../data/rollups.ts'
import { savedReportStore } from '../data/savedReports.ts'
import { secretStore } from '../data/secrets.ts'
import { skuStore } from '../data/skus.ts'
import { usageStore } from '../data/usage.ts'
import { userStore } from '../data/users.ts'
import type { ReadEnv } from '../lib/env.ts'

/** What reports are made of, and where they are kept. */
export const reportStores = (db: Db, tables: Tables) => ({
  ...codesOf(db, tables),
  apiTokens: apiTokenStore(db, tables),
  audit: auditStore(db, tables),
  companies: companyStore(db, tables),
  goals: goalStore(db, tables),
  groups: groupStore(db, tables),
  limits: limitStore(db, tables),
  mails: mailStore(db, tables),
  preferences: preferenceStore(db, tables),
  rolloutMails: rolloutMailStore(db, tables),
  rollouts: rolloutStore(db, tables),
  rollups: rollupStore(db, tables),
  savedReports: savedReportStore(db, tables),
  secrets: secretStore(db, tables),
  skus: skuStore(db, tables),
  usage: usageStore(db, tables),
  users: userStore(db, tables),
})

export type ReportStores = ReturnType<typeof reportStores>
/** What calls read with, for a report. */
export type ReportEnv = ReadEnv<keyof ReportStores>
