import type { App } from '../../../shared/contract/apps.ts'
import { apps as words } from '../../words/en/apps.ts'
import type { UploadFact } from '../uploads/UploadCard.tsx'

const { facts: labels } = words

/**
 * What was read from an APK; until it is there, what it will be held against.
 * @param before the app that it is another version of
 */
export const factsOf = (app: App | undefined, before?: App): UploadFact[] => {
  const waits = <span className="muted">{labels.later}</span>
  const package_name = app?.package_name ?? before?.package_name
  const same = app && before && app.signers.some((signer) => before.signers.includes(signer))
  return [
    {
      ...{ key: 'package', label: labels.package, known: app !== undefined },
      text: package_name ? <span className="mono">{package_name}</span> : waits,
    },
    { key: 'label', label: labels.label, known: app !== undefined, text: app?.label ?? waits },
    {
      ...{ key: 'version', label: labels.version, known: app !== undefined },
      text: app ? `${app.version_name} (${app.version_code})` : waits,
    },
    {
      ...{ key: 'signer', label: labels.signer, known: app !== undefined },
      text: app ? (same ? labels.sameSigner(before.version_name) : app.signer || app.signers[0]) : waits,
    },
    {
      ...{ key: 'android', label: labels.android, known: app !== undefined },
      text: app ? labels.fromSdk(app.min_sdk) : waits,
    },
  ]
}
