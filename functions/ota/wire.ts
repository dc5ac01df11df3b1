import type { Rollout } from '../../shared/contract/ota.ts'
import {
  againstLimit,
  detailOf,
  type RolloutCourse,
  type RolloutFigures,
  reasonOf,
  rolloutStatuses,
  waitOf,
} from '../../shared/rollout.ts'
import { iso } from '../../shared/time.ts'
import type { RolloutMail } from '../data/rolloutMails.ts'
import type { RolloutEvent, RolloutRecord } from '../data/rollouts.ts'
import type { Member } from '../data/users.ts'
import { type DeviceProgress, figuresOf } from '../lib/ota/progress.ts'

/** Most points of the curve. */
const mostPoints = 200
const instant = (at: number | undefined) => (at === undefined ? null : iso(at))

const countOf = (devices: readonly DeviceProgress[], status: DeviceProgress['status']) =>
  devices.filter((one) => one.status === status).length

/** How failures grew with the installs that ended, in the order in which devices told. */
const curveOf = (devices: readonly DeviceProgress[]): Rollout['curve'] => {
  const ended = devices
    .filter(({ status }) => status === 'upToDate' || status === 'failed')
    .sort((a, b) => (a.word?.at ?? 0) - (b.word?.at ?? 0) || (a.known.device.id < b.known.device.id ? -1 : 1))
  let failed = 0
  let step = 0
  const points = ended.map((one, at) => {
    if (one.status === 'failed') failed += 1
    step = Math.max(step, one.step)
    return { finished: at + 1, percent: (failed / (at + 1)) * 100, step }
  })
  const every = Math.ceil(points.length / mostPoints)
  // The last one is what stands now.
  return points.filter((_, at) => every <= 1 || (points.length - 1 - at) % every === 0)
}

const reasonsOf = (devices: readonly DeviceProgress[]): Rollout['reasons'] => {
  const failures = devices.flatMap(({ status, word }) => (status === 'failed' ? [reasonOf(word?.reason ?? '')] : []))
  return [...Map.groupBy(failures, ({ reason }) => reason)]
    .map(([reason, all]) => ({ reason, ...detailOf(all.map(({ detail }) => detail)), devices: all.length }))
    .sort((a, b) => b.devices - a.devices || a.reason.localeCompare(b.reason))
}

const stepsOf = (rollout: RolloutRecord, devices: readonly DeviceProgress[]): Rollout['steps'] =>
  rollout.plan.steps.map((percent, at) => {
    const those = devices.filter(({ step }) => step === at)
    const failed = countOf(those, 'failed')
    const passed = at < rollout.step || rollout.state === 'done'
    return {
      ...{ percent, devices: those.length, failed, finished: failed + countOf(those, 'upToDate') },
      state:
        at > rollout.step ? 'notBegun' : passed ? 'done' : (rollout.state as Exclude<typeof rollout.state, 'done'>),
      downloaded: countOf(those, 'downloaded'),
      began_on: instant(rollout.begun_at[at]),
      ended_on: instant(rollout.begun_at[at + 1] ?? (at === rollout.step ? rollout.ended_at : undefined)),
    }
  })

const nextOf = (rollout: RolloutCourse, figures: RolloutFigures, now: number): Rollout['next'] => {
  const isLast = rollout.step === rollout.plan.steps.length - 1
  if (isLast || rollout.state !== 'running') return { for: 'end', until: null, missing: null }
  const wait = waitOf(rollout, figures, now)
  return {
    for: wait.for,
    until: wait.for === 'time' ? iso(wait.until) : null,
    missing: wait.for === 'installs' ? wait.missing : null,
  }
}

const sameSigner = ({ app, before }: RolloutRecord) =>
  before ? app.signers.some((one) => before.signers.includes(one)) : null

/** Who of some mails was told of an event, and who could not be, by name. */
const mailedOf = ({ what, at }: RolloutEvent, mails: readonly RolloutMail[], people: ReadonlyMap<string, Member>) => {
  const about = mails.filter((mail) => mail.what === what && mail.of === at)
  const names = (wanted: RolloutMail['state']) =>
    about
      .flatMap(({ user, state }) => (state === wanted ? (people.get(user)?.name ?? []) : []))
      .sort((a, b) => a.localeCompare(b))
  return { mailed: names('sent'), not_mailed: names('unsent') }
}

/**
 * A rollout as the page shows it.
 * @param mails those that told admins of its events
 * @param back how going back to the version before fares, where it was rolled back
 */
export const rolloutOut = (
  rollout: RolloutRecord,
  devices: readonly DeviceProgress[],
  {
    people,
    mails,
    back,
    now,
  }: {
    people: ReadonlyMap<string, Member>
    mails: readonly RolloutMail[]
    back: Rollout['rolled_back']
    now: number
  },
): Rollout => {
  const { app, before, halted, events } = rollout
  const figures = figuresOf(devices, rollout.step)
  const nameOf = (by: string | undefined) => (by === undefined ? null : (people.get(by)?.name ?? ''))
  const { finished, failed } = againstLimit(rollout, figures)
  const counted = Object.fromEntries(rolloutStatuses.map((status) => [status, countOf(devices, status)]))
  return {
    ...{
      id: rollout.id,
      revision: rollout.revision,
      app_uid: app.uid,
      app_revision: app.revision,
      name: app.name,
      package: app.package,
    },
    ...{ version_name: app.version_name, size: app.size, same_signer: sameSigner(rollout) },
    before: before ? { version_name: before.version_name } : null,
    ...{ state: rollout.state, plan: rollout.plan, step: rollout.step, steps: stepsOf(rollout, devices) },
    counts: {
      ...{ devices: devices.length, offered: figures.offered, finished: figures.finished },
      ...(counted as Pick<Rollout['counts'], (typeof rolloutStatuses)[number]>),
    },
    against_limit: { finished, failed },
    halted: halted ? { on: iso(halted.at), finished: halted.finished, failed: halted.failed } : null,
    next: nextOf(rollout, figures, now),
    ...{ curve: curveOf(devices), reasons: reasonsOf(devices) },
    events: events.map((event) => {
      const { at, by, devices: count, ...rest } = event
      return {
        ...{ ...rest, on: iso(at), by: nameOf(by), devices: count ?? null },
        ...mailedOf(event, mails, people),
      }
    }),
    rolled_back: back,
    ...{ started_on: iso(rollout.at), started_by: nameOf(rollout.by) ?? '' },
  }
}
