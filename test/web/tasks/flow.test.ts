import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetTasks, readDraft, type StoredDraft, writeDraft } from '../../../web/features/tasks/draftStorage.ts'
import { namesOf, recentOf, usualTimeOf } from '../../../web/pages/tasks/flow/queries.ts'
import { problemsWith } from '../../../web/pages/tasks/flow/StartStep.tsx'
import { notesOf, sentNotes, shownStep, type Task } from '../../../web/pages/tasks/flow/task.ts'
import { hoursAndMinutes, momentIn, secondsIn } from '../../../web/pages/tasks/flow/times.ts'
import { countdownText } from '../../../web/parts/countdown.ts'
import { spanText } from '../../../web/parts/span.ts'
import { stubBrowser } from '../lib/browser.ts'

beforeEach(stubBrowser)
afterEach(() => vi.unstubAllGlobals())

const task = { id: 't1', name: 'Kitting', customer: 'Northwind', notes: 'a', end_time: null } as Task
const save = (notes: string) => ({
  unsent: { call: 'updateTask' as const, input: { id: 't1', notes }, key: 'key-00001', tries: 0 },
})

test('a duration counts hours beyond a day, and none before the start', () => {
  expect([0, 999, 61_000, 3_599_999, 6_400_000, 360_000_000].map(spanText)).toEqual([
    ...['0:00:00', '0:00:00', '0:01:01', '0:59:59', '1:46:40', '100:00:00'],
  ])
  expect(spanText(-5_000)).toBe('0:00:00')
  expect([0, 29_999, 7_800_000, 3_599_000].map(hoursAndMinutes)).toEqual(['0:00', '0:00', '2:10', '1:00'])
  expect([60, 42, 5].map(countdownText)).toEqual(['1:00', '0:42', '0:05'])
})

test('times are those of the zone, on a clock of 24 hours', () => {
  expect(secondsIn('America/Chicago', '2026-11-21T06:04:12Z')).toBe('00:04:12')
  expect(momentIn('Europe/Berlin', '2026-11-21T23:04:12Z')).toBe('Nov 22, 00:04:12')
})

describe('what is shown', () => {
  test('is the form, the task that runs, or what has just happened to it', () => {
    expect(shownStep({}, undefined)).toEqual({ at: 'start' })
    expect(shownStep({}, task)).toEqual({ at: 'active', task })
    expect(shownStep({ step: { at: 'started', task, until: 5 } }, task)).toMatchObject({ at: 'started', until: 5 })
    expect(shownStep({ step: { at: 'completed', task } }, undefined)).toMatchObject({ at: 'completed' })
  })

  test('are the notes as they were typed, for the task that they were typed for', () => {
    expect(notesOf(task, {})).toEqual({ saved: 'a', shown: 'a', changed: false })
    expect(notesOf(task, { edit: { id: 't1', notes: 'b' } })).toEqual({ saved: 'a', shown: 'b', changed: true })
    expect(notesOf(task, { edit: { id: 'other', notes: 'b' } })).toMatchObject({ shown: 'a', changed: false })
  })

  test('counts what waits to be saved as saved', () => {
    expect(notesOf(task, { ...save('b'), edit: { id: 't1', notes: 'b' } })).toMatchObject({ changed: false })
    expect(notesOf(task, { ...save('b'), edit: { id: 't1', notes: 'c' } })).toMatchObject({ saved: 'b', changed: true })
  })
})

describe('the notes that are sent', () => {
  test('are those that were typed, also where they wait to be saved', () => {
    expect(sentNotes(task, {}, 'b')).toEqual({ notes: 'b' })
    expect(sentNotes(task, {}, '')).toEqual({ notes: '' })
    expect(sentNotes(task, save('b'), 'b')).toEqual({ notes: 'b' })
    expect(sentNotes(task, save('b'), 'a')).toEqual({ notes: 'a' })
  })

  test('are none where nobody typed any: a manager may have corrected them', () => {
    expect(sentNotes(task, {}, 'a')).toEqual({})
    const { notes: _, ...input } = save('b').unsent.input
    const end = { unsent: { ...save('b').unsent, input: { ...input, end_time: '2026-11-21T12:00:00Z' } } }
    expect(sentNotes(task, end, 'a')).toEqual({})
    expect(notesOf(task, end)).toEqual({ saved: 'a', shown: 'a', changed: false })
  })
})

