import { BatchGetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../functions/data/db.ts'
import { unchecked } from '../../functions/data/items/checked.ts'
import {
  above,
  absent,
  absentOr,
  atMost,
  below,
  belowOwn,
  either,
  holds,
  present,
  shorterThan,
} from '../../functions/data/items/expressions.ts'
import { itemsOf } from '../../functions/data/items/items.ts'
import { readTogether } from '../../functions/data/items/readTogether.ts'
import { keys } from '../../functions/data/keys.ts'
import { testTables } from '../lib/tables.ts'

let world: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  world = await testTables()
})
afterAll(() => world.stop())

interface Thing {
  name: string
  count?: number
  most?: number
  status?: number
  tags?: Set<string>
}
type Id = [company: string, group: string]
const things = (db: Db = world.db) => itemsOf<Thing, Id>(db, world.tables, keys.goals, unchecked)

describe('an item', () => {
  test('is read without its keys and its end', async () => {
    await things().put(['read', 'a'], { name: 'one' }, { expires: 5_000_500 })
    expect(await things().get(['read', 'a'])).toEqual({ name: 'one' })
    const { Items } = await import('@aws-sdk/lib-dynamodb').then(({ ScanCommand }) =>
      world.db.send(new ScanCommand({ TableName: world.tables.settings })),
    )
    expect(Items?.find(({ pk }) => pk === 'read')).toEqual({ pk: 'read', sk: 'GOALS#a', name: 'one', ttl: 5001 })
    expect(await things().get(['read', 'b'])).toBeUndefined()
  })

  test('is claimed by one of many', async () => {
    const names = ['a', 'b', 'c', 'd']
    const won = await Promise.all(names.map((name) => things().claim(['claim', 'x'], { name })))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect((await things().get(['claim', 'x']))?.name).toBe(names[won.indexOf(true)])
  })

  test('is changed where it is there, by names that are words of DynamoDB too', async () => {
    const id: Id = ['change', 'x']
    expect(await things().patch(id, { set: { name: 'new' } })).toBe(false)
    await things().put(id, { name: 'old', status: 1, tags: new Set(['a', 'b']) })
    const change = {
      set: { name: 'new', most: undefined },
      add: { count: 2 },
      remove: ['status'],
      take: { tags: new Set(['a']) },
    }
    expect(await things().patched(id, change)).toEqual({ name: 'new', count: 2, tags: new Set(['b']) })
    expect(await things().patched(id, { set: { name: undefined } })).toBeUndefined()
    expect(await things().swap(id, { name: 'last' })).toEqual({ name: 'new', count: 2, tags: new Set(['b']) })
    expect(await things().remove(id, { name: 'new' })).toBe(false)
    expect(await things().remove(id, { name: 'last' })).toBe(true)
    expect(await things().get(id)).toBeUndefined()
  })

  test.each([
    ['equal', { count: 3 }, { count: 4 }],
    ['below', { count: below(4) }, { count: below(3) }],
    ['at most', { count: atMost(3) }, { count: atMost(2) }],
    ['above', { count: above(2) }, { count: above(3) }],
    ['below another attribute', { count: belowOwn('most') }, { most: belowOwn('count') }],
    ['there or not', { count: present, status: absent }, { status: present }],
    ['absent or a test', { status: absentOr(below(1)) }, { count: absentOr(below(1)) }],
    ['a member', { tags: holds('a') }, { tags: holds('z') }],
    ['a size', { tags: shorterThan(3) }, { tags: shorterThan(2) }],
    ['one of two', { tags: either(holds('z'), holds('a')) }, { tags: either(holds('z'), shorterThan(1)) }],
    ['all of them', { count: 3, name: 'x' }, { count: 3, name: 'y' }],
  ])('is written on the condition of %s', async (_what, holding, failing) => {
    const id: Id = ['condition', 'x']
    const item = { name: 'x', count: 3, most: 5, tags: new Set(['a', 'b']) }
    await things().put(id, item)
    expect(await things().put(id, item, { when: failing })).toBe(false)
    expect(await things().put(id, item, { when: holding })).toBe(true)
    expect(await things().patch(id, { set: { name: 'x' } }, failing)).toBe(false)
    expect(await things().patch(id, { set: { name: 'x' } }, holding)).toBe(true)
  })

  test('keeps an object that looks like a part of an expression as it is', async () => {
    const odd = { name: { attribute: 'status' } as unknown as string, status: 1 }
    await things().put(['odd', 'x'], { name: 'plain', status: 1 })
    expect(await things().patched(['odd', 'x'], { set: { name: odd.name } })).toEqual(odd)
  })

  test('fails for another reason as it does', async () => {
    const broken = { send: () => Promise.reject(new Error('no network')) } as unknown as Db
    await expect(things(broken).put(['a', 'b'], { name: 'x' })).rejects.toThrow('no network')
    await expect(things(broken).patched(['a', 'b'], { set: { name: 'x' } })).rejects.toThrow('no network')
  })
})

