import type { Handler } from '../lib/env.ts'
import { sourceGroup, sourceRange, sourceUsers } from '../lib/source/request.ts'
import { expectedRows, sizeOf } from '../lib/source/size.ts'

export const getSourceDataSize: Handler<'getSourceDataSize'> = async (input, env) => {
  const range = sourceRange(input, env)
  const [group, users] = await Promise.all([sourceGroup(input, env), sourceUsers(input, env)])
  return sizeOf(await expectedRows({ type: input.data_type, range, group, users }, env), input.data_type)
}
