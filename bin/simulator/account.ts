import type { Batch, BatchResult } from '../../shared/contract/handheld.ts'
import type { Output } from '../../shared/contract/index.ts'
import { noTraffic, type Traffic } from './connection.ts'
import type { Span } from './work.ts'

/** What a worker did in a team, as the server acknowledged it. */
export interface WorkerSums {
  user_uid: string
  username: string
  team_uid: string
  team_name: string
  /** 1 scan, 2 non-scan: in the latter neither scans nor pick time count. */
  subtype: number
  batches: number
  accepted_scans: number
  rejected_scans: number
  steps: number
  /** Sum of the spans. */
  working_ms: number
  /** Gaps between accepted scans, by how long they are at most: of 5 minutes, what counts as pick time by default. */
  gaps_within_5_min_ms: number
  first_at: number
  last_at: number
}

/** Of apps: installed, refused over what was there, uninstalled; downloads gone on with, installations killed in the middle. */
export interface AppCounts {
  installed: number
  refused: number
  uninstalled: number
  resumed: number
  killed: number
}
export const noApps = (): AppCounts => ({ installed: 0, refused: 0, uninstalled: 0, resumed: 0, killed: 0 })

export interface SentBatch {
  user_uid: string
  team_uid: string
  device_id: string
  batch: Batch
}

export interface Problem {
  device: string
  message: string
  times: number
}

/** Everything that a fleet sent, to check the server's figures against. */
export interface Account {
  seed: number
  started_at: number
  devices: number
  workers: WorkerSums[]
  totals: Pick<WorkerSums, 'batches' | 'accepted_scans' | 'rejected_scans' | 'steps' | 'working_ms'>
  /** Results from the server: events that it refused, and batches that it had before. */
  refused_events: { batch: string; id: string; reason: string }[]
  refused_events_total: number
  duplicate_batches: number
  /** Batches that the server had not acknowledged when the fleet stopped. */
  unacknowledged_batches: number
  heartbeats: number
  /** Pushes that woke devices. */
  pushes: number
  /** Of the desired state: reports that were acknowledged, and what the devices made of its items. */
  reports: number
  items: { applied: number; failed: number; removed: number }
  /** Custom notifications: shown, answered again by a sync, dismissed by who works there, and not shown. */
  notifications: { shown: number; repeated: number; dismissed: number; failed: number }
  /** What devices told their users by themselves, as far as the company wants it. */
  system_notifications: Record<keyof Output<'sync'>['system_notifications'], number>
  pings: number
  /** How often a manager has signed a worker out, and how often they were told by whom. */
  forced_out: number
  named_sign_outs: number
  /** How often a device was locked, and how often somebody has pressed Found on one. */
  locks: number
  found: number
  /** How often a worker was signed out for doing nothing. */
  idle: number
  /** Reports of incidents, and photos that were put where they belong. */
  incidents: number
  photos: number
  apps: AppCounts
  /** Updates over the air, and windows that ended before one could be installed. */
  updates: AppCounts & { missed: number }
  traffic: Traffic
  problems: Problem[]
  /** Every acknowledged batch, when they are kept. */
  batches?: SentBatch[]
}

export interface WorkerTeam {
  user_uid: string
  username: string
  team_uid: string
  team_name: string
  subtype: number
}

const pickGap = 5 * 60_000
const detailsKept = 1000

