import type { NetworkRecord } from '../data/networks.ts'
import { cached } from './cached.ts'
import { sealed, unsealed, type Vault } from './vault.ts'

/** What the keys of Wi-Fi passwords are for: the policies of the Lambdas say the same. */
export const networkKeys = 'networks'

type Named = Pick<NetworkRecord, 'company' | 'id'>
const contextOf = ({ company, id }: Named) => ({ use: networkKeys, company, network: id })
const aboutOf = ({ company, id }: Named) => `${company}#${id}`

/** Closes the password of a network with a key of its own. */
export const closedPassword = async (
  vault: Vault,
  network: Named,
  password: string,
): Promise<Pick<NetworkRecord, 'sealed' | 'key'>> => {
  const { plain, wrapped } = await vault.newKey(contextOf(network))
  return { sealed: sealed(plain, aboutOf(network), password), key: wrapped }
}

/** How long an instance keeps keys that were unwrapped, ms: a fleet that is told of a network asks for it again and again. */
const freshFor = 60_000

/** Opens the passwords of networks. Each instance unwraps a key once a minute. */
export const passwordOpener = () => {
  const keys = cached<Uint8Array>(freshFor)
  return async (vault: Vault, network: NetworkRecord): Promise<string> => {
    const plain = await keys(network.key, () => vault.unwrap(network.key, contextOf(network)))
    return unsealed(plain, aboutOf(network), network.sealed)
  }
}
