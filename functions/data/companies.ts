import * as z from 'zod'
import { type Freshness, type InactivityRule, usualFreshness } from '../../shared/handheld.ts'
import { type SystemNotification, type SystemNotificationSetting, systemAttribute } from '../../shared/notifications.ts'
import { remembered } from '../lib/remembered.ts'
import { type Db, type Tables, transact } from './db.ts'
import { groupItems } from './groups.ts'
import { checked } from './items/checked.ts'
import { absent, present } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

const setting = z.object({ enabled: z.boolean(), sound: z.boolean(), vibration: z.boolean() }).optional()

const schema = z.object({
  uid: z.string(),
  name: z.string(),
  company_url: z.string(),
  image_url: z.string().nullable(),
  time_zone: z.string(),
  status: z.literal([0, 1, 2]),
  /** The company of the people who run the platform. */
  platform: z.boolean(),
  max_users: z.number().nullable(),
  /** Seconds between two scans that still count as picking. */
  pick_gap: z.number(),
  /** Hours; the longest inactivity limit that users may choose. */
  active_since: z.number(),
  /** Days for which raw events are kept. */
  raw_days: z.number(),
  /** Seconds; read it by `freshnessOf`. Missing in older records. */
  freshness: z.number().optional(),
  /** Read it by `hasPace`. Missing in older records. */
  pace: z.boolean().optional(),
  /** Read it by `inactivityOf`. Missing where nobody chose one. */
  inactivity: z.object({ minutes: z.number(), scans: z.boolean(), steps: z.boolean() }).optional(),
  /** What devices tell by themselves. Read it by `systemNotificationOf`. Missing where nobody chose. */
  tells_offline: setting,
  tells_inactivity: setting,
  tells_scannerReconnect: setting,
  /** The tabs of the device app, and how often they were changed. Missing where nobody ever added one. */
  web_portal: z.array(z.object({ id: z.string(), label: z.string(), url: z.string() })).optional(),
  web_portal_version: z.number().optional(),
  created_on: z.string(),
  phone: z.string().nullable().optional(),
  addr1: z.string().nullable().optional(),
  addr2: z.string().nullable().optional(),
  city: z.string().nullable().optional(),
  state: z.string().nullable().optional(),
  zip: z.string().nullable().optional(),
  country: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  website: z.string().nullable().optional(),
})
export type CompanyRecord = z.infer<typeof schema>

/** What a company says of itself. */
export const companyDetails = [
  ...(['name', 'image_url', 'phone', 'email', 'website'] as const),
  ...(['addr1', 'addr2', 'city', 'state', 'zip', 'country'] as const),
]
/** Null clears. */
export type CompanyChange = Partial<Record<(typeof companyDetails)[number], string | null>>

export const companyDefaults = {
  image_url: null,
  status: 1,
  platform: false,
  max_users: null,
  pick_gap: 300,
  active_since: 24,
  raw_days: 400,
  freshness: usualFreshness,
  pace: true,
} as const

/** Whether figures are judged by where a day should be by now. */
export const hasPace = ({ pace }: Pick<CompanyRecord, 'pace'>) => pace !== false

export const companyItems = (db: Db, tables: Tables) =>
  itemsOf<CompanyRecord, [company: string]>(db, tables, keys.company, checked(schema))

/** How many users of a company are enabled; kept in the transactions of the users' store. */
export const userCounts = (db: Db, tables: Tables) =>
  itemsOf<{ enabled_users: number }, [company: string]>(db, tables, keys.userCounts)

/** How long an instance answers handhelds by what it has read of their company, ms. */
const freshFor = 10_000

export const companyStore = (db: Db, tables: Tables) => {
  const companies = companyItems(db, tables)
  const urls = itemsOf<{ company: string }, [url: string]>(db, tables, keys.companyOfUrl)
  const counts = userCounts(db, tables)
  const groups = groupItems(db, tables)
  const get = (uid: string): Promise<CompanyRecord | undefined> => companies.get([uid])
  const recent = remembered<CompanyRecord | undefined>(freshFor)
  const change = async (uid: string, set: Partial<CompanyRecord>) => {
    if (!(await companies.patch([uid], { set }))) throw new Error(`There is no company ${uid}.`)
  }
  return {
    /** Adds a company with its login name. @throws where the name is taken */
    add: async (company: CompanyRecord) => {
      await transact(db, [
        urls.writes.claim([company.company_url], { company: company.uid }),
        companies.writes.claim([company.uid], company),
        counts.writes.put([company.uid], { enabled_users: 0 }),
      ])
    },
    get,
    /** Every company, about now. The directory holds little else: who does this does it now and then. */
    all: (): Promise<CompanyRecord[]> => companies.everywhere({ sk: keys.company.key('').sk, uid: present }),
    /**
     * For calls of handhelds: one item of a whole company takes 3,000 strong reads a second, and a fleet makes more calls.
     * What was changed within the last 10 s may not be seen yet.
     */
    recent: (uid: string): Promise<CompanyRecord | undefined> => recent(uid, () => get(uid)),
    /** The uid of the company with this login name. */
    uidOf: async (url: string): Promise<string | undefined> => (await urls.get([url], { weak: true }))?.company,
    /** Sets what is given of the tuning parameters; at least one must be. */
    setTuning: (uid: string, { freshness, pace }: { freshness?: Freshness | undefined; pace?: boolean | undefined }) =>
      change(uid, { freshness, pace }),
    /** Sets when handhelds sign out who does nothing. */
    setInactivity: (uid: string, inactivity: InactivityRule) => change(uid, { inactivity }),
    /** Sets whether and how devices tell something by themselves. */
    setSystemNotification: (uid: string, name: SystemNotification, chosen: SystemNotificationSetting) =>
      change(uid, { [systemAttribute(name)]: chosen }),
    /** Sets what is given of what the company says of itself; at least one must be. Its group has its name too. */
    setDetails: (uid: string, change: CompanyChange): Promise<void> => {
      const { name } = change
      const rename = name ? [groups.writes.patch([uid, uid], { set: { name }, add: { version: 1 } })] : []
      return transact(db, [companies.writes.patch([uid], { set: change }), ...rename])
    },
    /** Sets the tabs of the device app. @returns false where somebody changed them since they had this version */
    setWebPortal: (uid: string, version: number | undefined, web_portal: NonNullable<CompanyRecord['web_portal']>) =>
      companies.patch(
        [uid],
        { set: { web_portal, web_portal_version: (version ?? 0) + 1 } },
        { pk: present, web_portal_version: version ?? absent },
      ),
    setStatus: (uid: string, status: 0 | 1 | 2) => change(uid, { status }),
  }
}
