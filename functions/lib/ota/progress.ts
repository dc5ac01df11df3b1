import {
  type RolloutFigures,
  type RolloutStatus,
  rolloutPosition,
  rolloutStatusOf,
  stepOf,
} from '../../../shared/rollout.ts'
import type { FleetDevice } from '../../data/fleet.ts'
import { backOf, type RolloutRecord, type RolloutWordRecord } from '../../data/rollouts.ts'
import type { Stores } from '../../data/stores.ts'

/** A device of a rollout, and how it stands. */
export interface DeviceProgress {
  known: FleetDevice
  /** To which it belongs, from 0. */
  step: number
  status: RolloutStatus
  word: RolloutWordRecord | undefined
}

/** How a device of the fleet stands in a rollout. */
export const progressOfDevice = (
  rollout: RolloutRecord,
  known: FleetDevice,
  word: RolloutWordRecord | undefined,
  now: number,
): DeviceProgress => {
  const step = stepOf(rolloutPosition(rollout.id, known.device.id), rollout.cuts)
  return { known, step, word, status: rolloutStatusOf(rollout.step, { step, seen: known.state?.seen_at, word }, now) }
}

/** How every device of a company stands in a rollout. @param now epoch ms */
export const rolloutProgress = async (
  { fleet, rollouts }: Pick<Stores, 'fleet' | 'rollouts'>,
  rollout: RolloutRecord,
  now: number,
): Promise<DeviceProgress[]> => {
  const words = await rollouts.words(rollout.company, rollout.id)
  const found: DeviceProgress[] = []
  for await (const step of fleet.steps(rollout.company, {}))
    for (const known of step) found.push(progressOfDevice(rollout, known, words.get(known.device.id), now))
  return found
}

/** How going back to the version before fares on the devices that were told of it. */
export const rollbackProgress = async (
  { rollouts }: Pick<Stores, 'rollouts'>,
  rollout: RolloutRecord,
  devices: readonly DeviceProgress[],
): Promise<{ devices: number; upToDate: number; failed: number }> => {
  const words = await rollouts.words(rollout.company, backOf(rollout.id))
  const offered = devices.filter(({ step }) => step <= rollout.step)
  const saying = (state: RolloutWordRecord['state']) =>
    offered.filter(({ known }) => words.get(known.device.id)?.state === state).length
  return { devices: offered.length, upToDate: saying('applied'), failed: saying('failed') }
}

/** Of the steps that were told, what decides how it goes on. */
export const figuresOf = (devices: readonly DeviceProgress[], offered: number): RolloutFigures => {
  const those = devices.filter(({ step }) => step <= offered)
  const of = (status: RolloutStatus) => those.filter((one) => one.status === status).length
  const failed = of('failed')
  return { offered: those.length, finished: of('upToDate') + failed, failed, unseen: of('notSeen') }
}
