import type { App } from '../../../shared/contract/apps.ts'
import { apps as words } from '../../words/en/apps.ts'
import type { UploadFact } from '../uploads/UploadCard.tsx'

const { facts: said } = words

/**
 * What was read from an APK; until it is there, what it will be held against.
 * @param before the app that it is another version of
 */
export const factsOf = (app: App | undefined, before?: App): UploadFact[] => {
  const waits = <span className="muted">{said.later}</span>
  const package_name = app?.package_name ?? before?.package_name
  const same = app && before && app.signers.some((signer) => before.signers.includes(signer))
  return [
    {
      ...{ key: 'package', label: said.package, known: app !== undefined },
      text: package_name ? <span className="mono">{package_name}</span> : waits,
    },
    { key: 'label', label: said.label, known: app !== undefined, text: app?.label ?? waits },
    {
      ...{ key: 'version', label: said.version, known: app !== undefined },
      text: app ? `${app.version_name} (${app.version_code})` : waits,
    },
    {
      ...{ key: 'signer', label: said.signer, known: app !== undefined },
      text: app ? (same ? said.sameSigner(before.version_name) : app.signer || app.signers[0]) : waits,
    },
    {
      ...{ key: 'android', label: said.android, known: app !== undefined },
      text: app ? said.fromSdk(app.min_sdk) : waits,
    },
  ]
}
