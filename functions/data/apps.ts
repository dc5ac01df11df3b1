import * as z from 'zod'
import { type CompanyRecord, companyItems, type OtaSettings, otaWrite } from './companies.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, type Change, present } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { sequenceCounter } from './sequenceCounter.ts'

/** A version of an app: its file, and what that says of itself. */
const file = z.object({
  /** From 1; rises with each file of the app. */
  revision: z.number(),
  version_name: z.string(),
  version_code: z.number(),
  label: z.string(),
  min_sdk: z.number(),
  target_sdk: z.number(),
  /** SHA-256 of the certificates, hex: of who signed it, and of whom they say that they were before. */
  signers: z.array(z.string()),
  earlier: z.array(z.string()),
  /** Whose name the certificate has. */
  subject: z.string(),
  file_name: z.string(),
  /** Bytes */
  size: z.number(),
  /** Hex, of each part in its order (`partsOf`). */
  sha256: z.array(z.string()),
  /** Where it is kept, and where its icon is; absent where there is no picture. */
  location: z.string(),
  icon: z.string().optional(),
  /** When it was uploaded, epoch ms. */
  at: z.number(),
})
export type AppFile = z.infer<typeof file>

const schema = z.object({
  id: z.string(),
  company: z.string(),
  /** Whose devices it is for: a facility, or the company. */
  facility: z.string(),
  /** As the company calls it. */
  name: z.string(),
  package: z.string(),
  /** 1 where it is listed under Remote Deployments. */
  status: z.literal([0, 1]),
  file,
  /** The version before, which devices can go back to. */
  before: file.optional(),
  /** Versions before those which are not deleted yet, since a rollout named them (`functions/lib/apps/files.ts`). */
  kept: z.array(file).optional(),
  /** Its last rollout. */
  rollout: z.string().optional(),
  /** Rises with each change. */
  version: z.number(),
  by: z.string(),
  /** When it was changed last, epoch ms. */
  changed_at: z.number(),
  /** When what devices get was changed last, epoch ms. */
  content_at: z.number(),
  /** Set once its devices were told to uninstall it. */
  removing: z.literal(true).optional(),
})
export type AppRecord = z.infer<typeof schema>

/** What is changed of an app. */
export const appFields = [
  ...(['facility', 'name', 'file', 'before', 'kept', 'version', 'by', 'changed_at', 'content_at', 'removing'] as const),
]

/** The version of an app that was assigned; the latest one where that is not kept any more. */
export const fileOf = ({ file: latest, before }: Pick<AppRecord, 'file' | 'before'>, revision: unknown): AppFile =>
  before && revision === before.revision ? before : latest

/** Everything that is kept of a version in the bucket. */
export const locationsOf = ({ location, icon }: Pick<AppFile, 'location' | 'icon'>): string[] =>
  icon === undefined ? [location] : [location, icon]

/** A change of an app that counts as one; and whether nobody has made another since the app was read. */
const counted = ({ version }: AppRecord, { set, ...change }: Change): Change => ({
  ...change,
  set: { ...set, version: version + 1 },
})
const unchanged = ({ version, removing }: AppRecord) => ({ pk: present, version, removing: removing ?? absent })

export const appItems = (db: Db, tables: Tables) =>
  itemsOf<AppRecord, [company: string, id: string]>(db, tables, keys.app, checked(schema))

/** What a company sets for updates in the moment in which an app goes: as it was read, and as it is then. */
export interface Withdrawal {
  read: Pick<CompanyRecord, 'uid' | 'ota_version'>
  ota: OtaSettings
}

/** Apps of companies. Which devices shall have one is assigned to each device (`desiredItems.ts`). */
export const appStore = (db: Db, tables: Tables) => {
  const apps = appItems(db, tables)
  const companies = companyItems(db, tables)
  const sequence = sequenceCounter(db, tables, keys.appTurn)
  /** A facility has each package once. Of apps that were added before this was kept there is none: they are looked for. */
  const packages = itemsOf<{ app: string }, [company: string, packageKey: string]>(
    db,
    tables,
    keys.appPackage,
    checked(z.object({ app: z.string() })),
  )
  const packageId = ({ company, facility, package: named }: AppRecord): [string, string] => [
    ...([company, `${facility}#${named}`] as const),
  ]
  const withdrawn = (withdrawal: Withdrawal | undefined): Write[] =>
    withdrawal ? [otaWrite(companies, withdrawal.read, withdrawal.ota)] : []
  const changing = (app: AppRecord, change: Change, withdrawal?: Withdrawal): Write[] => [
    apps.writes.patch([app.company, app.id], counted(app, change), unchanged(app)),
    ...withdrawn(withdrawal),
  ]
  const done = async (writes: Write[]): Promise<boolean> => !(await tryTransact(db, writes))
  return {
    /** Rises with each app that the company adds. Read it before you count those that there are. */
    turn: (company: string): Promise<number> => sequence.now([company]),
    /**
     * Adds an app.
     * @param turn as it was before the apps were counted; without it nothing is limited
     * @returns `known` where there is one of that id: it was added before; `taken` where its facility has another one of the
     *   package; `again` where another one was added since the turn was read
     */
    add: async (app: AppRecord, turn?: number): Promise<'added' | 'known' | 'taken' | 'again'> => {
      const failed = await tryTransact(db, [
        apps.writes.claim([app.company, app.id], app),
        packages.writes.claim(packageId(app), { app: app.id }),
        ...(turn === undefined ? [] : [sequence.next([app.company], turn)]),
      ])
      if (!failed) return 'added'
      return failed[0] ? 'known' : failed[1] ? 'taken' : 'again'
    },
    get: (company: string, id: string): Promise<AppRecord | undefined> => apps.get([company, id]),
    list: (company: string): Promise<AppRecord[]> => apps.list([company, '']),
    /** Some apps, each in its place. */
    several: (company: string, ids: readonly string[]): Promise<(AppRecord | undefined)[]> =>
      readTogether(
        db,
        ids.map((id) => apps.one([company, id])),
      ),
    /** Changes an app as it was read. @returns false where somebody changed it meanwhile */
    change: (app: AppRecord, change: Change, withdrawal?: Withdrawal): Promise<boolean> =>
      done(changing(app, change, withdrawal)),
    /** The same, together with what follows from it. */
    changing,
    /**
     * Moves an app to another facility, as it was read.
     * @returns false where somebody changed it meanwhile, or that facility has one of the package
     */
    move: (app: AppRecord, facility: string, change: Change): Promise<boolean> =>
      done([
        ...changing(app, { ...change, set: { ...change.set, facility } }),
        packages.writes.remove(packageId(app)),
        packages.writes.claim(packageId({ ...app, facility }), { app: app.id }),
      ]),
    /** Removes an app as it was read. @returns false where somebody changed it meanwhile, or it is gone */
    remove: (app: AppRecord, withdrawal?: Withdrawal): Promise<boolean> =>
      done([
        apps.writes.remove([app.company, app.id], { version: app.version }),
        packages.writes.remove(packageId(app)),
        ...withdrawn(withdrawal),
      ]),
  }
}
