import { type Handler, ok } from '../lib/env.ts'
import { teamOut } from '../lib/wire.ts'
import { withAddress } from './address.ts'
import { replaceGroups } from './write.ts'

export const updateTeam: Handler<'updateTeam'> = async (input, env) => {
  const before = (await env.accessScope()).group(input.uid, 'team')
  const after = withAddress(
    { ...before, name: input.name ?? before.name, subtype: input.subtype ?? before.subtype },
    input,
  )
  await replaceGroups(env, { before, after })
  return ok('Team updated successfully', teamOut(after))
}
