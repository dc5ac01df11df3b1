import { type Handler, said } from '../lib/env.ts'
import { teamOut } from '../lib/wire.ts'
import { placed } from './place.ts'
import { replaceGroups } from './write.ts'

export const updateTeam: Handler<'updateTeam'> = async (input, env) => {
  const before = (await env.reach()).group(input.uid, 'team')
  const after = placed({ ...before, name: input.name ?? before.name, subtype: input.subtype ?? before.subtype }, input)
  await replaceGroups(env, { before, after })
  return said('Team updated successfully', teamOut(after))
}
