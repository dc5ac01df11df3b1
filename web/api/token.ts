import { config } from './config.ts'

/**
 * The session and the token that calls carry. Both live in the browser's storage and so are shared between tabs.
 * Amplify writes the tokens; reading them needs no Amplify, which is loaded only to renew them.
 */

const sessionKey = 'shiftdeck.session'
/** Held by the tab that renews the session, until the new id is stored. */
export const sessionLock = 'shiftdeck.session'

export interface StoredSession {
  id: string
  /** The app client whose tokens belong to it. */
  clientId: string
  apiBase: string
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

/** @param lasting false while the second factor is missing: such a session ends with its tab */
export const storeSession = async (id: string, lasting: boolean) => {
  const { clientId, apiBase } = await config()
  const session = { id, clientId, apiBase }
  pending = lasting ? undefined : session
  if (lasting) localStorage.setItem(sessionKey, JSON.stringify(session))
}

export const forgetSession = () => {
  pending = undefined
  localStorage.removeItem(sessionKey)
  localStorage.removeItem('shiftdeck.who')
}

/** Calls back when another tab signs in, signs out or switches its group. */
export const onSessionChange = (changed: () => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key === sessionKey || event.key === null) changed()
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
    return token && token !== rejected && endOf(token) - margin > Date.now() ? token : undefined
  }
  if (!tokenOf(clientId)) return undefined
  return (
    usable() ??
    navigator.locks.request('shiftdeck.token', async () => {
      const renewed = usable()
      if (renewed) return renewed
      const { renewToken } = await import('./cognito.ts')
      return renewToken()
    })
  )
}
