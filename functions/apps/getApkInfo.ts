import { takeApk } from '../lib/apps/takeApk.ts'
import type { Handler } from '../lib/env.ts'

export const getApkInfo: Handler<'getApkInfo'> = async (step, env) => {
  const taken = await takeApk(env, { purpose: 'getApkInfo', keep: false }, step)
  if ('plan' in taken) return taken.plan
  const { package: packageName, label, version_name, version_code, min_sdk, target_sdk, signers, subject } = taken.found
  return { packageName, label, version_name, version_code, min_sdk, target_sdk, signers, signer: subject }
}
