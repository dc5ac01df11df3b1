import { describe, expect, test } from 'vitest'
import { changesOf, countOf, withoutCleared } from '../../../web/parts/forms/changes.ts'

const before = {
  first_name: 'Mei-Ling',
  phone: '555',
  email: '',
  age: 41,
  groups: ['g1', 'g2'],
  home: { city: 'Sparks', zip: '89431' },
  devices: [{ name: 'A', note: 'x' }, { name: 'B' }],
}
const sent = (change: Record<string, unknown>) => changesOf(before, { ...before, ...change })

describe('what a form sends', () => {
  test('nothing of what was not touched, and spaces around a text are no change', () => {
    expect(sent({})).toEqual({})
    expect(sent({ first_name: ' Mei-Ling ', email: ' ' })).toEqual({})
  })

  test('null for what was cleared', () => {
    expect(sent({ phone: '', age: null })).toEqual({ phone: null, age: null })
    expect(sent({ age: Number.NaN })).toEqual({ age: null })
  })

  test('nothing for what was typed and taken out again', () => {
    expect(changesOf({ email: '' }, { email: '' })).toEqual({})
    expect(changesOf({}, { email: '', groups: [] })).toEqual({})
  })

  test('of an object what changed in it, and null for what was cleared there', () => {
    expect(sent({ home: { city: 'Reno', zip: '' } })).toEqual({ home: { city: 'Reno', zip: null } })
  })

  test('a list whole, without the empty fields of its rows', () => {
    expect(sent({ devices: [{ name: 'A', note: '' }, { name: 'C' }] })).toEqual({
      devices: [{ name: 'A' }, { name: 'C' }],
    })
    expect(sent({ devices: [] })).toEqual({ devices: [] })
    expect(sent({ devices: [{ name: 'B' }, { name: 'A', note: 'x' }] })).toHaveProperty('devices')
  })

  test('chosen things when they are others; their order is no change', () => {
    expect(sent({ groups: ['g2', 'g1'] })).toEqual({})
    expect(sent({ groups: ['g2'] })).toEqual({ groups: ['g2'] })
    expect(sent({ groups: [] })).toEqual({ groups: [] })
  })

  test('texts as they were typed: a password may have spaces, and its call says whether it may', () => {
    expect(changesOf({ password: '' }, { password: ' secret ' })).toEqual({ password: ' secret ' })
  })

  test('a file as it is', () => {
    const file = new File(['x'], 'people.csv')
    expect(changesOf({ file: null }, { file })).toEqual({ file })
    expect(changesOf({ file }, { file })).toEqual({})
  })
})

test('fields of objects count one by one, a list as one', () => {
  expect(countOf(sent({ phone: '', home: { city: 'Reno', zip: '' }, devices: [] }))).toBe(4)
})

test('where empty means "leave it", what was cleared is left out', () => {
  expect(withoutCleared(sent({ phone: '', first_name: 'Mei' }))).toEqual({ first_name: 'Mei' })
})

test('ten thousand rows are compared within a keystroke', () => {
  const users = Array.from({ length: 10_000 }, (_, at) => ({
    name: `n${at}`,
    email: `e${at}@x.co`,
    city: '',
    zip: '1',
  }))
  const now = { users: users.with(9_999, { name: 'other', email: '', city: '', zip: '' }) }
  // The quickest of several: what else runs on the machine is not what is measured.
  const times = Array.from({ length: 6 }, () => {
    const began = performance.now()
    expect(countOf(changesOf({ users }, now))).toBe(1)
    return performance.now() - began
  })
  expect(Math.min(...times)).toBeLessThan(150)
})
