import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingUpload, uploadsKey } from '../../web/parts/upload/pendingUploads.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const file = (name: string, size = 60_000_000, lastModified = 1) => ({ name, size, lastModified }) as File

test('after a reload the upload of the same file for the same thing is known, and of no other', () => {
  pendingUpload('apps', file('a.apk')).keep('u1')
  pendingUpload('apps', file('b.apk')).keep('u2')
  expect(pendingUpload('apps', file('a.apk')).id()).toBe('u1')
  for (const [purpose, other] of [
    ['logos', file('a.apk')],
    ['apps', file('a.apk', 60_000_001)],
    ['apps', file('a.apk', 60_000_000, 2)],
    ['apps', file('c.apk')],
  ] as const)
    expect(pendingUpload(purpose, other).id()).toBeUndefined()
})

test('what is finished is forgotten, what is a day old too, and nothing is left behind', () => {
  pendingUpload('apps', file('a.apk')).keep('u1')
  pendingUpload('apps', file('b.apk')).keep('u2')
  pendingUpload('apps', file('b.apk')).forget()
  expect(pendingUpload('apps', file('b.apk')).id()).toBeUndefined()
  vi.useFakeTimers({ now: Date.now() + 86_400_000 })
  expect(pendingUpload('apps', file('a.apk')).id()).toBeUndefined()
  pendingUpload('apps', file('a.apk')).forget()
  expect(stored.has(uploadsKey)).toBe(false)
})

test('a storage that is full or spoilt only means to begin anew', () => {
  stored.set(uploadsKey, 'no JSON')
  expect(pendingUpload('apps', file('a.apk')).id()).toBeUndefined()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  expect(() => pendingUpload('apps', file('a.apk')).keep('u1')).not.toThrow()
})
