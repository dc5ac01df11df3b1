import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../web/api/calls.ts'
import { preferencesRead } from '../../../web/api/preferences.ts'
import { favoritePages } from '../../../web/features/favorites/favorites.ts'
import { saveFavorite, withFavorite } from '../../../web/features/favorites/saveFavorite.ts'
import { parseFavorites } from '../../../web/features/favorites/stored.ts'
import { toastStore } from '../../../web/parts/toast/toast.ts'
import { signedIn, stubBrowser, tokenUntil } from '../lib/browser.ts'

beforeEach(() => {
  stubBrowser()
  return () => vi.unstubAllGlobals()
})

const keys = (...list: Parameters<typeof favoritePages>) => favoritePages(...list).map(({ key }) => key)

test('the stored list is keys between commas; what is none is left out', () => {
  expect(parseFavorites('23,1')).toEqual([23, 1])
  expect(parseFavorites('')).toEqual([])
  expect(parseFavorites('1,,x,2.5,-3,2')).toEqual([1, 2])
})

test('a page is added at the end, once, and taken out wherever it is', () => {
  expect(withFavorite([23], 1, true)).toEqual([23, 1])
  expect(withFavorite([1, 23], 1, true)).toEqual([1, 23])
  expect(withFavorite([1, 23, 2], 23, false)).toEqual([1, 2])
  expect(withFavorite([1], 23, false)).toEqual([1])
})

test('favourites are shown in their order, of pages that are there and that the role sees', () => {
  // 23 Users, 1 Performance, 31 Switch Group, 34 App Permissions (not there yet), 999 nothing
  expect(keys([23, 1, 31, 34, 999], 'admin')).toEqual(['users', 'performance'])
  expect(keys([23, 27, 1], 'worker')).toEqual(['performance'])
  expect(keys([1, 2], 'taskWorker')).toEqual([])
})

describe('saving', () => {
  const { queryKey } = preferencesRead('ann')
  let stored: string
  let fails: boolean
  let shown: (string | undefined)[]

  beforeEach(() => {
    signedIn(tokenUntil(Date.now() + 3_600_000))
    stored = '1,2,23'
    fails = false
    shown = []
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      const { pref_value } = JSON.parse(String(body)) as { pref_value?: string }
      await new Promise((later) => setTimeout(later, 5))
      if (url.endsWith('getUserPreferences')) {
        return Response.json({ status: 200, message: 'OK', data: [{ pref_type: 900, pref_value: stored }] })
      }
      if (fails) return Response.json({ status: 400, code: 'badInput', message: 'No', data: null }, { status: 400 })
      stored = pref_value ?? ''
      return Response.json({ status: 200, message: 'User pref successfully updated', data: null })
    })
    queryClient.setQueryData(queryKey, [{ pref_type: 900, pref_value: stored }])
    const value = () => queryClient.getQueryData(queryKey)?.find(({ pref_type }) => pref_type === 900)?.pref_value
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (shown.at(-1) !== value()) shown.push(value())
    })
    return () => {
      stop()
      queryClient.clear()
    }
  })

  test('of quick changes one after the other, shows none of them undone meanwhile', async () => {
    await Promise.all([saveFavorite('ann', 2, false), saveFavorite('ann', 23, false), saveFavorite('ann', 5, true)])
    expect(stored).toBe('1,5')
    expect(shown).toEqual(['1,23', '1', '1,5'])
  })

  test('keeps what another tab has added meanwhile', async () => {
    stored = '1,2,23,9'
    await saveFavorite('ann', 2, false)
    expect(stored).toBe('1,23,9')
    expect(shown).toEqual(['1,23', '1,23,9'])
  })

  test('that fails is taken back, to the place where the page was', async () => {
    fails = true
    await saveFavorite('ann', 2, false)
    expect(stored).toBe('1,2,23')
    expect(shown).toEqual(['1,23', '1,2,23'])
    expect(toastStore.get().at(-1)).toMatchObject({ kind: 'error', text: 'Error upading preference' })
  })
})
