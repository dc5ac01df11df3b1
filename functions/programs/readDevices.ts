import { getDevicesInformation } from '../devices/getDevicesInformation.ts'
import type { ProgramHandler } from '../lib/env.ts'
import { withoutPeople } from './people.ts'

export const readDevices: ProgramHandler<'readDevices'> = async ({ group_uid }, env) =>
  withoutPeople(await getDevicesInformation({ group_uid }, env), env, (device) => ({
    ...device,
    username: null,
    user_name: null,
  }))
