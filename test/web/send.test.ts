import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { read } from '../../web/api/calls.ts'
import { Failure } from '../../web/api/failure.ts'
import { answer, early, onSessionEnd, send } from '../../web/api/send.ts'
import { sessionLock } from '../../web/api/token.ts'
import { signedIn, stubBrowser, tokenUntil } from './lib/browser.ts'

const renewToken = vi.hoisted(() => vi.fn<() => Promise<string | undefined>>())
vi.mock('../../web/api/cognito.ts', () => ({ renewToken }))

const hour = 3_600_000
const valid = tokenUntil(Date.now() + hour)
const envelope = (data: unknown, message = 'OK') => Response.json({ status: 200, message, data })
const refusal = (status: number, code: string, message: string, more = {}, headers: Record<string, string> = {}) =>
  Response.json({ status, code, message, data: null, ...more }, { status, headers })

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const ended = vi.fn()
const headersOf = (call: number) => fetched.mock.calls[call]?.[1].headers as Record<string, string>

beforeEach(() => {
  stubBrowser()
  signedIn(valid)
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  renewToken.mockReset()
  ended.mockReset()
  onSessionEnd(ended)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('carries token and session and answers data and message', async () => {
    fetched.mockResolvedValueOnce(envelope([], 'Here you are'))
    expect(await answer('getAllRoles', {})).toEqual({ data: [], message: 'Here you are', errors: [] })
    expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/api\/.*getAllRoles/)
    expect(headersOf(0)).toMatchObject({ authorization: `Bearer ${valid}`, 'x-session-id': 'acme.session-1' })
    expect(headersOf(0)).not.toHaveProperty('idempotency-key')
  })

  test('that is open carries neither', async () => {
    fetched.mockResolvedValueOnce(envelope({ uid: 'u' }))
    await send('begin', { company_url: 'acme', username: 'x' })
    expect(headersOf(0)).not.toHaveProperty('authorization')
    expect(headersOf(0)).not.toHaveProperty('x-session-id')
  })

  test('that is refused throws the server’s words, code, fields and figures', async () => {
    const errors = [{ path: 'email', message: 'Please input a valid email' }]
    fetched.mockResolvedValueOnce(
      refusal(400, 'badInput', 'Please input a valid email', { errors, data: { attempts_left: 2 } }),
    )
    const failure = await send('getAllRoles', {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({
      code: 'badInput',
      status: 400,
      message: 'Please input a valid email',
      errors,
      detail: { attempts_left: 2 },
    })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('a call that nobody answers', () => {
  test('is made once more when it reads', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(envelope([]))
    expect(await send('getAllRoles', {})).toEqual([])
  })

  test('is made once more with the same key when it writes', async () => {
    fetched.mockResolvedValueOnce(refusal(503, 'unavailable', 'Busy')).mockResolvedValueOnce(envelope(null))
    await send('close', {})
    expect(headersOf(0)['idempotency-key']).toMatch(/^[\w-]{8,80}$/)
    expect(headersOf(1)['idempotency-key']).toBe(headersOf(0)['idempotency-key'])
  })

  test('is made again when the server asks for it, and not by everybody at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const busy = () => refusal(503, 'unavailable', 'Busy', {}, { 'retry-after': '2' })
    fetched.mockResolvedValueOnce(busy()).mockResolvedValueOnce(envelope([]))
    const answered = send('getAllRoles', {})
    await vi.advanceTimersByTimeAsync(1990)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1010)
    expect(await answered).toEqual([])
  })

  test('is not made again when the server asks for longer than anybody waits', async () => {
    fetched.mockResolvedValueOnce(refusal(503, 'unavailable', 'Busy', {}, { 'retry-after': '30' }))
    await expect(send('getAllRoles', {})).rejects.toMatchObject({ code: 'unavailable', retryAfter: 30_000 })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('fails with words after the second time', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(send('getAllRoles', {})).rejects.toMatchObject({ code: 'unreachable' })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('is not made again when the caller has gone', async () => {
    const leave = new AbortController()
    fetched.mockImplementationOnce(async () => {
      leave.abort()
      throw new DOMException('gone', 'AbortError')
    })
    await expect(send('getAllRoles', {}, { signal: leave.signal })).rejects.toThrow()
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('a token', () => {
  test('that the gateway refuses is renewed once and the call made again', async () => {
    const next = tokenUntil(Date.now() + 2 * hour)
    fetched.mockResolvedValueOnce(Response.json({ message: 'Unauthorized' }, { status: 401 }))
    fetched.mockResolvedValueOnce(envelope([]))
    renewToken.mockResolvedValueOnce(next)
    expect(await send('getAllRoles', {})).toEqual([])
    expect(headersOf(1).authorization).toBe(`Bearer ${next}`)
    expect(ended).not.toHaveBeenCalled()
  })

  test('that is about to end is renewed before the call, by one of many calls', async () => {
    const next = tokenUntil(Date.now() + hour)
    signedIn(tokenUntil(Date.now() + 20_000))
    renewToken.mockImplementation(async () => {
      signedIn(next)
      return next
    })
    fetched.mockImplementation(async () => envelope([]))
    await Promise.all([send('getAllRoles', {}), send('current', {}), send('getAllRoles', {})])
    expect(renewToken).toHaveBeenCalledTimes(1)
    expect(fetched.mock.calls.map((_call, index) => headersOf(index).authorization)).toEqual(
      Array(3).fill(`Bearer ${next}`),
    )
  })

  test('that cannot be renewed ends the session', async () => {
    signedIn(tokenUntil(Date.now() - hour))
    renewToken.mockResolvedValueOnce(undefined)
    await expect(send('getAllRoles', {})).rejects.toMatchObject({ code: 'notSignedIn' })
    expect(ended).toHaveBeenCalledWith('Please sign in again.')
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('a session', () => {
  test('that the server ended ends here, with its words', async () => {
    fetched.mockResolvedValueOnce(refusal(401, 'sessionEnded', 'You were signed out by an admin.'))
    await expect(send('getAllRoles', {})).rejects.toMatchObject({ code: 'sessionEnded' })
    expect(ended).toHaveBeenCalledWith('You were signed out by an admin.')
  })

  test('that was renewed meanwhile does not end the calls that left before', async () => {
    fetched.mockImplementationOnce(async () => refusal(401, 'sessionEnded', 'Your session has ended.'))
    fetched.mockResolvedValueOnce(envelope([]))
    // Another call is switching the group: the server knows the new id already, this browser a moment later.
    const switching = navigator.locks.request(sessionLock, async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      signedIn(valid, 'acme.session-2')
    })
    expect(await send('getAllRoles', {})).toEqual([])
    await switching
    expect(headersOf(0)['x-session-id']).toBe('acme.session-1')
    expect(headersOf(1)['x-session-id']).toBe('acme.session-2')
    expect(ended).not.toHaveBeenCalled()
  })
})

describe('an answer that the page’s first script asked for', () => {
  const begun = (status: number, data: unknown) => {
    const body = JSON.stringify({ status, message: 'OK', data })
    window.__early = {
      now: 0,
      page: '',
      forManagers: false,
      answers: { [early('getAllRoles', {})]: Promise.resolve({ status, body }) },
      there: {},
    }
  }

  test('is taken once', async () => {
    begun(200, ['early'])
    fetched.mockResolvedValueOnce(envelope(['later']))
    expect(await send('getAllRoles', {})).toEqual(['early'])
    expect(await send('getAllRoles', {})).toEqual(['later'])
  })

  test('is asked for again when it failed', async () => {
    begun(503, null)
    fetched.mockResolvedValueOnce(envelope(['later']))
    expect(await send('getAllRoles', {})).toEqual(['later'])
  })

  test('is as old as its arrival, not as the page that shows it', () => {
    begun(200, ['early'])
    const at = Date.now() - 700
    const body = JSON.stringify({ status: 200, message: 'OK', data: ['early'] })
    if (window.__early) window.__early.there = { [early('getAllRoles', {})]: { status: 200, body, at } }
    const client = new QueryClient()
    const query = client.getQueryCache().build(client, client.defaultQueryOptions(read('getAllRoles', {})))
    expect(query.state).toMatchObject({ data: ['early'], dataUpdatedAt: at })
  })
})
