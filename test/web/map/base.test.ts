import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OwnMap, timeout, watchBase } from '../../../web/parts/map/baseMap.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A map that says what a test lets it say, and what is told of it. */
const watched = (own: OwnMap | undefined) => {
  const listeners = new Map<string, ((event: object) => void)[]>()
  const map = {
    on: (name: string, listener: (event: object) => void) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
  }
  const told: string[] = []
  const stop = watchBase(map as unknown as Parameters<typeof watchBase>[0], own, {
    drop: () => told.push('the bundled world'),
    hole: () => told.push('hole'),
    failed: () => told.push('failed'),
  })
  const say = (name: string, event: object = {}) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  }
  const fail = (more: object = {}) => say('error', { error: new Error('no'), ...more })
  return { told, say, fail, stop }
}
const style: OwnMap = { style: () => 'https://maps.example/style.json' }
const tiles: OwnMap = { style: () => 'drawn here', source: 'tiles' }

test('a map that does not come within its time is replaced by the bundled world, once', () => {
  for (const own of [style, tiles]) {
    const { told, fail } = watched(own)
    vi.advanceTimersByTime(timeout - 1)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['the bundled world'])
    vi.advanceTimersByTime(10 * timeout)
    expect(told).toEqual(['the bundled world'])
    // What the one that was given up still says is nothing to anybody; the world itself may fail.
    fail({ sourceId: 'tiles', tile: {} })
    fail({ sourceId: 'tiles' })
    expect(told).toEqual(['the bundled world'])
    fail({ sourceId: 'world' })
    expect(told).toEqual(['the bundled world', 'failed'])
  }
})

test('a style that was loaded has come; of tiles it is their source that must', () => {
  const ofStyle = watched(style)
  ofStyle.say('style.load')
  const ofTiles = watched(tiles)
  ofTiles.say('style.load')
  const come = watched(tiles)
  come.say('style.load')
  come.say('sourcedata', { sourceId: 'points', sourceDataType: 'metadata' })
  come.say('sourcedata', { sourceId: 'tiles', sourceDataType: 'metadata' })
  vi.advanceTimersByTime(timeout)
  expect([ofStyle.told, ofTiles.told, come.told]).toEqual([[], ['the bundled world'], []])
})

test('a style or a source that fails is not waited for, a tile leaves a hole, and what lies on every map is no reason', () => {
  const early = watched(style)
  early.fail()
  expect(early.told).toEqual(['the bundled world'])
  early.say('style.load')
  early.fail()
  vi.advanceTimersByTime(timeout)
  expect(early.told).toEqual(['the bundled world'])

  const late = watched(tiles)
  late.say('style.load')
  late.fail({ sourceId: 'tiles', tile: {} })
  late.fail({ sourceId: 'points' })
  expect(late.told).toEqual(['hole'])
  late.fail({ sourceId: 'tiles' })
  expect(late.told).toEqual(['hole', 'the bundled world'])
})

test('the bundled world is waited for by nobody, and says when it cannot be drawn', () => {
  const world = watched(undefined)
  vi.advanceTimersByTime(2 * timeout)
  expect(world.told).toEqual([])
  world.fail()
  expect(world.told).toEqual(['failed'])
})

test('nothing is told of a map that is gone', () => {
  const { told, stop } = watched(tiles)
  stop()
  vi.advanceTimersByTime(2 * timeout)
  expect(told).toEqual([])
})
