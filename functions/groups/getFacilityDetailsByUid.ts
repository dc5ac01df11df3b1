import type { Handler } from '../lib/env.ts'
import { facilityOut } from '../lib/wire.ts'
import { facilityFor } from './lists.ts'

export const getFacilityDetailsByUid: Handler<'getFacilityDetailsByUid'> = async ({ uid }, env) =>
  facilityOut(await facilityFor(env, uid))
