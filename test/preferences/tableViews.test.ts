import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Output } from '../../shared/contract/index.ts'
import { mostOwnViews, mostSharedViews } from '../../shared/tables.ts'
import { hour } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'

let here: People
beforeAll(async () => {
  here = await people()
})
afterAll(() => here.stop())

type View = Output<'saveTableView'>
type Who = keyof People['acme']['users']
const content = { columns: 'name,-team', choices: 'sort=-roi&f=team%3A%253DPick' }

const session = async (who: Who, company: 'acme' | 'other' = 'acme') => {
  const { call, user } = await here.signIn(here[company].users[who])
  const all = async (table = 'teams') => (await call('getTableViews', { table })).data as Output<'getTableViews'>
  return {
    uid: user.uid,
    call,
    all,
    names: async (table?: string) => (await all(table)).views.map(({ name }) => name),
    save: (name: string, more: object = {}) =>
      call('saveTableView', { table: 'teams', name, shared: false, ...content, ...more }),
    remove: (view_id: string) => call('deleteTableView', { table: 'teams', view_id }),
    restore: (view_id: string) => call('restoreTableView', { table: 'teams', view_id }),
    open: (view_id: string | null) => call('openTableWith', { table: 'teams', view_id }),
  }
}
const idOf = ({ data }: { data: unknown }) => (data as View).id

describe('views of a table', () => {
  test('are kept for their user, by name, each table’s its own', async () => {
    const mine = await session('admin')
    const saved = await mine.save(' Night  shift ')
    expect(saved).toMatchObject({
      status: 200,
      message: 'View saved',
      data: { name: 'Night shift', ...content, shared: false, may_change: true, by: { uid: mine.uid } },
    })
    await mine.save('By team')
    expect(await mine.names()).toEqual(['By team', 'Night shift'])
    expect(await mine.names('users')).toEqual([])
    expect(await (await session('superAdmin')).names()).toEqual([])
    expect(await (await session('facilityManager')).names()).toEqual([])

    const changed = await mine.save('Late shift', { view_id: idOf(saved), choices: 'sort=name' })
    expect(changed).toMatchObject({ data: { id: idOf(saved), name: 'Late shift', choices: 'sort=name' } })
    expect(await mine.names()).toEqual(['By team', 'Late shift'])
    for (const { id } of (await mine.all()).views) await mine.remove(id)
  })

  test('are shared with everybody who manages, who see whose they are; owner and admins change them', async () => {
    const owner = await session('facilityManager')
    const admin = await session('admin')
    const other = await session('teamManager')
    const id = idOf(await owner.save('Cost review', { shared: true }))
    const seen = (await other.all()).views[0]
    expect(seen).toMatchObject({ id, shared: true, may_change: false, by: { uid: owner.uid } })
    expect(seen?.by.name).not.toBe('')
    expect(await other.save('Mine', { view_id: id, shared: true })).toMatchObject({
      status: 403,
      message: 'Only its owner and admins can change a shared view.',
    })
    expect(await other.remove(id)).toMatchObject({ status: 403 })
    expect(await admin.save('Costs', { view_id: id, shared: true })).toMatchObject({
      data: { name: 'Costs', by: { uid: owner.uid }, may_change: true },
    })
    expect(await admin.save('Costs', { view_id: id })).toMatchObject({
      status: 403,
      message: 'Only its owner can stop sharing a view.',
    })
    expect(await (await session('admin', 'other')).names()).toEqual([])
    expect(await (await session('admin', 'other')).remove(id)).toMatchObject({ status: 404 })

    // The owner has it alone again, and then everybody has: it is one and the same.
    expect(await owner.save('Costs', { view_id: id })).toMatchObject({ data: { id, shared: false } })
    expect(await other.names()).toEqual([])
    expect(await owner.save('Costs', { view_id: id, shared: true })).toMatchObject({ data: { id, shared: true } })
    expect((await owner.all()).views).toHaveLength(1)
    await admin.remove(id)
    expect(await owner.names()).toEqual([])
  })

  test('can be brought back within an hour, by whoever may change them, as whose they were', async () => {
    const owner = await session('facilityManager')
    const admin = await session('admin')
    const id = idOf(await owner.save('Weekly', { shared: true }))
    expect(await admin.remove(id)).toMatchObject({ status: 200, message: 'View deleted' })
    expect(await admin.remove(id)).toMatchObject({ status: 404 })
    expect(await (await session('teamManager')).restore(id)).toMatchObject({ status: 403 })
    expect(await admin.restore(id)).toMatchObject({ data: { id, by: { uid: owner.uid }, shared: true } })
    expect(await admin.restore(id)).toMatchObject({ status: 404 })
    // Its name was taken meanwhile.
    await owner.remove(id)
    const second = idOf(await owner.save('weekly', { shared: true }))
    expect(await owner.restore(id)).toMatchObject({ status: 409, errors: [{ path: 'name' }] })
    await owner.remove(second)
    here.pass(hour + 1)
    const after = await session('facilityManager')
    const own = idOf(await after.save('Other', { shared: true }))
    expect(await after.restore(id)).toMatchObject({ status: 404 })
    await after.remove(own)
  })

  test('a page opens with the one that its user says, as long as it is there', async () => {
    const mine = await session('teamManager')
    const id = idOf(await mine.save('Morning'))
    expect((await mine.all()).opens).toBeNull()
    await mine.open(id)
    expect((await mine.all()).opens).toBe(id)
    expect((await (await session('admin')).all()).opens).toBeNull()
    await mine.remove(id)
    expect((await mine.all()).opens).toBeNull()
    await mine.restore(id)
    expect((await mine.all()).opens).toBe(id)
    await mine.open(null)
    expect((await mine.all()).opens).toBeNull()
    expect(await mine.open('nowhere')).toMatchObject({ status: 404 })
    await mine.remove(id)
  })

  test('each has a name of its own, what it says is checked, and there are not too many', async () => {
    const mine = await session('superAdmin')
    await mine.save('Café')
    expect(await mine.save('CAFÉ')).toMatchObject({
      status: 409,
      errors: [{ path: 'name', message: 'Already in use' }],
    })
    for (const name of ['', '  ', 'x'.repeat(61)]) expect(await mine.save(name)).toMatchObject({ status: 400 })
    for (const [field, invalid] of [
      ['columns', 'a,a'],
      ['choices', 'f=team'],
      ['choices', 'q=ana'],
    ]) {
      const answer = await mine.save('Wrong', { [field as string]: invalid })
      expect(answer).toMatchObject({ status: 400, errors: [{ path: field }] })
    }
    for (let at = 1; at < mostOwnViews; at++) await mine.save(`View ${at}`)
    expect(await mine.save('One more')).toMatchObject({ status: 409, code: 'limitReached' })
    for (let at = 0; at < mostSharedViews; at++)
      expect((await mine.save(`Shared ${at}`, { shared: true })).status).toBe(200)
    expect(await mine.save('One more', { shared: true })).toMatchObject({ status: 409, code: 'limitReached' })
  })

  test('are none of a worker’s', async () => {
    const worker = await session('worker')
    expect(await worker.call('getTableViews', { table: 'teams' })).toMatchObject({ status: 403 })
    expect(await worker.save('Mine')).toMatchObject({ status: 403 })
  })

  test('saved at the same moment, each is kept', async () => {
    const [one, two] = [await session('facilityManager'), await session('teamManager')]
    const answers = await Promise.all([
      one.save('At once 1', { table: 'users', shared: true }),
      two.save('At once 2', { table: 'users', shared: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await one.names('users')).toEqual(['At once 1', 'At once 2'])
  })
})
