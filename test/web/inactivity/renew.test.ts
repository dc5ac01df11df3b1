import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isRefreshing } from '../../../web/api/refreshing.ts'
import { onSessionEnd, onWritten, send } from '../../../web/api/send.ts'
import { onSessionChange, sessionLock, storedSession, storeSession } from '../../../web/api/token.ts'
import { limitsFrom } from '../../../web/app/inactivity/limits.ts'
import { renewOnce } from '../../../web/app/inactivity/renew.ts'
import { logout } from '../../../web/features/account/logout.ts'
import { countdownText } from '../../../web/parts/countdown.ts'
import { signedIn, stubBrowser, tokenUntil } from '../lib/browser.ts'

vi.mock('../../../web/api/cognito.ts', () => ({ signOutOfCognito: async () => undefined }))

const hour = 3_600_000
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const session = {
  session_id: 'acme.session-2',
  user: { uid: 'ann' },
  group: { uid: 'acme' },
  role: { uid: 'role-admin', key: 'admin' },
} as Parameters<typeof renewOnce>[0]
const envelope = (data: unknown) => Response.json({ status: 200, message: 'OK', data })

beforeEach(() => {
  stubBrowser()
  signedIn(tokenUntil(Date.now() + hour))
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('renewing the session', () => {
  test('asks once for several tabs, and all have the new one', async () => {
    fetched.mockImplementation(async (url) =>
      url.endsWith('config.json') ? Response.json({ apiBase: '/api', clientId: 'client-1' }) : envelope(session),
    )
    const at = storedSession()?.at
    await Promise.all([renewOnce(session, at), renewOnce(session, at), renewOnce(session, at)])
    const asked = fetched.mock.calls.filter(([url]) => url.endsWith('/session/refresh'))
    expect(asked).toHaveLength(1)
    expect(JSON.parse(String(asked[0]?.[1].body))).toEqual({
      user_uid: 'ann',
      group_uid: 'acme',
      role_uid: 'role-admin',
    })
    expect(storedSession()).toMatchObject({ id: 'acme.session-2', as: 'ann acme role-admin' })
    expect(storedSession()?.at).toBeGreaterThan(Date.now() - 5_000)
  })

  test('is known to whoever reads data meanwhile, and to them alone', async () => {
    expect(await isRefreshing()).toBe(false)
    await navigator.locks.request(sessionLock, { mode: 'shared' }, async () => expect(await isRefreshing()).toBe(false))
    await navigator.locks.request(sessionLock, async () => expect(await isRefreshing()).toBe(true))
    await navigator.locks.request('shiftdeck.token', async () => expect(await isRefreshing()).toBe(true))
    expect(await isRefreshing()).toBe(false)
  })
})

describe('a session that another tab stores', () => {
  const heard = async (before: string | undefined, after: string | undefined) => {
    const listeners: ((event: object) => void)[] = []
    vi.stubGlobal('window', { addEventListener: (_: string, add: () => void) => listeners.push(add) })
    const changed = vi.fn()
    onSessionChange(changed)
    const stored = (as: string | undefined) => (as === undefined ? null : JSON.stringify({ id: 'x', as }))
    listeners[0]?.({ key: 'shiftdeck.session', oldValue: stored(before), newValue: stored(after) })
    return changed.mock.calls.length === 1
  }
  test.each([
    ['is renewed', 'ann acme role-admin', 'ann acme role-admin', false],
    ['is of another group', 'ann acme role-admin', 'ann north role-admin', true],
    ['is of another user', 'ann acme role-admin', 'ben acme role-admin', true],
    ['is over', 'ann acme role-admin', undefined, true],
    ['is new', undefined, 'ann acme role-admin', true],
  ])('%s', async (_, before, after, matters) => expect(await heard(before, after)).toBe(matters))

  test('is this tab’s alone until the second factor is there', async () => {
    fetched.mockImplementation(async () => Response.json({ apiBase: '/api', clientId: 'client-1' }))
    await storeSession('acme.pending')
    expect(storedSession()?.id).toBe('acme.pending')
    expect(localStorage.getItem('shiftdeck.session')).toContain('acme.session-1')
    await storeSession('acme.whole', 'ann acme role-admin')
    expect(localStorage.getItem('shiftdeck.session')).toContain('acme.whole')
  })
})

describe('how long somebody may be idle', () => {
  const limits = (role: 'admin' | 'worker', stored: Record<number, string>, activeSince?: number) =>
    limitsFrom(
      { user: { uid: 'ann' }, role: { key: role } },
      Object.entries(stored).map(([type, pref_value]) => ({ pref_type: Number(type), pref_value })),
      activeSince,
    )
  test.each([
    ['the own choice', { 700: '180000' }, 24, 180_000],
    ['the company’s limit without one', {}, 24, 24 * hour],
    ['half an hour without both', {}, undefined, 30 * 60_000],
  ])('%s', (_, stored, activeSince, idle) => expect(limits('worker', stored, activeSince).idle).toBe(idle))

  test('admins alone can stay signed in', () => {
    expect(limits('admin', { 701: '1' }).stay).toBe(true)
    expect(limits('admin', { 701: '0' }).stay).toBe(false)
    expect(limits('worker', { 701: '1' }).stay).toBe(false)
  })
})

test('a countdown is written m:ss', () => {
  expect([150, 149, 60, 59, 9, 0].map(countdownText)).toEqual(['2:30', '2:29', '1:00', '0:59', '0:09', '0:00'])
})

test('a write that succeeded is heard of, a read and a refused write are not', async () => {
  const heard = vi.fn()
  const stop = onWritten(heard)
  fetched.mockResolvedValueOnce(envelope([])).mockResolvedValueOnce(envelope(null))
  await send('getAllRoles', {})
  const saved = { user_uid: 'ann', pref_type: 300, pref_value: '1' }
  await send('setUserPref', saved)
  fetched.mockResolvedValueOnce(
    Response.json({ status: 403, code: 'notAllowed', message: 'No', data: null }, { status: 403 }),
  )
  await send('setUserPref', saved).catch(() => undefined)
  stop()
  fetched.mockResolvedValueOnce(envelope(null))
  await send('setUserPref', saved)
  expect(heard.mock.calls).toEqual([['setUserPref', saved]])
})

test('logging out says nothing about a session that is over already', async () => {
  const ended = vi.fn()
  onSessionEnd(ended)
  fetched.mockResolvedValueOnce(
    Response.json({ status: 401, code: 'sessionEnded', message: 'Over', data: null }, { status: 401 }),
  )
  await logout()
  expect(ended).not.toHaveBeenCalled()
  expect(storedSession()).toBeUndefined()
})
