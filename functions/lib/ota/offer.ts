import type { AppRecord } from '../../data/apps.ts'
import { type CompanyRecord, type OfferedApp, type OtaSettings, otaOf } from '../../data/companies.ts'
import { backOf, type RolloutRecord } from '../../data/rollouts.ts'

/** A version of an app as devices are told of it. */
export const offered = (
  { id, name, package: named }: AppRecord,
  file: Omit<OfferedApp, 'uid' | 'name' | 'package'>,
): OfferedApp => ({
  ...{ uid: id, name, package: named, revision: file.revision },
  ...{ version_name: file.version_name, version_code: file.version_code },
  ...{ size: file.size, sha256: file.sha256, signers: file.signers, location: file.location },
})

/** What devices are told to install as a rollout stands; nothing while it is stopped. */
export const offerOf = (rollout: RolloutRecord): OtaSettings['offer'] => {
  const { id, state, app, before } = rollout
  const cut = rollout.cuts[rollout.step] ?? 0
  if (state === 'running' || state === 'done') return { id, cut, forced: false, app }
  if (state === 'rolledBack' && before) return { id: backOf(id), cut, forced: true, app: before }
  return undefined
}

/** What a company has set, with what its devices are told as a rollout stands. */
export const withOffer = (company: Pick<CompanyRecord, 'ota'>, rollout: RolloutRecord): OtaSettings => {
  const { offer: _, ...settings } = otaOf(company)
  const offer = offerOf(rollout)
  return { ...settings, rollout: rollout.id, ...(offer ? { offer } : {}) }
}