test('what is missing is said at its field, and blanks are no name', () => {
  expect(problemsWith({ name: '', customer: '', notes: '' })).toEqual({
    name: 'This field is required',
    customer: 'This field is required',
  })
  expect(problemsWith({ name: '  ', customer: ' ', notes: '' })).toEqual({
    name: 'Task Name cannot be empty',
    customer: 'This field is required',
  })
  expect(problemsWith({ name: 'a', customer: 'b', notes: '' })).toEqual({ name: undefined, customer: undefined })
})

test('recent tasks are the latest four, each once, as far as they are offered still', () => {
  const latest = ['Kitting', 'Used up', 'kitting', 'Gift wrap', 'Count', 'Count', 'Sort'].map((name, index) => ({
    name,
    customer: index === 5 ? 'Other' : 'Northwind',
  }))
  const infos = ['Kitting', 'Gift wrap', 'Count', 'Sort'].map((name) => ({
    name,
    n_times: name === 'Gift wrap' ? 3 : null,
  }))
  expect(recentOf(latest, infos)).toEqual([
    { name: 'Kitting', customer: 'Northwind', usesLeft: null },
    { name: 'Gift wrap', customer: 'Northwind', usesLeft: 3 },
    { name: 'Count', customer: 'Northwind', usesLeft: null },
    { name: 'Count', customer: 'Other', usesLeft: null },
  ])
  expect(namesOf([{ name: 'b' }, { name: 'a' }, { name: 'b' }])).toEqual(['a', 'b'])
  expect(namesOf(undefined)).toEqual([])
})

test('the usual time is that of the worker’s own finished tasks of the name, once there are three', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const took = (minutes: number | null, name = 'Kitting') =>
    ({
      ...{ name, start_time: '2026-11-20T06:00:00Z' },
      end_time: minutes === null ? null : new Date(Date.parse('2026-11-20T06:00:00Z') + minutes * 60_000).toISOString(),
    }) as Task
  const latest = [took(null), took(130), took(90, 'Count'), took(100), took(200, 'kitting ')]
  expect(usualTimeOf(latest, 'Kitting', now)).toBe(130 * 60_000)
  expect(usualTimeOf(latest, 'Count', now)).toBeUndefined()
  expect(usualTimeOf(latest, 'Constructor', now)).toBeUndefined()
  expect(usualTimeOf(latest, 'Kitting', now + 40 * 86_400_000)).toBeUndefined()
})

describe('the end of a session', () => {
  const start = { name: 'Kitting', customer: 'Northwind', notes: 'secret' }
  const left = (draft: StoredDraft) => {
    writeDraft('ann', draft)
    forgetTasks()
    return readDraft('ann')
  }

  test('leaves what was saved or ended and could not be sent, and nothing else', () => {
    const { unsent } = save('b')
    expect(left({ unsent, start, edit: { id: 't1', notes: 'b' }, step: { at: 'completed', task } })).toEqual({ unsent })
  })

  test('leaves no text and no start', () => {
    expect(left({ start, unsent: { call: 'createTask', input: {}, key: 'key-00002', tries: 3 } })).toEqual({})
    expect(left({ edit: { id: 't1', notes: 'b' } })).toEqual({})
    expect(localStorage.length).toBe(0)
  })

  test('leaves other things in the browser alone, and of every user the same', () => {
    localStorage.setItem('shiftdeck.theme', 'dark')
    writeDraft('ben', { start })
    left({ start })
    expect(readDraft('ben')).toEqual({})
    expect(localStorage.getItem('shiftdeck.theme')).toBe('dark')
  })
})
