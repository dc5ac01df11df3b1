import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const frames: (() => void)[] = []
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  frames.length = 0
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = () => import('../../web/api/firstFrame.ts')
/** Whether a call may go by now. */
const watched = (turn: Promise<void> | undefined) => {
  const seen = { gone: turn === undefined }
  void turn?.then(() => {
    seen.gone = true
  })
  return seen
}

test('calls go at once where nothing was asked for early', async () => {
  const { turnOfCall } = await load()
  expect(watched(turnOfCall()).gone).toBe(true)
  expect(frames).toEqual([])
})

test('where the page was asked for early, all other calls go once its first frame is painted', async () => {
  const { askLaterCallsAfterFirstFrame, turnOfCall } = await load()
  askLaterCallsAfterFirstFrame()
  const [one, other] = [watched(turnOfCall()), watched(turnOfCall())]
  await vi.advanceTimersByTimeAsync(100)
  expect([one.gone, other.gone, frames.length]).toEqual([false, false, 1])
  frames[0]?.()
  await vi.advanceTimersByTimeAsync(1)
  expect([one.gone, other.gone]).toEqual([true, true])
  const later = watched(turnOfCall())
  await vi.advanceTimersByTimeAsync(0)
  expect([later.gone, frames.length]).toEqual([true, 1])
})

test('a tab that nobody sees has no frames, and asks all the same', async () => {
  const { askLaterCallsAfterFirstFrame, turnOfCall } = await load()
  askLaterCallsAfterFirstFrame()
  const call = watched(turnOfCall())
  await vi.advanceTimersByTimeAsync(499)
  expect(call.gone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(call.gone).toBe(true)
})
