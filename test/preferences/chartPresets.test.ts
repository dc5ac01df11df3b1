import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChartPreset, Dataset } from '../../shared/contract/charts.ts'
import { maxPresets } from '../../shared/metrics/charts.ts'
import { type People, people } from '../lib/people.ts'

let here: People
beforeAll(async () => {
  here = await people()
})
afterAll(() => here.stop())

type Who = keyof People['acme']['users']
const dataset = (group: keyof People['acme']['groups'] = 'north', chart = 'overview'): Dataset => {
  const { uid, name, type } = here.acme.groups[group]
  return { id: `${uid}-${chart}`, group: { uid, name, type }, title: name, chart }
}
const session = async (who: Who) => {
  const { call, user } = await here.as(who)
  const user_uid = user.uid
  return {
    user_uid,
    list: async () => (await call('getChartsPresets', { user_uid })).data as ChartPreset[],
    save: (datasets: unknown, more: object = {}) =>
      call('saveChartPreset', { user_uid, data_type: 'SCANS', datasets, ...more }),
    remove: (preset_id: unknown, more: object = {}) => call('deleteChartPreset', { user_uid, preset_id, ...more }),
    call,
  }
}

describe('chart presets', () => {
  test('are kept with an id, listed in the order of saving, and deleted', async () => {
    const { list, save, remove } = await session('admin')
    const first = await save([dataset('north'), dataset('picking', here.acme.users.worker.uid)])
    expect(first).toMatchObject({ status: 200, message: 'Preset saved' })
    const { id, ...kept } = first.data as ChartPreset
    expect(kept).toEqual({
      data_type: 'SCANS',
      datasets: [dataset('north'), dataset('picking', here.acme.users.worker.uid)],
    })
    const second = (await save([dataset()], { data_type: 'ROI' })).data as ChartPreset
    expect((await list()).map((preset) => preset.id)).toEqual([id, second.id])
    expect(await remove(id)).toMatchObject({ status: 200, message: 'Preset deleted' })
    expect(await list()).toEqual([second])
    expect(await remove(id)).toMatchObject({ status: 404 })
    expect(await remove(12)).toMatchObject({ status: 404 })
    await remove(second.id)
  })

  test('may have a name and get another one; those without keep none', async () => {
    const { list, save, remove, call, user_uid } = await session('admin')
    const named = (await save([dataset()], { name: ' Monday meeting ' })).data as ChartPreset
    expect(named.name).toBe('Monday meeting')
    const plain = (await save([dataset('picking')])).data as ChartPreset
    expect(plain).not.toHaveProperty('name')
    const rename = (preset_id: string, name: string, who = user_uid) =>
      call('renameChartPreset', { user_uid: who, preset_id, name })
    expect(await rename(plain.id, 'Picking')).toMatchObject({
      status: 200,
      message: 'Preset renamed',
      data: { ...plain, name: 'Picking' },
    })
    expect(await list()).toEqual([named, { ...plain, name: 'Picking' }])
    for (const invalid of ['', '   ', 'x'.repeat(101)]) {
      expect(await rename(plain.id, invalid)).toMatchObject({ status: 400, errors: [{ path: 'name' }] })
    }
    expect(await rename('nowhere', 'Picking')).toMatchObject({ status: 404 })
    const other = await session('superAdmin')
    expect(
      await other.call('renameChartPreset', { user_uid: other.user_uid, preset_id: plain.id, name: 'Mine' }),
    ).toMatchObject({ status: 404 })
    expect(await rename(plain.id, 'Mine', other.user_uid)).toMatchObject({ status: 403, code: 'notYours' })
    for (const { id } of await list()) await remove(id)
  })

  test('belong to one user', async () => {
    const mine = await session('admin')
    const saved = (await mine.save([dataset()])).data as ChartPreset
    const other = await session('superAdmin')
    expect(await other.list()).toEqual([])
    expect(await other.remove(saved.id)).toMatchObject({ status: 404 })
    for (const refused of [
      await other.remove(saved.id, { user_uid: mine.user_uid }),
      await other.save([dataset()], { user_uid: mine.user_uid }),
      await other.call('getChartsPresets', { user_uid: mine.user_uid }),
    ]) {
      expect(refused).toMatchObject({ status: 403, code: 'notYours' })
    }
    expect(await mine.list()).toEqual([saved])
    await mine.remove(saved.id)
  })

  test.each([
    ['no datasets', 'datasets', () => []],
    ['six datasets', 'datasets', () => Array.from({ length: 6 }, (_, i) => dataset('north', `u${i}`))],
    ['the same dataset twice', 'datasets', () => [dataset(), { ...dataset(), id: 'other', title: 'Other' }]],
    [
      'a wrong type of group',
      'datasets.0.group.type',
      () => [{ ...dataset(), group: { ...dataset().group, type: 'team' } }],
    ],
    ['no title', 'datasets.0.title', () => [{ ...dataset(), title: ' ' }]],
  ])('with %s are refused', async (_name, path, datasets) => {
    const { save, list } = await session('admin')
    expect(await save(datasets())).toMatchObject({ status: 400, errors: [{ path }] })
    expect(await list()).toEqual([])
  })

  test('are refused in the words of the page', async () => {
    const { save } = await session('admin')
    const six = Array.from({ length: 6 }, (_, i) => dataset('north', `u${i}`))
    expect((await save(six)).message).toBe("You can't overlap more than 5 data sets")
    expect((await save([dataset(), dataset()])).message).toBe("You can't select the same data set twice")
    expect(await save([dataset()], { data_type: 'NOTHING' })).toMatchObject({ status: 400 })
  })

  test('hold only what their owner can load', async () => {
    const manager = await session('facilityManager')
    expect(await manager.save([dataset('south')])).toMatchObject({ status: 404 })
    expect(await manager.save([dataset('north', here.acme.users.stranger.uid)])).toMatchObject({ status: 404 })
    const worker = await session('worker')
    expect(await worker.save([dataset('picking', here.acme.users.taskWorker.uid)])).toMatchObject({ status: 403 })
    const own = await worker.save([dataset('picking', worker.user_uid)])
    expect(own).toMatchObject({ status: 200 })
    await worker.remove((own.data as ChartPreset).id)
  })

  test(`are ${maxPresets} at most, however they are saved`, async () => {
    const { save, list, remove } = await session('teamManager')
    const one = () => save([dataset('picking')])
    for (let saved = 0; saved < maxPresets - 3; saved++) await one()
    const answers = await Promise.all(Array.from({ length: 6 }, one))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
    expect((await list()).length).toBe(maxPresets)
    expect(await one()).toMatchObject({ code: 'limitReached' })
    const [first] = await list()
    await remove(first?.id)
    expect(await one()).toMatchObject({ status: 200 })
  })

  test('leave a trace in the audit log', async () => {
    const { save, remove, user_uid } = await session('admin')
    const { id } = (await save([dataset()])).data as ChartPreset
    await remove(id)
    const targets = (await here.stores.audit.month(here.acme.uid, '2027-03')).flatMap(({ changes }) =>
      changes.map(({ target }) => target),
    )
    expect(targets.filter((target) => target === `chart preset ${id} of user ${user_uid}`).length).toBe(2)
  })
})
