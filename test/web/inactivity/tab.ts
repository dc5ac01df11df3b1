import { vi } from 'vitest'
import { stubBrowser } from '../lib/browser.ts'

/** A tab that can be shown, hidden and used; its clock is vitest's. */
export const stubTab = (now: number) => {
  vi.useFakeTimers({ now })
  stubBrowser()
  const page = new EventTarget()
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', tab)
  return {
    use: (event = 'pointermove') => page.dispatchEvent(new Event(event)),
    storageChanged: () => page.dispatchEvent(new Event('storage')),
    show: (visible: boolean) => {
      tab.visibilityState = visible ? 'visible' : 'hidden'
      tab.dispatchEvent(new Event('visibilitychange'))
    },
    /** The laptop sleeps: the clock goes on, no timer runs. */
    sleep: (ms: number) => vi.setSystemTime(Date.now() + ms),
  }
}

/** Who is signed in since `at`, and what holds for them. */
export const signedInSince = (at: number, limits: { idle: number; stay: boolean }) => {
  const session = { id: 'acme.1', clientId: 'client-1', apiBase: '/api', at, as: 'ann acme role-admin' }
  localStorage.setItem('shiftdeck.session', JSON.stringify(session))
  localStorage.setItem('shiftdeck.idle', JSON.stringify({ user: 'ann', ...limits }))
}