describe('items', () => {
  test('are listed by what their keys begin with, whole and step by step, and between two', async () => {
    const names = Array.from({ length: 25 }, (_, n) => `g${String(n).padStart(2, '0')}`)
    for (const name of names) await things().put(['list', name], { name })
    await itemsOf(world.db, world.tables, keys.latest, unchecked).put(['list', 'u'], { role: 'worker' })
    const of = (found: Thing[]) => found.map(({ name }) => name)
    expect(of(await things().list(['list', '']))).toEqual(names)
    expect(of(await things().list(['list', 'g1'], { newestFirst: true }))).toEqual(names.slice(10, 20).reverse())
    expect((await things().entries(['list', 'g1'])).map(([last]) => last)).toEqual([...'0123456789'])
    expect(of(await things().between(['list', 'g03'], ['list', 'g05']))).toEqual(names.slice(3, 6))
    const steps: string[][] = []
    for await (const step of things().steps(['list', ''], { size: 4, after: 'g02' })) steps.push(of(step))
    expect(steps.flat()).toEqual(names.slice(3))
    expect(steps[0]).toHaveLength(4)
    expect(await things().some(['list', ''], ['name'], { name: above('g22') })).toEqual([
      { name: 'g23' },
      { name: 'g24' },
    ])
  })

  test('of an older version are read as of today’s; of a later one they are refused', async () => {
    const format = {
      version: 3,
      upgrades: {
        1: ({ title, ...rest }: Record<string, unknown>) => ({ ...rest, name: title }),
        2: (old: Record<string, unknown>) => ({ ...old, count: 0 }),
      },
    }
    const old = itemsOf<{ title: string }, Id>(world.db, world.tables, keys.goals, unchecked)
    const now = itemsOf<Thing, Id>(world.db, world.tables, keys.goals, format)
    await old.put(['version', 'x'], { title: 'first' })
    expect(await now.get(['version', 'x'])).toEqual({ name: 'first', count: 0 })
    await now.put(['version', 'x'], { name: 'third', count: 2 })
    expect(await now.get(['version', 'x'])).toEqual({ name: 'third', count: 2 })
    await expect(old.get(['version', 'x'])).rejects.toThrow('is of version 3, and 1 is the latest that is known here')
    const forgetful = itemsOf<Thing, Id>(world.db, world.tables, keys.goals, { version: 4, upgrades: {} })
    await expect(forgetful.get(['version', 'x'])).rejects.toThrow('is of version 3, which cannot be read any more')
  })

  test('that are not what they should be are an error with their key, never an answer', async () => {
    const checked = itemsOf<Thing, Id>(world.db, world.tables, keys.goals, {
      parse: ({ name }) => {
        if (typeof name !== 'string') throw new Error('name is no text')
        return { name }
      },
    })
    const Item = { ...keys.goals.key('damaged', 'x'), name: 7 }
    await world.db.send(new PutCommand({ TableName: world.tables.settings, Item }))
    const message = 'damaged / GOALS#x is not what it should be: name is no text'
    await expect(checked.get(['damaged', 'x'])).rejects.toThrow(message)
    await expect(checked.list(['damaged', ''])).rejects.toThrow(message)
  })
})

describe('read together', () => {
  test('items of several kinds come in their places, in one request for a hundred', async () => {
    const latest = itemsOf<{ role: string }, Id>(world.db, world.tables, keys.latest, unchecked)
    await latest.put(['together', 'u'], { role: 'admin' })
    const many = Array.from({ length: 230 }, (_, n) => `g${n}`)
    for (const name of many.slice(0, 120)) await things().put(['together', name], { name })
    let requests = 0
    const counting = new Proxy(world.db, {
      get: (db, name) => {
        if (name !== 'send') return Reflect.get(db, name)
        requests += 1
        return (command: never) => db.send(command)
      },
    })
    const [role, nobody, one] = await readTogether(counting, [
      latest.one(['together', 'u']),
      undefined,
      things().one(['together', 'g7']),
    ])
    expect([role, nobody, one, requests]).toEqual([{ role: 'admin' }, undefined, { name: 'g7' }, 1])
    const found = await readTogether(
      counting,
      many.map((name) => things().one(['together', name])),
    )
    expect(found.map((item) => item?.name)).toEqual([...many.slice(0, 120), ...many.slice(120).map(() => undefined)])
    expect(requests).toBe(4)
  })

  /** A table that has room for one of the keys that it is asked for, `times` times. */
  const busy = (times: number) => {
    let left = times
    const send = async (command: BatchGetCommand) => {
      const answer = await world.db.send(command)
      if (!(command instanceof BatchGetCommand) || left-- <= 0) return answer
      const [[table, { Keys = [] } = {}] = ['']] = Object.entries(command.input.RequestItems ?? {})
      return {
        Responses: { [table]: answer.Responses?.[table]?.slice(0, 1) ?? [] },
        UnprocessedKeys: { [table]: { Keys: Keys.slice(Math.min(1, Keys.length - 1)) } },
      }
    }
    return { send } as unknown as Db
  }

  test('what the table had no room for is asked again, and is no missing item', async () => {
    for (const name of ['a', 'b', 'c']) await things().put(['busy', name], { name })
    const wanted = ['a', 'b', 'c'].map((name) => things().one(['busy', name]))
    expect((await readTogether(busy(2), wanted)).map((item) => item?.name).sort()).toEqual(['a', 'b', 'c'])
    await expect(readTogether(busy(100), wanted)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
