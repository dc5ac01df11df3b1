import type { WebhookRecord } from '../../data/webhooks.ts'
import { cached } from '../cached.ts'
import { sealed, unsealed, type Vault } from '../vault.ts'

/** What the keys of webhooks' secrets are for: the policies of the Lambdas say the same. */
export const webhookKeys = 'webhooks'

type Named = Pick<WebhookRecord, 'company' | 'id'>
const contextOf = ({ company, id }: Named) => ({ use: webhookKeys, company, webhook: id })
const aboutOf = ({ company, id }: Named) => `${company}#${id}`

/** Closes a secret of a webhook with a key of its own. */
export const closedSecret = async (vault: Vault, webhook: Named, secret: string) => {
  const { plain, wrapped } = await vault.newKey(contextOf(webhook))
  return { sealed: sealed(plain, aboutOf(webhook), secret), key: wrapped }
}

/** How long an instance keeps keys that were unwrapped, ms. */
const freshFor = 60_000

/** Opens the secrets of webhooks that are valid at an instant (epoch ms): the own one, and for a day the one before. */
export const secretOpener = () => {
  const keys = cached<Uint8Array>(freshFor)
  return async (vault: Vault, webhook: WebhookRecord, at: number): Promise<string[]> => {
    const { old } = webhook
    const valid = [webhook, ...(old && old.until > at ? [old] : [])]
    return Promise.all(
      valid.map(async ({ key, sealed: closed }) =>
        unsealed(await keys(key, () => vault.unwrap(key, contextOf(webhook))), aboutOf(webhook), closed),
      ),
    )
  }
}
