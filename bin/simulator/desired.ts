import type { ReportedItem } from '../../shared/contract/handheld.ts'
import type { Input, Output } from '../../shared/contract/index.ts'
import { inactivityId, type ReportSection, type SyncSection } from '../../shared/desired.ts'
import type { ScannerPreset } from '../../shared/scanner/preset.ts'
import { type Reading, readingOf } from '../../shared/scanner/read.ts'
import type { Random } from '../seed/random.ts'
import type { OpenAccount } from './account.ts'
import type { AssignedApp, OpenApps } from './apps.ts'
import type { Credential } from './credential.ts'
import type { openNotices } from './notices.ts'
import type { SimulationOptions } from './options.ts'
import { oneAtATime } from './pushes.ts'

type Synced = Output<'sync'>
type Report = Omit<Input<'report'>, 'items'> & { items: ReportedItem[] }
type Item = NonNullable<Synced['state']>[SyncSection][number]
/** An item of a sync, or its rule of inactivity. */
type Applied = Pick<Item, 'id' | 'version'> & Partial<Item>
/** An item of the desired state, as the device has it. */
interface Had {
  version: number
  /** Why it could not be applied. */
  failure?: string
  /** A command that is not carried out yet: its kind. */
  open?: string
  /** Of a network: its name. */
  ssid?: string
  /** Of a scanner preset: how it reads codes. */
  preset?: ScannerPreset
}

/** What is installed on a device: apps, and updates over the air. */
interface Installs {
  apps: Pick<OpenApps, 'sync' | 'work'>
  updates: Pick<OpenApps, 'sync' | 'work'>
  /** Hears each time that something was gone on with. */
  worked: () => void
}

/** Which push woke the device, until a report or a heartbeat has told it. */
interface Woken {
  by: () => string | undefined
  told: (id: string | undefined) => void
}

/** Hears what the server found wrong with something that it did not keep. */
export type OnInvalid = (what: string, errors?: readonly { path: string; message: string }[]) => void

/** Why something cannot be applied, as devices say it. */
const failures: Partial<Record<ReportSection, readonly string[]>> = {
  wifi: ['Wrong password', 'Network not in range', 'Security type not supported'],
  shortcuts: ['Chrome is not installed', 'The launcher takes no shortcuts'],
  web_tabs: ['The page does not load', 'The address is blocked here'],
}

/** What one report may carry. */
const mostItems = 500

/** A command to apply a setting of the company once more. */
const isAgain = (section: ReportSection, { kind }: Applied) => section === 'commands' && kind === 'applyAgain'

/** Nothing stands in the way of it: the app itself goes by it. */
const alwaysApplies = (section: ReportSection) => section === 'inactivity'

const nameOf = (section: string, id: string) => `${section}#${id}`

/**
 * What a device was told to have and what it made of it. Its reports go out until they are acknowledged; some are held
 * back, and arrive after the ones that follow.
 * @param random decides what fails and what is held back
 * @param follow hears every answer to a sync
 * @param onInvalid hears what the server found wrong with an item of a report
 * @param carryOut does what a command says, once. @returns false where that takes longer: `done` is told about it then
 */
