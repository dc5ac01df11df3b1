import { describe, expect, test } from 'vitest'
import type { Job } from '../../../shared/contract/jobs.ts'
import { asksForMore, endedBefore, endedSince, pollAfter, shareOf, summaryOf } from '../../../web/features/jobs/jobs.ts'
import { notePace, timeLeft } from '../../../web/features/jobs/pace.ts'
import { noteStarted } from '../../../web/features/jobs/summary.ts'
import { jobs as english } from '../../../web/words/en/jobs.ts'
import { shell } from '../../../web/words/en/shell.ts'
import { jobs as spanish } from '../../../web/words/es/jobs.ts'
import { shell as concha } from '../../../web/words/es/shell.ts'

const job = (id: string, state: Job['state'], more: Partial<Job> = {}): Job => ({
  ...{ id, state, kind: 'exportUsers', done: 0, total: null, failed: 0, file: null, reason: null },
  ...{ created_on: '2027-03-01T09:00:00.000Z', finished_on: null, expires_at: null },
  ...more,
})

describe('asking how far jobs are', () => {
  test('goes on while one runs: soon after something moved, then less and less often', () => {
    const running = [job('a', 'done'), job('b', 'running')]
    expect([0, 1000, 6000, 60_000].map((still) => pollAfter(running, still))).toEqual([1000, 1000, 3000, 15_000])
    expect(pollAfter([job('a', 'waiting')], 0)).toBe(1000)
  })

  test('ends when nothing runs, and does not begin by itself', () => {
    expect(pollAfter([job('a', 'done'), job('b', 'failed'), job('c', 'cancelled')], 0)).toBe(false)
    expect([pollAfter([], 0), pollAfter(undefined, 0)]).toEqual([false, false])
  })
})

test('what has ended between two answers is told once: also what was over before anybody saw it run', () => {
  const before = [job('a', 'running'), job('b', 'done'), job('c', 'waiting')]
  const now = [job('new', 'failed'), job('a', 'done'), job('b', 'done'), job('c', 'running')]
  expect(endedSince(before, now).map(({ id }) => id)).toEqual(['new', 'a'])
  expect(endedSince(now, now)).toEqual([])
})

test('what was started in this tab and is over at the first look is told too; what is from before is not', () => {
  noteStarted({ id: 'mine' })
  const now = [job('mine', 'done'), job('old', 'done'), job('other', 'running')]
  expect(endedBefore(now).map(({ id }) => id)).toEqual(['mine'])
  noteStarted({ id: 'other' })
  expect(endedBefore(now).map(({ id }) => id)).toEqual(['mine'])
})

test('how long the rest takes is told by what was done since a job was seen first, and by nothing else', () => {
  const running = (done: number) =>
    job('paced', 'running', { done, total: 100, created_on: '2020-01-01T00:00:00.000Z' })
  notePace([running(20)], 1_000)
  expect(timeLeft(running(20), 60_000)).toBeUndefined()
  expect(timeLeft(running(30), 1_500)).toBeUndefined()
  notePace([running(30)], 11_000)
  expect(timeLeft(running(40), 21_000)).toBe(60_000)
  expect(timeLeft(job('paced', 'running', { done: 40 }), 21_000)).toBeUndefined()
  expect(timeLeft(job('unseen', 'running', { done: 40, total: 100 }), 21_000)).toBeUndefined()
  notePace([job('paced', 'failed')], 22_000)
  expect(timeLeft(running(40), 23_000)).toBeUndefined()
  expect([english.left(0.2), english.left(47), english.left(120)]).toEqual(['1 s left', '47 s left', '2 min left'])
  expect([spanish.left(47), spanish.left(120)]).toEqual(['quedan 47 s', 'quedan 2 min'])
})

test('a job that did not do all asks for something, as one that failed does', () => {
  expect([job('a', 'done', { failed: 1 }), job('b', 'failed'), job('c', 'done')].map(asksForMore)).toEqual([
    ...[true, true, false],
  ])
  expect(asksForMore(job('d', 'running', { failed: 4 }))).toBe(false)
})

test('the sign in the header says how many run and have failed, and how far they are where that is known', () => {
  const half = { done: 50, total: 100 }
  const jobs = [job('a', 'running', half), job('b', 'waiting', { total: 10 }), job('c', 'failed'), job('d', 'done')]
  expect(summaryOf(jobs)).toEqual({ running: 2, failed: 1, share: 0.25 })
  expect(summaryOf([...jobs, job('e', 'running')]).share).toBeUndefined()
  expect(summaryOf([])).toEqual({ running: 0, failed: 0, share: undefined })
  expect([shareOf({ done: 7, total: 5 }), shareOf({ done: 0, total: 0 })]).toEqual([1, 0])
  expect([shell.jobs(0, 0), shell.jobs(2, 0), shell.jobs(2, 1)]).toEqual([
    ...['Jobs', 'Jobs: 2 running', 'Jobs: 2 running, 1 failed'],
  ])
  expect([concha.jobs(0, 0), concha.jobs(1, 1), concha.jobs(0, 2)]).toEqual([
    ...['Trabajos', 'Trabajos: 1 en curso, 1 falló', 'Trabajos: 2 fallaron'],
  ])
})

test('figures read as people write them', () => {
  expect([
    english.of('exportUsers', 3140, 5000),
    english.of('exportUsers', 1, 1),
    english.soFar('exportUsers', 0),
  ]).toEqual([...['3,140 of 5,000 users', '1 of 1 user', '0 users so far']])
  expect([english.file(412_300), english.file(1_830_000), english.file(3)]).toEqual([
    ...['CSV, 412 kB', 'CSV, 1.8 MB', 'CSV, 1 kB'],
  ])
  expect(spanish.of('exportUsers', 3, 12)).toBe('3 de 12 usuarios')
  expect(english.of('recountScans', 3, 21)).toBe('3 of 21 facility days')
})
