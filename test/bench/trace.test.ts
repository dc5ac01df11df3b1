import { expect, test } from 'vitest'
import { frameWork, tasksWhile } from '../../bin/bench/trace.ts'

const task = (at: number, work: number, frame = false) => ({ at, took: work, work, frame })

test('the work of a frame is all from its beginning to the next one, and what came before the first belongs to none', () => {
  const tasks = [task(0, 50), task(60, 4, true), task(65, 3), task(70, 2), task(80, 5, true), task(100, 1, true)]
  expect(frameWork(tasks)).toEqual({ work: [9, 5, 1], rate: 50 })
  expect(frameWork([task(0, 50)]).work).toEqual([])
})

test('what is read back from an imitated graphics card is no work of the page, nor counted twice', async () => {
  const event = (name: string, ts: number, tdur: number) => ({ name, ph: 'X', pid: 1, tid: 1, ts, dur: tdur, tdur })
  const traceEvents = [
    event('RunTask', 0, 9000),
    event('FireAnimationFrame', 500, 2000),
    event('GLES2::ReadPixels', 3000, 4000),
    event('CommandBufferProxyImpl::WaitForGetOffset', 4000, 2500),
    event('CommandBufferProxyImpl::WaitForTokenInRange', 8000, 500),
    event('RunTask', 10_000, 1000),
  ]
  const browser = {
    startTracing: async () => {},
    stopTracing: async () => Buffer.from(JSON.stringify({ traceEvents })),
  }
  const tasks = await tasksWhile(browser as never, {} as never, async () => {})
  expect(tasks.map(({ work, took, frame }) => [work, took, frame])).toEqual([
    [4.5, 9, true],
    [1, 1, false],
  ])
})
