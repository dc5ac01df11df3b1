import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setPosition } from '../../../web/features/tutorial/state.ts'
import { endTutorial } from '../../../web/features/tutorial/tutorialState.ts'
import { toastStore } from '../../../web/parts/toast/toast.ts'
import { signedIn, stubBrowser, tokenUntil } from '../lib/browser.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  stubBrowser()
  signedIn(tokenUntil(Date.now() + 3_600_000))
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('ending the tutorial', () => {
  test('stores preference 300 with value 1 and says what the server says', async () => {
    setPosition({ user: 'ann', kind: 'admin', step: 4 })
    expect(localStorage.getItem('shiftdeck.tutorial')).toBe('{"user":"ann","kind":"admin","step":4}')
    fetched.mockResolvedValueOnce(Response.json({ status: 200, message: 'User pref successfully updated', data: null }))
    await endTutorial('ann')
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({
      user_uid: 'ann',
      pref_type: 300,
      pref_value: '1',
    })
    expect(localStorage.getItem('shiftdeck.tutorial')).toBeNull()
    expect(toastStore.get().at(-1)).toMatchObject({ kind: 'success', text: 'User pref successfully updated' })
  })

  test('that could not be stored says so', async () => {
    fetched.mockResolvedValue(
      Response.json({ status: 400, code: 'badInput', message: 'No', data: null }, { status: 400 }),
    )
    await endTutorial('ann')
    expect(toastStore.get().at(-1)).toMatchObject({
      kind: 'error',
      text: 'There was an error, please try it again.',
    })
  })
})
