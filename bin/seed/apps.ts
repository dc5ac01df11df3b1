import { createHash } from 'node:crypto'
import type { AppFile, AppRecord } from '../../functions/data/apps.ts'
import { storesOf } from '../../functions/data/stores.ts'
import type { Files } from '../../functions/lib/files.ts'
import { apkType, appLocation, iconSide } from '../../shared/apps.ts'
import { day, hour } from '../../shared/durations.ts'
import { partsOf } from '../../shared/uploads.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'
import { drawnPicture } from './photos.ts'

/** Apps of the demo. Their files are nobody's: simulated handhelds download them as any other. */

/** An icon of lucide (ISC license) on a ground of its own. */
const drawn = (ground: string, lines: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48"><rect width="48" height="48" rx="11" fill="${ground}"/><g transform="translate(12 12)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`

export interface DemoApp {
  name: string
  package: string
  version: [name: string, code: number]
  /** The version before, where there was one. */
  before?: [name: string, code: number]
  subject: string
  /** Bytes */
  size: number
  icon: string
}

const demoApps = {
  agent: {
    ...{
      name: 'Shiftdeck Agent',
      package: 'com.shiftdeck.agent',
      version: ['4.12.0', 41200],
      before: ['4.11.2', 41102],
    },
    ...{ subject: 'Shiftdeck', size: 900_000 },
    icon: drawn('#2b4bdb', '<path d="M9 4h12l-2 5H7zM5 11h12l-2 5H3zM2 18h12l-2 4H0z" fill="#fff" stroke="none"/>'),
  },
  kiosk: {
    ...{
      name: 'Kiosk Lock',
      package: 'com.kiosklock.hand',
      version: ['5.3.0', 530],
      before: ['5.1.2', 512],
    },
    ...{ subject: 'Kiosk Lock', size: 900_000 },
    icon: drawn(
      '#2b4bdb',
      '<rect width="18" height="11" x="3" y="11" rx="2" ry="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
    ),
  },
  harbor: {
    ...{ name: 'Harbor WMS', package: 'com.harbor.wms.picker', version: ['9.1.4', 91400], before: ['9.0.7', 90700] },
    ...{ subject: 'Harbor Systems', size: 2_100_000 },
    icon: drawn(
      '#0d6e5a',
      '<path d="M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M8 7v10M12 7v10M17 7v10"/>',
    ),
  },
  label: {
    ...{ name: 'LabelJet', package: 'io.labeljet.print', version: ['2.8.1', 281], subject: 'LabelJet', size: 700_000 },
    icon: drawn(
      '#7a4f0b',
      '<path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"/><rect x="6" y="14" width="12" height="8" rx="1"/>',
    ),
  },
  vox: {
    ...{ name: 'VoxPick', package: 'com.voxpick.client', version: ['6.0.2', 602], subject: 'Vox', size: 1_400_000 },
    icon: drawn(
      '#7b1f52',
      '<path d="M3 14h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a9 9 0 0 1 18 0v7a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3"/>',
    ),
  },
  yard: {
    ...{ name: 'Yard Check', package: 'app.yardcheck', version: ['1.4.0', 14], subject: 'Yard Check', size: 500_000 },
    icon: drawn(
      '#1d4fa8',
      '<path d="M12 12H5a2 2 0 0 0-2 2v5M15 19h7M16 19V2M6 12V7a2 2 0 0 1 2-2h2.2a2 2 0 0 1 1.4.6l3.8 3.8A2 2 0 0 1 16 10.8M7 19h4"/><circle cx="13" cy="19" r="2"/><circle cx="5" cy="19" r="2"/>',
    ),
  },
  cold: {
    ...{ name: 'Cold Log', package: 'eu.coldlog.hand', version: ['3.3.7', 337], subject: 'Cold Log', size: 600_000 },
    icon: drawn(
      '#434a57',
      '<path d="m10 20-1.25-2.5L6 18M10 4 8.75 6.5 6 6M2 12h6.5L10 9M20 14.54a4 4 0 1 1-4 0V4a2 2 0 0 1 4 0zM4 10l1.5 2L4 14M7 21l3-6-1.5-3M7 3l3 6h2"/>',
    ),
  },
  chat: {
    ...{ name: 'Crew Chat', package: 'com.crewchat', version: ['11.20', 1120], subject: 'Crew Chat', size: 400_000 },
    icon: drawn(
      '#114b5f',
      '<path d="M22 17a2 2 0 0 1-2 2H6.8a2 2 0 0 0-1.4.6l-2.2 2.2A.7.7 0 0 1 2 21.3V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z"/>',
    ),
  },
} as const satisfies Record<string, DemoApp>
export type DemoAppName = keyof typeof demoApps

/** The bytes that stand for a file: the same for the same version. */
const contentOf = (name: string, revision: number, size: number): Buffer => {
  const content = Buffer.alloc(size, `${name} ${revision} `)
  content.write('PK\x03\x04', 'latin1')
  return content
}

/** An app as it is stored, and the bytes of its files. */
export const demoApp = (
  chosen: DemoAppName,
  { id, company, facility, by, at }: Pick<AppRecord, 'id' | 'company' | 'facility' | 'by'> & { at: number },
): { app: AppRecord; contents: Map<string, Buffer> } => {
  const demo: DemoApp = demoApps[chosen]
  const contents = new Map<string, Buffer>()
  const versions = demo.before ? [demo.before, demo.version] : [demo.version]
  const files = versions.map(([version_name, version_code], index): AppFile => {
    const revision = index + 1
    const content = contentOf(demo.package, revision, demo.size)
    const location = appLocation(company, `${id}${revision}.apk`)
    contents.set(location, content)
    const sha256 = partsOf(content.length).map(({ from, size }) =>
      createHash('sha256')
        .update(content.subarray(from, from + size))
        .digest('hex'),
    )
    const signer = createHash('sha256').update(demo.subject).digest('hex')
    return {
      ...{ revision, version_name, version_code, label: demo.name, min_sdk: 26, target_sdk: 34 },
      ...{ signers: [signer], earlier: [], subject: demo.subject, size: content.length, sha256, location },
      file_name: `${demo.name.toLowerCase().replaceAll(' ', '-')}-${version_name}.apk`,
      icon: appLocation(company, `${id}.png`),
      at: at - (versions.length - revision) * 40 * day,
    }
  })
  const [file, before] = files.toReversed() as [AppFile, AppFile?]
  const app: AppRecord = {
    ...{ id, company, facility, name: demo.name, package: demo.package, status: 1, file, version: files.length, by },
    ...(before ? { before } : {}),
    ...{ changed_at: at, content_at: at },
  }
  return { app, contents }
}

/** What the demo's people may open on handhelds: of the company, and of the facility with a library of its own. */
const library = [
  { package: 'com.harbor.wms.picker', label: 'Harbor WMS', state: 1 },
  { package: 'com.voxpick.client', label: 'VoxPick', state: 1 },
  { package: 'io.labeljet.print', label: 'LabelJet', state: 1 },
  { package: 'com.android.chrome', label: 'Chrome', state: 1 },
  { package: 'com.android.camera2', label: 'Camera', state: 0 },
  { package: 'com.android.vending', label: 'Play Store', state: 0 },
  { package: 'com.google.android.youtube', label: 'YouTube', state: 0 },
] as const

type MadeApp = ReturnType<typeof demoApp>

/** Stores an app with its files and its icon. */
export const seedApp = async (
  { db, tables, files }: Pick<SeedStores, 'db' | 'tables'> & { files: Files },
  chosen: DemoAppName,
  { app, contents }: MadeApp,
): Promise<void> => {
  const icon = await drawnPicture(demoApps[chosen].icon, iconSide)
  await Promise.all([...contents].map(([location, content]) => files.write(location, content, apkType)))
  await files.write(app.file.icon ?? '', icon, 'image/png')
  await storesOf(db, tables).apps.add(app)
}

/** Stores apps with their files and icons, and the libraries. */
export const seedApps = async (
  target: SeedStores & { files: Files },
  { company, groups, users }: Organisation,
  made: readonly ({ chosen: DemoAppName } & MadeApp)[],
): Promise<void> => {
  const { db, tables, now } = target
  const { appLibraries } = storesOf(db, tables)
  await Promise.all(made.map(({ chosen, ...each }) => seedApp(target, chosen, each)))
  const who = { by: users[1]?.uid ?? '', at: now - 30 * day }
  const rotterdam = groups.find(({ name }) => name === 'Rotterdam Port')?.uid
  const entries = library.map((entry) => ({ ...entry, ...who }))
  await appLibraries.replace({ company: company.uid, group: company.uid, apps: entries }, undefined)
  if (rotterdam === undefined) return
  const cold = { package: 'eu.coldlog.hand', label: 'Cold Log', state: 1 as const, by: who.by, at: now - 5 * hour }
  await appLibraries.replace({ company: company.uid, group: rotterdam, apps: [...entries, cold] }, undefined)
}
