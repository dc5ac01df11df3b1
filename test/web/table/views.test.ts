import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TableView } from '../../../shared/contract/tableViews.ts'
import { writeFilters } from '../../../shared/tableFilters.ts'
import { viewProblem } from '../../../shared/tables.ts'
import { isBare } from '../../../web/parts/table/useChoices.ts'
import { changesTo, choicesIn, choicesOf, inSections, savedPartOf, summaryOf } from '../../../web/parts/table/views.ts'
import { holds } from '../../lib/property.ts'

const columns = [
  { key: 'name', title: 'Associate' },
  { key: 'username', title: 'Username', usuallyHidden: true as const },
  { key: 'scans', title: 'Scans' },
  { key: 'roi', title: 'ROI' },
]
const usualSort = { key: 'scans', direction: 'desc' } as const
const usual = { columns: '', choices: '' }
const changes = (view: object, now: object) =>
  changesTo({ ...usual, ...view }, { ...usual, ...now }, columns, usualSort)
const scans = writeFilters([{ key: 'scans', from: 5 }])

describe('the choices of a view', () => {
  const value = fc.stringMatching(/^[\w.-]{1,20}$/)
  const choice = fc.record({ show: value, sort: value, in: value, group: value }, { requiredKeys: [] })

  test('are those of the address but for its search, page, page size and which view it was', () => {
    const address = new URLSearchParams(`q=ana&page=3&rows=50&view=v1&sort=-roi&range=last7&f=${scans}`)
    expect(choicesIn(address)).toBe(new URLSearchParams({ sort: '-roi', f: scans }).toString())
    expect(choicesIn(new URLSearchParams('q=ana'))).toBe('')
  })

  test('make an address as it was, whatever it said before, and may be stored', () => {
    holds(
      fc.property(choice, choice, (one, other) => {
        const saved = choicesIn(new URLSearchParams(one))
        const address = new URLSearchParams({ ...other, q: 'ana' })
        for (const [key, to] of Object.entries(choicesOf(saved))) {
          if (to) address.set(key, to)
          else address.delete(key)
        }
        expect(choicesIn(address)).toBe(saved)
        expect(address.get('q')).toBe('ana')
        expect(viewProblem(saved)).toBeUndefined()
      }),
    )
  })
})

describe('what is another one than in a view', () => {
  test('is nothing where it stands as it was saved, however that is written', () => {
    expect(changes({}, {})).toEqual([])
    expect(changes({ columns: 'name,-username,scans,roi' }, {})).toEqual([])
    expect(changes({ choices: 'sort=roi&in=a' }, { choices: 'in=a&sort=roi' })).toEqual([])
  })

  test('is said: columns, by what it is sorted now, filters of any kind as one', () => {
    expect(changes({}, { columns: 'name:200,-username,scans,roi' })).toEqual(['columns'])
    expect(changes({}, { choices: 'sort=-roi' })).toEqual(['sorted by ROI'])
    expect(changes({ choices: 'sort=-roi' }, {})).toEqual(['sorted by Scans'])
    expect(changes({ choices: 'sort=roi' }, { choices: 'sort=-roi' })).toEqual(['sorted by ROI'])
    expect(changes({}, { choices: 'sort=gone' })).toEqual(['sorted by gone'])
    expect(changes({}, { choices: `show=enabled&f=${scans}` })).toEqual(['filters'])
    expect(changes({}, { columns: 'roi', choices: 'sort=name&group=g' })).toEqual([
      'columns',
      'sorted by Associate',
      'filters',
    ])
  })
})

test('a view is told by how many columns it shows, and by its filters or else its order', () => {
  expect(summaryOf(usual, columns)).toBe('3 columns')
  expect(summaryOf({ columns: 'name,-username,-scans,-roi', choices: 'sort=-roi' }, columns)).toBe(
    '1 column · sorted by ROI',
  )
  const two = writeFilters([
    { key: 'scans', from: 5 },
    { key: 'roi', to: 2 },
  ])
  expect(summaryOf({ columns: 'username', choices: `sort=roi&show=enabled&f=${two}` }, columns)).toBe(
    '4 columns · 3 filters',
  )
})

const view = (id: string, shared: boolean): TableView => ({
  ...{ id, name: id, columns: 'name', choices: 'sort=roi', shared },
  ...{ by: { uid: 'u', name: 'Ana' }, may_change: true },
})

test('own views stand apart from shared ones', () => {
  const [one, two, three] = [view('a', true), view('b', false), view('c', true)]
  expect(inSections([one, two, three])).toEqual({ own: [two], shared: [one, three] })
})

test('a new name keeps the table as it stands for its user alone; another name changes nothing else of a view', () => {
  const now = { columns: 'scans', choices: 'sort=name' }
  expect(savedPartOf(undefined, now)).toEqual({ ...now, shared: false })
  expect(savedPartOf(view('a', true), now)).toEqual({
    view_id: 'a',
    columns: 'name',
    choices: 'sort=roi',
    shared: true,
  })
})

test('an address is bare while it says nothing of how its table stands', () => {
  expect(['', '?', '?part=taskInfo'].map(isBare)).toEqual([true, true, true])
  expect(['?sort=name', '?part=taskInfo&q=a', '?range=last7'].map(isBare)).toEqual([false, false, false])
})