export const openDesired = (
  credential: Pick<Credential, 'call'>,
  account: Pick<OpenAccount, 'counts'>,
  random: Random,
  { reorder, failures: failing }: Pick<SimulationOptions, 'reorder' | 'failures'>,
  follow: (answer: Synced) => void,
  carryOut: (command: Item) => boolean,
  notices: ReturnType<typeof openNotices>,
  onInvalid: OnInvalid,
  { apps, updates, worked }: Installs,
  woken: Woken = { by: () => undefined, told: () => undefined },
) => {
  const has = new Map<string, Had>()
  let etag: string | undefined
  let reports = 0
  let held: Report[] = []

  const receipt = () => {
    const woken_by = woken.by()
    return woken_by === undefined ? {} : { woken_by }
  }
  const send = async (report: Report) => {
    const { results } = await credential.call('report', report)
    account.counts.reports += 1
    woken.told(report.woken_by)
    for (const { section, id, result, errors } of results)
      if (result === 'invalid') onInvalid(`${section} ${id}`, errors)
  }
  /** Sends what was held back. */
  const flush = async () => {
    const late = held
    held = []
    for (const report of late) await send(report)
  }
  /** Why an item cannot be applied: a setting that fails again is why the command for it fails. */
  const failureOf = (section: ReportSection, item: Applied): string | undefined => {
    if (isAgain(section, item)) return has.get(nameOf(String(item.section), String(item.setting_id)))?.failure
    const fails = !alwaysApplies(section) && random.next() < failing
    return fails ? random.pick(failures[section] ?? ['Not enough storage']) : undefined
  }
  /** Applies an item unless that was done already. @returns the report on it; none while it is not done */
  const apply = (section: ReportSection, item: Applied): Report['items'] => {
    const { id, version } = item
    const name = nameOf(section, id)
    if (has.get(name)?.version !== version) {
      const because = failureOf(section, item)
      const fails = because !== undefined
      const open = !fails && section === 'commands' && !carryOut(item as Item)
      has.set(name, {
        version,
        ...(fails ? { failure: because } : {}),
        ...(open ? { open: String(item.kind) } : {}),
        ...(section === 'wifi' && !fails ? { ssid: String(item.ssid) } : {}),
        ...(section === 'scanner' && !fails ? { preset: item as unknown as ScannerPreset } : {}),
      })
      account.counts[fails ? 'failed' : 'applied'] += 1
    }
    const { failure, open } = has.get(name) ?? {}
    if (open) return []
    const reported = { section, id, version }
    return [
      failure === undefined ? { ...reported, state: 'applied' } : { ...reported, state: 'failed', reason: failure },
    ]
  }
  /** Reports items, in as many parts as they need. */
  const report = async (of: string, items: Report['items']) => {
    for (let from = 0; from === 0 || from < items.length; from += mostItems) {
      reports += 1
      const part = { etag: of, number: reports, items: items.slice(from, from + mostItems), ...receipt() }
      if (random.next() < reorder) held.push(part)
      else await send(part)
    }
    // What is held back comes with the next heartbeat, unless more of it waits.
    if (held.length > 1) await flush()
  }

  /** Goes on with apps and updates that are not done, one at a time: what is being downloaded is waited for. */
  const goOnInstalling = oneAtATime(async () => {
    const items = [...(await apps.work()), ...(await updates.work())]
    worked()
    if (etag !== undefined && items.length > 0) await report(etag, items)
  })

  return {
    /** The network that it is on, of those that it was told to have. */
    network: () => [...has.values()].find(({ ssid }) => ssid !== undefined)?.ssid,
    /** What its scanner makes of a code. */
    reads: (code: string, symbology: string): Reading['outcome'] => {
      const { preset } = [...has.values()].find((had) => had.preset) ?? {}
      return preset ? readingOf(preset, code, symbology).outcome : 'accepted'
    },
    /** Names the state that was applied last; absent before the first sync. */
    etag: () => etag,
    flush: async () => {
      await flush()
      await goOnInstalling()
    },
    goOnInstalling,
    sync: async () => {
      const answer = await credential.call('sync', { ...(etag === undefined ? {} : { etag }), ...receipt() })
      follow(answer)
      if (answer.unchanged) return
      const { notifications = [], apps: wantedApps = [], ota = [], commands = [], ...sections } = answer.state ?? {}
      // Older servers say nothing of the rule, or not which version of it this is.
      const { version } = (answer.inactivity as Synced['inactivity'] | undefined) ?? {}
      // Commands come last: what becomes of some is what becomes of a setting.
      const wanted: { section: ReportSection; item: Applied }[] = [
        ...(version === undefined ? [] : [{ section: 'inactivity' as const, item: { id: inactivityId, version } }]),
        ...Object.entries({ ...sections, commands }).flatMap(([section, items]) =>
          items.map((item) => ({ section: section as SyncSection, item })),
        ),
      ]
      for (const { section, item } of wanted)
        if (isAgain(section, item) && has.get(nameOf(section, item.id))?.version !== item.version)
          has.delete(nameOf(String(item.section), String(item.setting_id)))
      const names = new Set(wanted.map(({ section, item }) => nameOf(section, item.id)))
      for (const name of has.keys()) if (!names.has(name)) has.delete(name)
      const items = wanted.flatMap(({ section, item }) => apply(section, item))
      const shown = notices.show(notifications, answer.server_time)
      const gone = answer.removals.map((item) => ({ ...item, state: 'removed' as const }))
      account.counts.removed += gone.length
      const going = answer.removals.flatMap(({ section, id }) => (section === 'apps' ? [id] : []))
      const ofApps = await apps.sync(wantedApps as unknown as AssignedApp[], answer.app_library, going)
      const updated = await updates.sync(ota as unknown as AssignedApp[], answer.app_library, [])
      worked()
      etag = answer.etag
      await report(etag, [...items, ...ofApps, ...updated, ...shown, ...gone])
    },
    /** The user has dismissed a notification: tells so. */
    dismiss: async (id: string) => {
      const items = notices.dismiss(id)
      if (etag !== undefined && items.length > 0) await report(etag, items)
    },
    /** Tells of commands of a kind, which took longer, that they are carried out now. */
    done: async (kind: string) => {
      const open = [...has].filter(([, had]) => had.open === kind)
      if (etag === undefined || open.length === 0) return
      for (const [, had] of open) delete had.open
      const items = open.map(([name, { version }]) => {
        const id = name.slice(nameOf('commands', '').length)
        return { section: 'commands' as const, id, version, state: 'applied' as const }
      })
      await report(etag, items)
    },
  }
}
