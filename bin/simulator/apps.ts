import { createHash } from 'node:crypto'
import type { ReportedItem } from '../../shared/contract/handheld.ts'
import type { Output } from '../../shared/contract/index.ts'
import type { InstalledVersion } from '../../shared/desired.ts'
import type { AppCounts } from './account.ts'
import { Refused } from './connection.ts'
import type { Credential } from './credential.ts'
import type { AppFaults } from './faults.ts'

type Synced = Output<'sync'>
type Library = Synced['app_library']

/** An app as a sync answers it. */
export interface AssignedApp {
  id: string
  version: number
  package: string
  revision: number
  version_name: string
  version_code: number
  strategy: 0 | 1
  size: number
  sha256: readonly string[]
  part_size: number
}

/** What outlives the device's process: what is installed, under which ids, and which parts of files are there. */
export interface AppMemory {
  installed: Map<string, InstalledVersion & { sha256: string }>
  packages: Map<string, string>
  parts: Map<string, Set<number>>
}
export const newAppMemory = (): AppMemory => ({ installed: new Map(), packages: new Map(), parts: new Map() })

const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1_000_000))
/** A file by its content: a version may come again under another number. */
const contentOf = ({ sha256 }: Pick<AssignedApp, 'sha256'>) => sha256.join(' ')
const disabled = 'Disabled in the apps library'
/** What an installation waits for while somebody works with the device. */
export const whileInUse = 'Waits until nobody is signed in'

/**
 * The apps of a device, or its updates over the air: downloaded part by part, each compared with its SHA-256, and installed
 * when nothing stands in the way. Whatever interrupts it, it goes on from what is there.
 * @param waitsFor what the installation of something waits for, in plain text; nothing where it may begin
 * @param memory survives the process; apps and updates of a device have the same
 */
