import type { App } from '../../../shared/contract/apps.ts'
import type { UploadFact } from '../../parts/upload/running.ts'
import { apps as words } from '../../words/en/apps.ts'

const { facts: labels } = words

export interface KnownOfApk {
  /** As it was made of the file; undefined as long as that is not there. */
  app?: App | undefined
  /** The app that it is another version of. */
  before?: App | undefined
  /** By the file itself, before it is sent. */
  package_name?: string | undefined
}

/** What is known of an APK; until it was read, what it will be held against. */
export const factsOf = ({ app, before, package_name }: KnownOfApk): UploadFact[] => {
  const waits = <span className="muted">{labels.later}</span>
  const read = app?.package_name ?? package_name
  const named = read ?? before?.package_name
  const same = app && before && app.signers.some((signer) => before.signers.includes(signer))
  return [
    {
      ...{ key: 'package', label: labels.package, known: read !== undefined, brief: true },
      text: named ? <span className="mono">{named}</span> : waits,
    },
    { key: 'label', label: labels.label, known: app !== undefined, text: app?.label ?? waits },
    {
      ...{ key: 'version', label: labels.version, known: app !== undefined },
      text: app ? `${app.version_name} (${app.version_code})` : waits,
    },
    {
      ...{ key: 'signer', label: labels.signer, known: app !== undefined, brief: true },
      text: app ? (same ? labels.sameSigner(before.version_name) : app.signer || app.signers[0]) : waits,
    },
    {
      ...{ key: 'android', label: labels.android, known: app !== undefined },
      text: app ? labels.fromSdk(app.min_sdk) : waits,
    },
  ]
}
