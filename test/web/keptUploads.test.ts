import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptUpload, uploadsKey } from '../../web/parts/upload/kept.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const file = (name: string, size = 60_000_000, lastModified = 1) => ({ name, size, lastModified }) as File

test('after a reload the upload of the same file for the same thing is known, and of no other', () => {
  keptUpload('apps', file('a.apk')).keep('u1')
  keptUpload('apps', file('b.apk')).keep('u2')
  expect(keptUpload('apps', file('a.apk')).id()).toBe('u1')
  for (const [purpose, other] of [
    ['logos', file('a.apk')],
    ['apps', file('a.apk', 60_000_001)],
    ['apps', file('a.apk', 60_000_000, 2)],
    ['apps', file('c.apk')],
  ] as const)
    expect(keptUpload(purpose, other).id()).toBeUndefined()
})

test('what is finished is forgotten, what is a day old too, and nothing is left behind', () => {
  keptUpload('apps', file('a.apk')).keep('u1')
  keptUpload('apps', file('b.apk')).keep('u2')
  keptUpload('apps', file('b.apk')).forget()
  expect(keptUpload('apps', file('b.apk')).id()).toBeUndefined()
  vi.useFakeTimers({ now: Date.now() + 86_400_000 })
  expect(keptUpload('apps', file('a.apk')).id()).toBeUndefined()
  keptUpload('apps', file('a.apk')).forget()
  expect(kept.has(uploadsKey)).toBe(false)
})

test('a storage that is full or spoilt only means to begin anew', () => {
  kept.set(uploadsKey, 'no JSON')
  expect(keptUpload('apps', file('a.apk')).id()).toBeUndefined()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  expect(() => keptUpload('apps', file('a.apk')).keep('u1')).not.toThrow()
})
