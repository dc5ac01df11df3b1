import { mustHaveShownPassword } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { passwordOpener } from '../lib/networkPasswords.ts'
import { networkInScope, targetOf } from './inScope.ts'

const passwordOf = passwordOpener()

export const revealNetworkPassword: Handler<'revealNetworkPassword'> = async ({ network_id }, env) => {
  const { network } = await networkInScope(network_id, env)
  mustHaveShownPassword(env.caller)
  const network_pass = await passwordOf(env.vault, network)
  env.changed({ target: targetOf(network.id), after: { revealed: network.ssid } })
  return ok('Password shown', { network_id: network.id, network_pass })
}
