import { serverNow } from './clock.ts'
import { config } from './config.ts'

/**
 * The session and the token that calls carry. Both live in the browser's storage and so are shared between tabs.
 * Amplify writes the tokens; reading them needs no Amplify, which is loaded only to renew them.
 */

const sessionKey = 'shiftdeck.session'
/** Held by the tab that renews the session, until the new id is stored. */
export const sessionLock = 'shiftdeck.session'
/** Held by the tab that renews the token. */
export const tokenLock = 'shiftdeck.token'

export interface StoredSession {
  id: string
  /** The app client whose tokens belong to it. */
  clientId: string
  apiBase: string
  /** Epoch ms at which it was opened or last renewed. */
  at?: number
  /** Who acts, in which group and as what: uids with blanks between. A renewal keeps it. */
  as?: string | undefined
}

let pending: StoredSession | undefined

/** The session of this browser, or the one that waits for its second factor in this tab. */
export const storedSession = (): StoredSession | undefined => {
  if (pending) return pending
  try {
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as StoredSession | null
    return stored?.id ? stored : undefined
  } catch {
    return undefined
  }
}

/** @param as who acts; absent while the second factor is missing: such a session ends with its tab */
export const storeSession = async (id: string, as?: string) => {
  const { clientId, apiBase } = await config()
  const lasting = as !== undefined
  const session = { id, clientId, apiBase, at: Date.now(), as }
  pending = lasting ? undefined : session
  if (lasting) localStorage.setItem(sessionKey, JSON.stringify(session))
}

export const forgetSession = () => {
  pending = undefined
  localStorage.removeItem(sessionKey)
  localStorage.removeItem('shiftdeck.who')
}

const actorIn = (session: string | null): string | undefined =>
  (JSON.parse(session ?? 'null') as StoredSession | null)?.as

/** Calls back when another tab signs in, signs out or switches its group; not when it renews the session. */
export const onSessionChange = (changed: () => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key !== null && event.key !== sessionKey) return
    const renewed = event.newValue !== null && actorIn(event.newValue) === actorIn(event.oldValue)
    if (!renewed) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

const tokenOf = (clientId: string): string | undefined => {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  const user = localStorage.getItem(`${prefix}.LastAuthUser`)
  return (user && localStorage.getItem(`${prefix}.${user}.accessToken`)) || undefined
}

/** Epoch ms at which a token ends; 0 when it cannot be read. */
export const endOf = (token: string): number => {
  try {
    const claims = token.split('.')[1] ?? ''
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }).exp * 1000
  } catch {
    return 0
  }
}

/** Renewed this long before its end, in ms: longer than any call lasts. */
const margin = 60_000

/**
 * The Cognito access token, renewed when it is about to end or when `rejected` is still the stored one.
 * Only one tab renews at a time; the others take what it got.
 * @returns undefined when nobody is signed in or the renewal was refused
 */
export const accessToken = async (rejected?: string): Promise<string | undefined> => {
  const clientId = storedSession()?.clientId ?? (await config()).clientId
  const usable = () => {
    const token = tokenOf(clientId)
    return token && token !== rejected && endOf(token) - margin > serverNow() ? token : undefined
  }
  if (!tokenOf(clientId)) return undefined
  return (
    usable() ??
    navigator.locks.request(tokenLock, async () => {
      const renewed = usable()
      if (renewed) return renewed
      const { renewToken } = await import('./cognito.ts')
      return renewToken()
    })
  )
}
