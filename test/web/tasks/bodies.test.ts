import { describe, expect, test } from 'vitest'
import { infoFields, taskChanges } from '../../../web/pages/tasks/board/bodies.ts'
import { changesOf } from '../../../web/parts/forms/changes.ts'

describe('a task that is edited', () => {
  const before = { name: 'Sweep', customer: 'Any', notes: 'Door 4', start_time: '2026-11-22 08:00:00', end_time: '' }
  const sent = (change: Partial<typeof before>) => {
    const values = { ...before, ...change }
    return taskChanges(changesOf(before, values), values)
  }

  test('is sent with what was changed alone: the worker may have written notes meanwhile', () => {
    expect(sent({ start_time: '2026-11-22 07:00:00' })).toEqual({ start_time: '2026-11-22 07:00:00' })
    expect(sent({ name: 'Clean', end_time: '2026-11-22 09:00:00' })).toEqual({
      name: 'Clean',
      end_time: '2026-11-22 09:00:00',
    })
  })

  test('is sent with empty texts where they were cleared', () => {
    expect(sent({ notes: '', customer: '' })).toEqual({ notes: '', customer: '' })
  })
})

describe('a definition that is edited', () => {
  const before = { limited: true, n_times: 5 }
  const initial = {
    ...{ facility_uid: 'north', team_uid: '', name: 'Kitting', worker_uids: ['ann', 'ben'] as string[] },
    ...{ limited: true, n_times: 5 as number | null },
  }
  const sent = (change: Partial<typeof initial>, was: typeof before | undefined = before, from = initial) => {
    const values = { ...from, ...change }
    return infoFields(changesOf(from, values), values, was)
  }
  const place = { facility_uid: 'north', team_uid: null, limited: true }

  test('keeps the uses and the workers that it has by now, unless somebody changed them', () => {
    expect(sent({ name: 'Kits' })).toEqual({ ...place, name: 'Kits' })
    expect(sent({ n_times: 6 })).toEqual({ ...place, name: 'Kitting', n_times: 6, n_times_was: 5 })
    expect(sent({ worker_uids: ['ann'] })).toEqual({ ...place, name: 'Kitting', worker_uids: ['ann'] })
    expect(sent({ worker_uids: [] })).toMatchObject({ worker_uids: [] })
  })

  test('has uses once it is limited, and none where it is not', () => {
    const free = { ...initial, limited: false, n_times: 1 }
    expect(sent({ limited: true }, { limited: false, n_times: 0 }, free)).toEqual({
      ...{ ...place, name: 'Kitting', n_times: 1 },
    })
    expect(sent({ limited: false })).toEqual({ ...place, limited: false, name: 'Kitting' })
  })

  test('is sent whole where it is new', () => {
    expect(infoFields({}, { ...initial, team_uid: 'pick' }, undefined)).toEqual({ ...initial, team_uid: 'pick' })
  })
})