export const openApps = (
  credential: Pick<Credential, 'call'>,
  counts: AppCounts,
  faults: AppFaults,
  waitsFor: (app: AssignedApp) => string | undefined,
  off: AbortSignal,
  memory: AppMemory = newAppMemory(),
  section: 'apps' | 'ota' = 'apps',
) => {
  let wanted: readonly AssignedApp[] = []
  let library: Library = null
  /** The last report on each, by its id; none while it is not done. */
  const reports = new Map<string, ReportedItem>()

  const reportOn = (
    { id, version, package: name }: AssignedApp,
    state: ReportedItem['state'],
    reason?: string,
  ): ReportedItem => {
    const { version_name, version_code } = memory.installed.get(name) ?? {}
    return {
      ...{ section, id, version, state },
      ...(reason === undefined ? {} : { reason }),
      ...(version_name === undefined || version_code === undefined
        ? {}
        : { installed: { version_name, version_code } }),
    }
  }
  const isDisabled = ({ package: name }: AssignedApp) =>
    library?.some((entry) => entry.package === name && entry.state === 0) === true
  /** Whether nothing more becomes of it until something else is said. */
  const isFinal = (app: AssignedApp) => {
    const report = reports.get(app.id)
    if (report?.version !== app.version || report.state === 'downloaded') return false
    return report.reason !== disabled || isDisabled(app)
  }
  /** Why it is not to be installed over what there is. */
  const refusalOf = (app: AssignedApp): string | undefined => {
    if (isDisabled(app)) return disabled
    const has = memory.installed.get(app.package)
    if (!has || app.strategy === 1 || app.version_code > has.version_code) return undefined
    return app.version_code < has.version_code
      ? `Version ${app.version_name} is lower than ${has.version_name}`
      : `Version ${app.version_name} is not higher than ${has.version_name}`
  }
  /** Fetches the parts that are missing. @returns whether all of them are there */
  const download = async (app: AssignedApp): Promise<boolean> => {
    const name = `${app.id} ${app.revision}`
    for (const kept of memory.parts.keys())
      if (kept.startsWith(`${app.id} `) && kept !== name) memory.parts.delete(kept)
    const parts = memory.parts.get(name) ?? new Set<number>()
    memory.parts.set(name, parts)
    if (parts.size > 0 && parts.size < app.sha256.length) counts.resumed += 1
    if (parts.size === app.sha256.length) return true
    const { url, revision } = await credential.call('appFile', { id: app.id })
    // Another version by now: the next sync says so.
    if (revision !== app.revision) return false
    for (const [at, digest] of app.sha256.entries()) {
      if (parts.has(at)) continue
      if (faults.isCut()) return false
      const [from, to] = [at * app.part_size, Math.min(app.size, (at + 1) * app.part_size) - 1]
      const answer = await fetch(url, { headers: { range: `bytes=${from}-${to}` }, signal: off }).catch(() => undefined)
      const bytes = answer?.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
      if (!bytes || createHash('sha256').update(bytes).digest('hex') !== digest) return false
      parts.add(at)
    }
    return true
  }
  const install = (app: AssignedApp) => {
    const { package: name, version_name, version_code } = app
    memory.installed.set(name, { version_name, version_code, sha256: contentOf(app) })
    memory.parts.delete(`${app.id} ${app.revision}`)
    counts.installed += 1
  }

  /** Whether the process is gone now, and what it knew of its reports too. What lies on the device stays. */
  const isKilled = () => {
    if (!faults.isKilled()) return false
    counts.killed += 1
    reports.clear()
    return true
  }

  /** Goes on with one app as far as it comes. @returns the report on it; undefined where it goes on another time */
  const goOnWith = async (app: AssignedApp): Promise<ReportedItem | undefined> => {
    memory.packages.set(app.id, app.package)
    if (memory.installed.get(app.package)?.sha256 === contentOf(app)) return reportOn(app, 'applied')
    const refusal = refusalOf(app)
    if (refusal !== undefined) {
      counts.refused += 1
      return reportOn(app, 'failed', refusal)
    }
    const fault = faults.ofApp(app.id, app.version)
    if (fault === 'noSpace') {
      const size = megabytes(app.size)
      return reportOn(app, 'failed', `Not enough space: ${Math.floor(size / 3)} of ${size} MB`)
    }
    if (!(await download(app))) return undefined
    const obstacle = waitsFor(app)
    if (obstacle !== undefined) return reportOn(app, 'downloaded', obstacle)
    if (isKilled()) return undefined
    if (fault === 'otherSigner') return reportOn(app, 'failed', 'Signed by somebody else')
    install(app)
    // After it: it finds out what it has when it starts again.
    return isKilled() ? undefined : reportOn(app, 'applied')
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: a sync may come while something is downloaded. */
  const inSequence = <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(task, task)
    last = turn.catch(() => undefined)
    return turn
  }
  /** Goes on with all that is not done. @returns reports that are new */
  const goOn = async (): Promise<ReportedItem[]> => {
    const news: ReportedItem[] = []
    for (const app of wanted) {
      if (isFinal(app)) continue
      const before = reports.get(app.id)
      const report = await goOnWith(app).catch((error: unknown) => {
        // It shall not have it any more.
        if (error instanceof Refused && error.status === 404) return undefined
        // It is fetched once that is over.
        if (error instanceof Refused && error.code === 'maintenance') return undefined
        throw error
      })
      if (!report) continue
      reports.set(app.id, report)
      const isSame =
        before !== undefined &&
        before.version === report.version &&
        before.state === report.state &&
        before.reason === report.reason
      if (!isSame) news.push(report)
    }
    return news
  }

  return {
    /** What is installed, by package. */
    installed: () => new Map([...memory.installed].map(([name, { version_name }]) => [name, version_name])),
    /** Whether people may use an app. */
    mayUse: (name: string): boolean => library?.find((entry) => entry.package === name)?.state !== 0,
    work: () => inSequence(goOn),
    /**
     * Takes what a sync says: uninstalls what shall go, and goes on with what shall be there.
     * @returns the last report on each app that shall be there, as far as there is one
     */
    sync: (apps: readonly AssignedApp[], allowed: Library, gone: readonly string[]): Promise<ReportedItem[]> =>
      inSequence(async () => {
        wanted = apps
        library = allowed
        for (const id of gone) {
          const name = memory.packages.get(id)
          if (name !== undefined && memory.installed.delete(name)) counts.uninstalled += 1
          memory.packages.delete(id)
        }
        const ids = new Set(apps.map(({ id }) => id))
        // What failed of an update that is paused is not tried again because it goes on.
        if (section === 'apps') for (const id of reports.keys()) if (!ids.has(id)) reports.delete(id)
        await goOn()
        return apps.flatMap((app) => {
          const report = reports.get(app.id)
          return report?.version === app.version ? [report] : []
        })
      }),
  }
}

export type OpenApps = ReturnType<typeof openApps>
