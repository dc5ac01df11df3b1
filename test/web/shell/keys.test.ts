import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'
import { pages } from '../../../shared/pages.ts'
import type { RoleName } from '../../../shared/roles.ts'
import { commandFor, goKeys, leadsTo, setSingleKeys, singleKeysOn } from '../../../web/app/keys/keys.ts'
import { stubBrowser } from '../lib/browser.ts'

beforeEach(() => {
  stubBrowser()
  return () => vi.unstubAllGlobals()
})

const press = (key: string, more: { ctrl?: boolean; meta?: boolean; alt?: boolean } = {}, state = {}) =>
  commandFor(
    { key, ctrlKey: more.ctrl ?? false, metaKey: more.meta ?? false, altKey: more.alt ?? false },
    { begun: false, singles: true, ...state },
  )

describe('keys', () => {
  test('single keys do something only where nobody types, and never with Ctrl, Cmd or Alt', () => {
    expect(press('?')).toEqual({ do: 'keys' })
    expect(press('/')).toEqual({ do: 'find' })
    expect(press('?', {}, { singles: false })).toBeUndefined()
    expect(press('f', { ctrl: true })).toBeUndefined()
    expect(press('m', { alt: true })).toBeUndefined()
    expect(press('x')).toBeUndefined()
    expect(press('toString')).toBeUndefined()
  })

  test('G and a second key go to a page; a wrong second key does nothing', () => {
    expect(press('g')).toEqual({ do: 'begin' })
    expect(press('p', {}, { begun: true })).toEqual({ do: 'go', page: 'performance' })
    expect(press('f', {}, { begun: true })).toBeUndefined()
  })

  test('each of them names a page', () => {
    const known: readonly string[] = pages.map(({ key }) => key)
    expect(Object.values(goKeys).filter((key) => !known.includes(key))).toEqual([])
  })

  test('lead to pages of the menu that the role sees, and to other groups where there are some', () => {
    const session = (key: RoleName, enabled: boolean[]) =>
      ({ role: { key }, groups: enabled.map((on) => ({ enabled: on })) }) as Session
    const led = (...who: Parameters<typeof session>) =>
      Object.values(goKeys).filter((page) => leadsTo(session(...who), page))
    expect(led('admin', [true, true])).toEqual(expect.arrayContaining(['performance', 'charts', 'users', 'groups']))
    expect(led('admin', [true, false])).not.toContain('groups')
    expect(led('worker', [true])).not.toContain('users')
    expect(led('worker', [true])).toContain('performance')
    expect(led('taskWorker', [true])).not.toContain('performance')
  })

  test('single keys are on until they are turned off', () => {
    expect(singleKeysOn()).toBe(true)
    setSingleKeys(false)
    expect(singleKeysOn()).toBe(false)
    setSingleKeys(true)
    expect(singleKeysOn()).toBe(true)
  })
})
