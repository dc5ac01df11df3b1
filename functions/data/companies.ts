import * as z from 'zod'
import { type Freshness, type InactivityRule, usualFreshness } from '../../shared/handheld.ts'
import { type SystemNotification, type SystemNotificationSetting, systemAttribute } from '../../shared/notifications.ts'
import { cached } from '../lib/cached.ts'
import { type Db, type Tables, transact, tryTransact, type Write } from './db.ts'
import { groupItems } from './groups.ts'
import { checked } from './items/checked.ts'
import { absent, present } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

const setting = z.object({ enabled: z.boolean(), sound: z.boolean(), vibration: z.boolean() }).optional()

/** How updates go out to devices (`shared/rollout.ts`). */
export const otaPlan = z.object({
  steps: z.array(z.number()),
  wait_hours: z.number().nullable(),
  limit: z.number(),
  least: z.number(),
})

/** A version of an app, as devices are told of it. */
export const offeredApp = z.object({
  uid: z.string(),
  name: z.string(),
  package: z.string(),
  /** Which of the files of the app it is. */
  revision: z.number(),
  version_name: z.string(),
  version_code: z.number(),
  /** Bytes */
  size: z.number(),
  /** Hex, of each part in its order. */
  sha256: z.array(z.string()),
  /** SHA-256 of the certificates of who signed it, hex. */
  signers: z.array(z.string()),
  /** Where the file is kept. */
  location: z.string(),
})
export type OfferedApp = z.infer<typeof offeredApp>

/** Updates over the air, as a company has set them. */
const otaSettings = z.object({
  enable: z.boolean(),
  /** HH:mm, or empty. */
  start: z.string(),
  end: z.string(),
  app_uid: z.string(),
  plan: otaPlan.optional(),
  /** The latest rollout. */
  rollout: z.string().optional(),
  /** What devices are told to install: those whose place in the line is below the cut. Missing while that is nothing. */
  offer: z.object({ id: z.string(), cut: z.number(), forced: z.boolean(), app: offeredApp }).optional(),
})
export type OtaSettings = z.infer<typeof otaSettings>

/** What may be missing, and may be empty. */
const detail = z.string().nullable().optional()

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
  inactivity: z
    .object({ minutes: z.number(), scans: z.boolean(), steps: z.boolean(), at: z.number().optional() })
    .optional(),
  /** What devices tell by themselves. Read it by `systemNotificationOf`. Missing where nobody chose. */
  tells_offline: setting,
  tells_inactivity: setting,
  tells_scannerReconnect: setting,
  /** The tabs of the device app, how often they were changed, and when last (epoch ms). Missing where nobody ever added one. */
  web_portal: z.array(z.object({ id: z.string(), label: z.string(), url: z.string() })).optional(),
  web_portal_version: z.number().optional(),
  web_portal_at: z.number().optional(),
  /** How often libraries of apps were changed. Missing where there never was one. */
  app_libraries: z.number().optional(),
  /** Read it by `otaOf`. Missing where nobody ever set it; the version is how often it was set. */
  ota: otaSettings.optional(),
  ota_version: z.number().optional(),
  /** What its webhooks wait for, and how often they were changed. Missing where nobody ever added one. */
  webhook_events: z.array(z.string()).optional(),
  webhooks_version: z.number().optional(),
  created_on: z.string(),
  phone: detail,
  addr1: detail,
  addr2: detail,
  city: detail,
  state: detail,
  zip: detail,
  country: detail,
  email: detail,
  website: detail,
  /** Packages of the library of apps that are on, and those that were added to it. Missing in older records. */
  apps_state: z.array(z.string()).optional(),
  extra_apps: z.array(z.string()).optional(),
  /** Sessions whose password was entered before this second (epoch ms) are over. Missing where it was never disabled. */
  sessions_from: z.number().optional(),
})
export type CompanyRecord = z.infer<typeof schema>

/** What a company says of itself. */
export const companyDetails = [
  ...(['name', 'image_url', 'phone', 'email', 'website'] as const),
  ...(['addr1', 'addr2', 'city', 'state', 'zip', 'country'] as const),
]
/** What of a company is for the people who run the installation to say. */
export const companyTerms = ['max_users', 'inactivity'] as const
/** What its record says of the libraries of apps: that one has changed, and what its own one has. */
export const companyApps = ['app_libraries', 'apps_state', 'extra_apps'] as const
/** Null clears. */
export type CompanyChange = Partial<Record<(typeof companyDetails)[number], string | null>> &
  Partial<Pick<CompanyRecord, (typeof companyTerms)[number]>>

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

/** Whether figures are compared with where a day should be by now. */
export const hasPace = ({ pace }: Pick<CompanyRecord, 'pace'>) => pace !== false

/** Updates over the air, as the company has set them; off where it never did. */
export const otaOf = ({ ota }: Pick<CompanyRecord, 'ota'>): OtaSettings =>
  ota ?? { enable: false, start: '', end: '', app_uid: '' }

