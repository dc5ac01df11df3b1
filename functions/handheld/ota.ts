import { strategies } from '../../shared/apps.ts'
import type { ReportResult } from '../../shared/desired.ts'
import { partsOf } from '../../shared/uploads.ts'
import { type OtaSettings, otaOf } from '../data/companies.ts'
import { type DesiredItem, orderOf, type ReportedItem } from '../data/desiredItems.ts'
import { backOf, isOffered } from '../data/rollouts.ts'
import type { DeviceEnvOf } from '../lib/env.ts'

type Ruled = Pick<DeviceEnvOf<'handheld'>, 'company'> & { device: Pick<DeviceEnvOf<'handheld'>['device'], 'id'> }

/** When a device installs updates, by its own clock: every device of a company the same. */
export const otaRuleOf = ({ company }: Pick<Ruled, 'company'>) => {
  const { enable, start, end } = otaOf(company)
  return { enabled: enable, start, end }
}

/** What a device is told to install: read with the company, so that beginning a step or halting is one write. */
export const offerTo = ({ company, device }: Ruled): OtaSettings['offer'] => {
  const { enable, offer } = otaOf(company)
  return enable && offer && isOffered(offer, device.id) ? offer : undefined
}

/** Which try it is, by what was assigned to the device; the first where nobody has told it to try again. */
const triesOf = (item: Pick<DesiredItem, 'content'> | undefined): number => Number(item?.content?.tries ?? 1)

/** The update that a device gets. */
export const openOta = async (items: readonly DesiredItem[], env: DeviceEnvOf<'handheld'>) => {
  const offer = offerTo(env)
  const latest = otaOf(env.company).rollout ?? ''
  // Tries of rollouts that are over.
  for (const item of items) if (item.id !== latest) await env.stores.desired.drop(env.device.id, item)
  if (!offer) return []
  const { id, forced, app } = offer
  const { uid, package: named, revision, version_name, version_code, size, sha256 } = app
  const part_size = partsOf(size)[0]?.size ?? size
  const version = triesOf(items.find((item) => item.id === id))
  return [
    {
      ...{ id, version, app_uid: uid, package: named, revision, version_name, version_code },
      ...{ strategy: forced ? strategies.forced : strategies.normal, size, sha256, part_size },
    },
  ]
}

/** Keeps what a device says of an update: also while that is paused, when it is not told of it. */
export const keepOtaReport = async (
  { id, version = 1, state, reason }: ReportedItem,
  number: number,
  { company, device, now, stores }: DeviceEnvOf<'handheld'>,
): Promise<ReportResult> => {
  if (state === 'removed') return 'unknown'
  const isOf = (rollout: string | undefined) => rollout !== undefined && (id === rollout || id === backOf(rollout))
  let { rollout } = otaOf(company)
  // It may have heard of a rollout from who has read the company later than this.
  if (!isOf(rollout)) rollout = otaOf((await stores.companies.get(company.uid)) ?? company).rollout
  if (rollout === undefined || !isOf(rollout)) return rollout !== undefined && id < rollout ? 'older' : 'unknown'
  const tries = triesOf(version === 1 ? undefined : await stores.desired.get(device.id, { section: 'ota', id }))
  if (version > tries) return 'unknown'
  return stores.rollouts.keep(id, {
    ...{ device: device.id, version, state, at: now, order: orderOf(device, number) },
    ...(state === 'applied' ? {} : { reason: reason ?? '' }),
  })
}
