import type { App } from '../../shared/contract/apps.ts'
import { iso } from '../../shared/time.ts'
import { partsOf } from '../../shared/uploads.ts'
import type { AppFile, AppRecord } from '../data/apps.ts'
import { dropFiles } from '../lib/apps/files.ts'
import type { EnvOf } from '../lib/env.ts'
import { deviceStatusOf, devicesOf } from './inScope.ts'

const versionOut = ({ revision, version_name, version_code, at }: AppFile) => ({
  ...{ revision, version_name, version_code },
  uploaded_on: iso(at),
})

/** An app as lists show it; undefined once the last of its devices has uninstalled it: then it is gone. */
export const appOut = async (app: AppRecord, env: EnvOf<'apps'>): Promise<App | undefined> => {
  const { stores, caller } = env
  const { id, file, before, removing } = app
  const items = await devicesOf(app, env)
  if (removing && items.length === 0) {
    if (await stores.apps.remove(app)) await dropFiles(app, env)
    return undefined
  }
  const { all } = await env.accessScope()
  const people = await stores.users.members(caller.company.uid, [app.by])
  const statusOn = deviceStatusOf(app)
  const { label, size, sha256, file_name, icon, min_sdk, target_sdk, signers, subject } = file
  return {
    ...versionOut(file),
    ...{ uid: id, name: app.name, label, package_name: app.package, status: app.status, removing: removing === true },
    ...{ group_name: all.get(app.facility)?.name ?? '', group_uid: app.facility },
    updated_on: iso(app.changed_at),
    updated_by: people.get(app.by)?.name ?? '',
    files: {
      app_icon: icon === undefined ? null : { key: icon },
      apk: { file_name, size, sha256, part_size: partsOf(size)[0]?.size ?? size },
    },
    ...{ min_sdk, target_sdk, signers, signer: subject },
    before: before ? versionOut(before) : null,
    devices: items.map((item) => statusOn(item).deployment),
  }
}