/** Keeps the account while the fleet works. */
export const openAccount = (seed: number, started_at: number, devices: number, keepBatches: boolean) => {
  const sums = new Map<string, WorkerSums>()
  const problems = new Map<string, Problem>()
  const refused: Account['refused_events'] = []
  const batches: SentBatch[] = []
  const counts = {
    refused: 0,
    duplicates: 0,
    heartbeats: 0,
    pushes: 0,
    waiting: 0,
    reports: 0,
    applied: 0,
    failed: 0,
    removed: 0,
    noticesShown: 0,
    noticesRepeated: 0,
    noticesDismissed: 0,
    noticesFailed: 0,
    offline: 0,
    inactivity: 0,
    scanner_reconnect: 0,
    pings: 0,
    forcedOut: 0,
    namedSignOuts: 0,
    locks: 0,
    found: 0,
    idle: 0,
    incidents: 0,
    photos: 0,
    apps: noApps(),
    updates: { ...noApps(), missed: 0 },
  }
  const traffic = noTraffic()

  const sumsOf = (workerTeam: WorkerTeam, from: number) => {
    const key = `${workerTeam.user_uid} ${workerTeam.team_uid}`
    const known = sums.get(key)
    if (known) return known
    const fresh: WorkerSums = {
      ...workerTeam,
      batches: 0,
      accepted_scans: 0,
      rejected_scans: 0,
      steps: 0,
      working_ms: 0,
      gaps_within_5_min_ms: 0,
      first_at: from,
      last_at: from,
    }
    sums.set(key, fresh)
    return fresh
  }

  return {
    traffic,
    counts,
    /** Counts a batch by the result that acknowledged it: what was refused is not in the sums. */
    acknowledged: (workerTeam: WorkerTeam, device_id: string, join_id: string, span: Span, result: BatchResult) => {
      if (result.status === 'duplicate') counts.duplicates += 1
      for (const { id, reason } of result.refused) {
        counts.refused += 1
        if (refused.length < detailsKept) refused.push({ batch: span.id, id, reason })
      }
      if (result.status === 'refused') return
      const dropped = new Set(result.refused.map(({ id }) => id))
      const kept = {
        ...span,
        scans: span.scans.filter(({ id }) => !dropped.has(id)),
        steps: span.steps.filter(({ id }) => !dropped.has(id)),
      }
      const sum = sumsOf(workerTeam, span.from)
      sum.batches += 1
      sum.working_ms += span.to - span.from
      sum.first_at = Math.min(sum.first_at, span.from)
      sum.last_at = Math.max(sum.last_at, span.to)
      for (const { outcome, gap } of kept.scans) {
        if (outcome === 'rejected') sum.rejected_scans += 1
        else {
          sum.accepted_scans += 1
          if (gap !== null && gap <= pickGap) sum.gaps_within_5_min_ms += gap
        }
      }
      for (const { count } of kept.steps) sum.steps += count
      if (keepBatches) {
        const { user_uid, team_uid } = workerTeam
        batches.push({ user_uid, team_uid, device_id, batch: { ...kept, join_id } })
      }
    },
    duplicate: () => {
      counts.duplicates += 1
    },
    problem: (device: string, message: string) => {
      const known = problems.get(`${device} ${message}`)
      if (known) known.times += 1
      else if (problems.size < detailsKept) problems.set(`${device} ${message}`, { device, message, times: 1 })
    },
    read: (): Account => {
      const workers = [...sums.values()].sort(
        (a, b) => a.username.localeCompare(b.username) || a.team_name.localeCompare(b.team_name),
      )
      const total = (field: 'batches' | 'accepted_scans' | 'rejected_scans' | 'steps' | 'working_ms') =>
        workers.reduce((sum, worker) => sum + worker[field], 0)
      return {
        seed,
        started_at,
        devices,
        workers,
        totals: {
          batches: total('batches'),
          accepted_scans: total('accepted_scans'),
          rejected_scans: total('rejected_scans'),
          steps: total('steps'),
          working_ms: total('working_ms'),
        },
        refused_events: refused,
        refused_events_total: counts.refused,
        duplicate_batches: counts.duplicates,
        unacknowledged_batches: counts.waiting,
        heartbeats: counts.heartbeats,
        pushes: counts.pushes,
        reports: counts.reports,
        items: { applied: counts.applied, failed: counts.failed, removed: counts.removed },
        notifications: {
          shown: counts.noticesShown,
          repeated: counts.noticesRepeated,
          dismissed: counts.noticesDismissed,
          failed: counts.noticesFailed,
        },
        system_notifications: {
          offline: counts.offline,
          inactivity: counts.inactivity,
          scanner_reconnect: counts.scanner_reconnect,
        },
        pings: counts.pings,
        forced_out: counts.forcedOut,
        named_sign_outs: counts.namedSignOuts,
        locks: counts.locks,
        found: counts.found,
        idle: counts.idle,
        incidents: counts.incidents,
        photos: counts.photos,
        apps: { ...counts.apps },
        updates: { ...counts.updates },
        traffic: { ...traffic },
        problems: [...problems.values()],
        ...(keepBatches ? { batches } : {}),
      }
    },
  }
}

export type OpenAccount = ReturnType<typeof openAccount>
