import { vi } from 'vitest'

/** A storage as browsers have it, in memory. */
export const memoryStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => {
      kept.delete(key)
    },
    setItem: (key, value) => {
      kept.set(key, String(value))
    },
  }
}

/** Gives the code under test an empty browser: storage and a window, and nothing that was stored before. */
export const stubBrowser = () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('window', { addEventListener: () => undefined })
}

/** An access token that ends at an instant (epoch ms). Nothing here checks its signature. */
export const tokenUntil = (end: number, more: object = {}) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part({ exp: Math.floor(end / 1000), ...more })}.signature`
}

/** Signs somebody in as Amplify and the console would store it. */
export const signedIn = (token: string, id = 'acme.session-1') => {
  const prefix = 'CognitoIdentityServiceProvider.client-1'
  localStorage.setItem(`${prefix}.LastAuthUser`, 'user-1')
  localStorage.setItem(`${prefix}.user-1.accessToken`, token)
  localStorage.setItem('shiftdeck.session', JSON.stringify({ id, clientId: 'client-1', apiBase: '/api' }))
}
