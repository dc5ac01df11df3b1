import * as z from 'zod'
import type { Db, Tables, Write } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, type Change, present } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

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
  ...(['facility', 'name', 'file', 'before', 'version', 'by', 'changed_at', 'content_at', 'removing'] as const),
]

/** The version of an app that was wished; the latest one where that is not kept any more. */
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

/** Apps of companies. Which devices shall have one is wished of each device (`desiredItems.ts`). */
export const appStore = (db: Db, tables: Tables) => {
  const apps = itemsOf<AppRecord, [company: string, id: string]>(db, tables, keys.app, checked(schema))
  return {
    /** Adds an app. @returns false where there is one of that id: it was added before */
    add: (app: AppRecord): Promise<boolean> => apps.claim([app.company, app.id], app),
    get: (company: string, id: string): Promise<AppRecord | undefined> => apps.get([company, id]),
    list: (company: string): Promise<AppRecord[]> => apps.list([company, '']),
    /** Some apps, each in its place. */
    several: (company: string, ids: readonly string[]): Promise<(AppRecord | undefined)[]> =>
      readTogether(
        db,
        ids.map((id) => apps.one([company, id])),
      ),
    /** Changes an app as it was read. @returns false where somebody changed it meanwhile */
    change: (app: AppRecord, change: Change): Promise<boolean> =>
      apps.patch([app.company, app.id], counted(app, change), unchanged(app)),
    /** The same, together with what follows from it. */
    changing: (app: AppRecord, change: Change): Write =>
      apps.writes.patch([app.company, app.id], counted(app, change), unchanged(app)),
    /** Removes an app. @param removing set where only one that is being removed may go */
    remove: (company: string, id: string, removing = false): Promise<boolean> =>
      apps.remove([company, id], removing ? { removing: true } : { pk: present }),
  }
}