/** What its devices are told of updates from now on, on condition that nobody has set that since it was read. */
export const otaWrite = (
  companies: ReturnType<typeof companyItems>,
  { uid, ota_version }: Pick<CompanyRecord, 'uid' | 'ota_version'>,
  ota: OtaSettings,
): Write =>
  companies.writes.patch(
    [uid],
    { set: { ota, ota_version: (ota_version ?? 0) + 1 } },
    { pk: present, ota_version: ota_version ?? absent },
  )

export const companyItems = (db: Db, tables: Tables) =>
  itemsOf<CompanyRecord, [company: string]>(db, tables, keys.company, checked(schema))

/** How many users of a company are enabled; kept in the transactions of the users' store. */
export const userCounts = (db: Db, tables: Tables) =>
  itemsOf<{ enabled_users: number }, [company: string]>(
    db,
    tables,
    keys.userCounts,
    checked(z.object({ enabled_users: z.number() })),
  )

/** How long an instance answers handhelds by what it has read of their company, ms. */
const freshFor = 10_000

/** Whose a login name is; `given_up` while a company that never came about is taken back. */
const namedSchema = z.object({
  company: z.string(),
  given_up: z.boolean().exactOptional(),
  /** The job that makes the company, and a hash of the request that asked for it. */
  job: z.string().exactOptional(),
  asked: z.string().optional(),
})
type Named = z.infer<typeof namedSchema>

export const companyStore = (db: Db, tables: Tables) => {
  const companies = companyItems(db, tables)
  const urls = itemsOf<Named, [url: string]>(db, tables, keys.companyOfUrl, checked(namedSchema))
  const counts = userCounts(db, tables)
  const groups = groupItems(db, tables)
  const get = (uid: string): Promise<CompanyRecord | undefined> => companies.get([uid])
  const recent = cached<CompanyRecord | undefined>(freshFor)
  const everyRecent = cached<CompanyRecord[]>(freshFor)
  const all = () => companies.scan({ sk: keys.company.key('').sk, uid: present })
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
    all: (): Promise<CompanyRecord[]> => all(),
    /** The same for who only wants to know what they are called: what changed within the last 10 s may not be seen yet. */
    allRecent: (): Promise<CompanyRecord[]> => everyRecent('', all),
    /** Those of some companies that there ever were, about now. */
    several: async (uids: readonly string[]): Promise<CompanyRecord[]> => {
      const found = await readTogether(
        db,
        uids.map((uid) => companies.one([uid])),
        { weak: true },
      )
      return found.filter((company) => company !== undefined)
    },
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
    setWebPortal: (
      uid: string,
      version: number | undefined,
      { tabs: web_portal, at: web_portal_at }: { tabs: NonNullable<CompanyRecord['web_portal']>; at: number },
    ) =>
      companies.patch(
        [uid],
        { set: { web_portal, web_portal_at, web_portal_version: (version ?? 0) + 1 } },
        { pk: present, web_portal_version: version ?? absent },
      ),
    setStatus: (uid: string, status: 0 | 1 | 2) => change(uid, { status }),
    /**
     * Moves a company from a status to another one.
     * @param sessions_from the second (epoch ms) before which every session is over; an ending never takes back a later one
     * @returns whether it still had the status
     */
    move: (from: Pick<CompanyRecord, 'uid' | 'status'>, status: 0 | 1 | 2, sessions_from?: number): Promise<boolean> =>
      companies.patch([from.uid], { set: { status, sessions_from } }, { pk: present, status: from.status }),

    /**
     * Takes a login name for a company that is yet to be made, together with what says how it is made.
     * @returns false where the name was given before
     */
    reserve: async (
      company_url: string,
      { uid, ...by }: { uid: string; job: string; asked?: string | undefined },
      together: readonly Write[],
    ): Promise<boolean> => {
      const failed = await tryTransact(db, [urls.writes.claim([company_url], { company: uid, ...by }), ...together])
      if (failed && !failed[0]) throw new Error(`The company ${uid} is being made already.`)
      return !failed
    },
    /** Whose a login name is, and what took it. */
    named: (company_url: string): Promise<Named | undefined> => urls.get([company_url]),
    /** Whether a login name is kept for a company that is being made. */
    isReserved: async (company_url: string, uid: string): Promise<boolean> => {
      const named = await urls.get([company_url])
      return named?.company === uid && !named.given_up
    },
    /** That a login name is kept for a company, as part of what is written for it. */
    mustBeReserved: (company_url: string, uid: string): Write =>
      urls.writes.check([company_url], { company: uid, given_up: absent }),
    /** What makes a company that has everything: from then on it is there. */
    appear: (company: CompanyRecord): Write => companies.writes.claim([company.uid], company),
    /**
     * Says that a company that is not there will never be: nothing is written for it from then on.
     * @returns false where it is there, or was taken back before
     */
    giveUp: async (company_url: string, uid: string): Promise<boolean> => {
      const failed = await tryTransact(db, [
        urls.writes.patch([company_url], { set: { given_up: true } }, { company: uid }),
        companies.writes.check([uid], { pk: absent }),
      ])
      return !failed
    },
    /** Frees the login name of a company that was given up, once nothing is left of it. */
    release: (company_url: string, uid: string): Promise<boolean> =>
      urls.remove([company_url], { company: uid, given_up: true }),
  }
}
