import { describe, expect, test } from 'vitest'
import { calls } from '../../../shared/contract/index.ts'
import type { Job } from '../../../shared/contract/jobs.ts'
import { changes } from '../../../web/features/jobs/changes.ts'
import {
  asksForMore,
  endedBefore,
  endedSince,
  hasFile,
  pollAfter,
  shareOf,
  summaryOf,
} from '../../../web/features/jobs/jobs.ts'
import { noteStarted } from '../../../web/features/jobs/summary.ts'
import { noteThroughput, paceOf, timeLeft } from '../../../web/features/jobs/throughput.ts'
import { titleOf, whenOf, whyOf } from '../../../web/features/jobs/title.ts'
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

test('after a recount all figures of a company are read again', () => {
  const figures = Object.entries(calls)
    .filter(([name, { path }]) => /^\/metrics\/v3\/(all|data)\//.test(path) || name === 'getSkuAssociates')
    .map(([name]) => name)
    .filter((name) => name !== 'getUniversalMetrics')
  expect(figures.length).toBeGreaterThan(10)
  expect([...(changes.recountScans ?? [])].sort()).toEqual(figures.sort())
})

test('a file can be downloaded until it is gone', () => {
  const file = (expires_at?: string) => ({ name: 'x.csv', size: 1, ...(expires_at ? { expires_at } : {}) })
  const now = Date.parse('2027-03-02T09:00:00.000Z')
  const files = [file(), file('2027-03-02T09:00:00.001Z'), file('2027-03-02T09:00:00.000Z')]
  expect(files.map((each) => hasFile(job('a', 'done', { file: each }), now))).toEqual([true, true, false])
  expect(hasFile(job('a', 'running'), now)).toBe(false)
})

test('how long the rest takes is told by what was done since a job was seen first, and by nothing else', () => {
  const running = (done: number) =>
    job('paced', 'running', { done, total: 100, created_on: '2020-01-01T00:00:00.000Z' })
  noteThroughput([running(20)], 1_000)
  expect(timeLeft(running(20), 60_000)).toBeUndefined()
  expect(timeLeft(running(30), 1_500)).toBeUndefined()
  noteThroughput([running(30)], 11_000)
  expect(timeLeft(running(40), 21_000)).toBe(60_000)
  expect([paceOf(running(40), 21_000), paceOf(running(20), 21_000)]).toEqual([1, undefined])
  expect(timeLeft(job('paced', 'running', { done: 40 }), 21_000)).toBeUndefined()
  expect(timeLeft(job('unseen', 'running', { done: 40, total: 100 }), 21_000)).toBeUndefined()
  noteThroughput([job('paced', 'failed')], 22_000)
  expect(timeLeft(running(40), 23_000)).toBeUndefined()
  expect([english.left(0.2), english.left(47), english.left(120)]).toEqual(['1 s left', '47 s left', '2 min left'])
  expect([spanish.left(47), spanish.left(120)]).toEqual(['quedan 47 s', 'quedan 2 min'])
})

test('how fast a job goes is said a second, and a minute where it is slower than one', () => {
  expect([40, 1, 0.4, 0.001].map(english.pace)).toEqual(['40 a second', '1 a second', '24 a minute', '1 a minute'])
  expect([40, 0.4].map(spanish.pace)).toEqual(['40 por segundo', '24 por minuto'])
})

test('a job is called by what it does and what it is about', () => {
  const range = { from: '2027-03-01T06:00:00.000Z', to: '2027-03-08T06:00:00.000Z' }
  const source = { data_type: 'SCANS', group_uid: 'n', group_name: 'Reno North', associates: null, skus: null } as const
  const titles = [
    job('a', 'done'),
    job('b', 'done', { kind: 'batchCreateUsers', about: { name: 'night-crew.csv', others: 0 } }),
    job('c', 'done', { kind: 'recountScans', days: { from: '2026-11-14', to: '2026-11-20' } }),
    job('d', 'done', { kind: 'recountScans', days: { from: '2026-11-20', to: '2026-11-20' } }),
    job('e', 'done', { kind: 'deviceFinder', about: { name: 'Reno North', others: 2 } }),
    job('f', 'done', { kind: 'networkDevices', about: { name: 'DOCK-5G', others: 0 } }),
    job('g', 'done', { kind: 'networkDevices' }),
    job('h', 'done', { kind: 'sourceData', source: { ...source, ...range, time_zone: 'America/Los_Angeles' } }),
  ].map((one) => titleOf(one).replaceAll('\u2009', ' '))
  expect(titles).toEqual([
    'Export users',
    'Create users, night-crew.csv',
    'Recount scans, Nov 14 – 20',
    'Recount scans, Nov 20',
    'Update Device Finder on devices, Reno North and 2 more',
    'Update Wi-Fi network DOCK-5G on devices',
    'Update a Wi-Fi network on devices',
    'Source Data, Reno North, Feb 28 – Mar 7',
  ])
  expect(spanish.named.networkDevices?.('DOCK-5G')).toBe('Actualizar la red Wi-Fi DOCK-5G en los dispositivos')
})

test('when a job ended is said by the day of its company’s clock', () => {
  const now = Date.parse('2027-03-03T07:30:00.000Z')
  expect(
    ['2027-03-02T23:41:00.000Z', '2027-03-02T07:59:00.000Z', '2027-03-01T07:59:00.000Z'].map((at) =>
      whenOf('America/Los_Angeles', at, now),
    ),
  ).toEqual(['today 15:41', 'yesterday 23:59', 'Feb 28, 2027 23:59'])
})

test('what was not done is said with why, the same reason once', () => {
  expect(english.notDone('batchCreateUsers', 3, 120)).toBe('3 of 120 users were not created.')
  expect(english.notDone('recountScans', 1, 21)).toBe('1 of 21 facility days was not done.')
  const reason = (message: string, rows: number) => ({ code: 'taken', message, rows })
  expect(
    whyOf({ reasons: [reason('Once.', 1), reason('Twice.', 2), reason('Thrice.', 3), reason('One.', 1)] }),
  ).toEqual([...['Thrice (3 times).', 'Twice (2 times).', 'Once.']])
  expect(whyOf({})).toEqual([])
  expect(spanish.notDone('batchCreateUsers', 3, 120)).toBe('3 de 120 usuarios no se crearon.')
  expect([english.butNot('batchCreateUsers', 6), spanish.butNot('batchCreateUsers', 6)]).toEqual([
    ...['6 not created', '6 no creados'],
  ])
})

test('a job that did not do all asks for something, as one that failed does', () => {
  expect([job('a', 'done', { failed: 1 }), job('b', 'failed'), job('c', 'done')].map(asksForMore)).toEqual([
    ...[true, true, false],
  ])
  expect(asksForMore(job('e', 'done', { unsent: 1 }))).toBe(true)
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
