import type { AppFile, AppRecord } from '../../functions/data/apps.ts'
import type { Stores } from '../../functions/data/stores.ts'
import { moveOn } from '../../functions/lib/ota/advance.ts'
import { day, hour, minute } from '../../shared/durations.ts'
import { rolloutPosition, stepOf } from '../../shared/rollout.ts'

const file = (revision: number, version_name: string, at: number): AppFile => ({
  ...{ revision, version_name, version_code: revision, label: 'Shiftdeck Agent', min_sdk: 26, target_sdk: 34 },
  ...{ signers: ['ab'.repeat(32)], earlier: [], subject: 'Shiftdeck', file_name: 'agent.apk', size: 101_082_726 },
  ...{ sha256: ['cd'.repeat(32)], location: `private/apps/x/agent-${revision}.apk`, at },
})

/** An app for every device of a company, in its second version, without the file itself. */
export const storedAgent = async (
  { apps }: Pick<Stores, 'apps'>,
  company: string,
  by: string,
  { now = Date.now(), id = 'agent', facility = company } = {},
): Promise<AppRecord> => {
  const app: AppRecord = {
    ...{ id, company, facility, name: 'Shiftdeck Agent', package: 'dev.shiftdeck.agent', status: 0 },
    ...{ file: file(2, '4.12.0', now - 2 * day), before: file(1, '4.11.2', now - 30 * day) },
    ...{ version: 2, by, changed_at: now, content_at: now },
  }
  await apps.add(app)
  return app
}

const reasons = [
  ...Array.from({ length: 5 }, (_, at) => `Not enough space: ${38 + 7 * at} MB free, 240 MB needed`),
  ...Array.from({ length: 2 }, () => 'Signature does not match: a hand-installed build 4.10-debug'),
  'Killed during the install: battery at 3 %, old version kept',
  'Checksum differs: 3 tries over Wi-Fi RENO-SCAN',
]

/**
 * What devices say of a rollout of three steps whose second one has begun: of 142 installs 9 failed, and it halts by itself.
 * Eight devices of that step were not seen for nine days.
 * @param ids every device of the company
 */
export const haltedRollout = async (
  stores: Pick<Stores, 'rollouts' | 'companies' | 'fleet' | 'deviceStates'>,
  {
    company,
    rollout: id,
    ids,
    now = Date.now(),
  }: { company: string; rollout: string; ids: readonly string[]; now?: number },
): Promise<void> => {
  const begun = await stores.rollouts.get(company, id)
  if (!begun) throw new Error('There is no such rollout')
  const at = now - 2 * day
  const before = {
    ...{ ...begun, at, step: 1, step_at: now - 3 * hour, begun_at: [at, now - 3 * hour], revision: 2 },
    events: [
      { ...begun.events[0], at, what: 'begun' as const, step: 0, finished: 0, failed: 0 },
      { at: now - 3 * hour, what: 'step' as const, step: 1, finished: 36, failed: 1 },
    ],
  }
  if (!(await stores.rollouts.change(begun, before))) throw new Error('Somebody changed it')
  const line = ids.toSorted((a, b) => rolloutPosition(id, a) - rolloutPosition(id, b))
  const inStep = (step: number) => line.filter((device) => stepOf(rolloutPosition(id, device), begun.cuts) === step)
  const order = (number: number) => `2026#${String(number).padStart(16, '0')}`
  const failing = [20, 60, 75, 90, 104, 118, 127, 135, 141]
  for (const [number, device] of [...inStep(0), ...inStep(1)].slice(0, 142).entries()) {
    const fails = failing.indexOf(number)
    const told = number < 36 ? at + number * minute : now - 3 * hour + (number - 36) * minute
    await stores.rollouts.keep(id, {
      ...{ device, version: 1, at: told, order: order(number), state: fails === -1 ? 'applied' : 'failed' },
      ...(fails === -1 ? {} : { reason: reasons[fails] ?? '' }),
    })
  }
  for (const device of inStep(1).slice(106, 117))
    await stores.rollouts.keep(id, { device, version: 1, at: now - hour, order: order(1), state: 'downloaded' })
  for (const device of inStep(1).slice(-8)) await stores.deviceStates.change(device, { seen_at: now - 9 * day })
  await moveOn(stores, { company, rollout: id }, now - 97 * minute)
}

/** Devices say what became of the update that is rolled out, and it is looked at what follows from that. */
export const told = async (
  stores: Pick<Stores, 'rollouts' | 'companies' | 'fleet'>,
  {
    company,
    rollout: id,
    devices,
    state,
  }: { company: string; rollout: string; devices: readonly string[]; state: 'applied' | 'failed' },
): Promise<void> => {
  const at = Date.now()
  for (const device of devices)
    await stores.rollouts.keep(id, {
      ...{ device, version: 1, at, order: `2026#${String(at).padStart(16, '0')}`, state },
      ...(state === 'failed' ? { reason: reasons[0] ?? '' } : {}),
    })
  await moveOn(stores, { company, rollout: id }, at)
}
