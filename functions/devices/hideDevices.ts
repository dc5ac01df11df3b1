import type { Handler } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { deviceInScope } from './inScope.ts'
import { hide } from './updateDeviceInfo.ts'

export const hideDevices: Handler<'hideDevices'> = ({ uids }, env) =>
  runBatch(uids, env, async (uid, each) => hide(await deviceInScope(await each.stores.devices.get(uid), each), each))
