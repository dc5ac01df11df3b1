import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds */
  ts: number
  dur?: number
  /** Of the thread's own time: what else runs on the machine is no part of it. */
  tdur?: number
}

/** A task of a page's main thread. */
export interface Task {
  /** When it began, in ms of the trace's clock. */
  at: number
  /** ms from its beginning to its end. */
  took: number
  /** ms of the thread's own time, without reading back what an imitated graphics card drew. */
  work: number
  /** Whether a frame was made in it. */
  frame: boolean
}

/** As few as tell what is asked for: what is recorded costs the page's own time. */
const categories = ['toplevel', 'devtools.timeline', 'gpu']
/**
 * An imitated graphics card paints on the processor: the page waits for its pixels and copies them, to be put together
 * by the processor too. A real card keeps them.
 */
const imitated = /^(CommandBufferProxyImpl::WaitFor|GLES2::ReadPixels$)/
const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

/** The tasks of the page's main thread while something is done, in their order. None of them lies within another. */
export const tasksWhile = async (browser: Browser, page: Page, act: () => Promise<void>): Promise<Task[]> => {
  await browser.startTracing(page, { categories })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  // The thread that draws the page is the one that lays it out; before a page is opened another one may have done so.
  const layouts = Map.groupBy(
    traceEvents.filter(({ name }) => name === 'Layout' || name === 'FireAnimationFrame'),
    threadOf,
  )
  const [drawing] = [...layouts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const own = traceEvents.filter((event) => threadOf(event) === drawing).sort((a, b) => a.ts - b.ts)
  const frames = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts)
  const tasks: Task[] = []
  let [until, imitatedUntil, next] = [0, 0, 0]
  for (const { name, ph, ts, dur = 0, tdur = dur } of own) {
    const last = tasks.at(-1)
    // One of them may lie within another.
    if (imitated.test(name) && last && ts < until && ts >= imitatedUntil) {
      imitatedUntil = ts + dur
      last.work = Math.max(0, last.work - tdur / 1000)
    }
    // Both of its categories tell of some tasks.
    if (ph !== 'X' || !/RunTask$/.test(name) || ts < until) continue
    until = ts + dur
    while (next < frames.length && (frames[next] as number) < ts) next++
    const frame = next < frames.length && (frames[next] as number) < until
    tasks.push({ at: ts / 1000, took: dur / 1000, work: tdur / 1000, frame })
  }
  if (tasks.length === 0) throw new Error('The trace holds no task of the page')
  return tasks
}

/** The longest task of the page's main thread while something is done, in ms of that thread. */
export const longestTask = async (browser: Browser, page: Page, act: () => Promise<void>): Promise<number> =>
  Math.max(...(await tasksWhile(browser, page, act)).map(({ work }) => work))

/**
 * What the main thread did for each frame: everything from the beginning of one frame to that of the next.
 * @returns ms of the thread's own time for each frame, and frames a second
 */
export const frameWork = (tasks: readonly Task[]): { work: number[]; rate: number } => {
  const work: number[] = []
  const begun: number[] = []
  for (const task of tasks) {
    if (task.frame) {
      work.push(0)
      begun.push(task.at)
    }
    // What came before the first frame belongs to none.
    if (work.length > 0) work[work.length - 1] = (work.at(-1) ?? 0) + task.work
  }
  const [first = Number.NaN, last = Number.NaN] = [begun[0], begun.at(-1)]
  return { work, rate: ((begun.length - 1) * 1000) / (last - first) }
}
