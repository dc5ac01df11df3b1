import { expect, test } from 'vitest'
import { overviewOf, paceOf, progressOf, type Running } from '../../../web/pages/tasks/board/overview.ts'

const minute = 60_000
const now = Date.parse('2026-11-22T08:00:00Z')
/** A task that has run for some minutes; its usual time in minutes too. */
const task = (id: string, ran: number, usual: number | null): Running => ({
  id,
  worker: id,
  name: 'Kitting',
  start: now - ran * minute,
  usual: usual === null ? null : usual * minute,
})
const team = (name: string, tasks: Running[], workers = 10) => ({ uid: name, name, facility: 'Reno', workers, tasks })

test('a task is over its usual time when it is past it, and far over when past it by more than half', () => {
  const hour = 60 * minute
  expect([hour, hour + 1, 1.5 * hour, 1.5 * hour + 1].map((elapsed) => paceOf(elapsed, hour))).toEqual([
    'within',
    'over',
    'over',
    'far',
  ])
  expect(paceOf(99 * hour, null)).toBe('within')
})

test('the usual time is the middle of the bar, which is full at twice of it', () => {
  expect([15, 30, 60, 300].map((ran) => progressOf(task('a', ran, 30), now).filled)).toEqual([0.25, 0.5, 1, 1])
  expect(progressOf(task('a', 300, null), now)).toMatchObject({ filled: null, left: null, pace: 'within' })
})

test('who is far over comes first, then who is over, then who is nearest to the usual time', () => {
  const tasks = [
    task('new', 90, null),
    task('far', 40, 20),
    task('early', 5, 20),
    task('over', 25, 20),
    task('late', 19, 20),
  ]
  const [card] = overviewOf([team('Pick', tasks)], now).cards
  expect(card?.running.map(({ task: { id } }) => id)).toEqual(['far', 'over', 'late', 'early', 'new'])
  expect(card?.shown).toBe(3)
})

test('a folded card hides nobody who is over the usual time', () => {
  const late = ['a', 'b', 'c', 'd'].map((id) => task(id, 30, 20))
  expect(overviewOf([team('Pick', [...late, task('e', 1, 20)])], now).cards[0]?.shown).toBe(4)
  expect(overviewOf([team('Pick', [task('e', 1, 20)])], now).cards[0]?.shown).toBe(1)
})

test('teams that need a look come first, idle ones last, and all of it is counted', () => {
  const shown = overviewOf(
    [
      team('Idle', [], 4),
      team('Calm', [task('a', 5, 20)]),
      team('Far', [task('b', 60, 20)]),
      team('Over', [task('c', 25, 20), task('d', 1, 20)]),
    ],
    now,
  )
  expect(shown.cards.map(({ name }) => name)).toEqual(['Far', 'Over', 'Calm', 'Idle'])
  expect(shown).toMatchObject({ busy: 4, over: 1, far: 1 })
})
