import { expect, test } from 'vitest'
import { frameWork } from '../../bin/bench/trace.ts'

const task = (at: number, work: number, frame = false) => ({ at, took: work, work, frame })

test('the work of a frame is all from its beginning to the next one, and what came before the first belongs to none', () => {
  const tasks = [task(0, 50), task(60, 4, true), task(65, 3), task(70, 2), task(80, 5, true), task(100, 1, true)]
  expect(frameWork(tasks)).toEqual({ work: [9, 5, 1], rate: 50 })
  expect(frameWork([task(0, 50)]).work).toEqual([])
})
