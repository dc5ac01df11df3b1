import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readDraft } from '../../../web/features/tasks/draftStorage.ts'
import { signedIn, stubBrowser, tokenUntil } from '../lib/browser.ts'

/** What a worker asks for arrives once, however often the network goes. */

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const ok = (data: unknown) => async () => Response.json({ status: 200, message: 'OK', data })
const refusal = (status: number, code: string, message: string) => async () =>
  Response.json({ status, code, message, data: null }, { status })
const noNetwork = async () => {
  throw new TypeError('Failed to fetch')
}

const user = 'ann'
const task = { id: 't1', name: 'Kitting', customer: 'Northwind', notes: '' }
const start = { name: 'Kitting', customer: 'Northwind', notes: 'two boxes' }
const createInput = { ...start, company_url: 'acme', user_uid: user, group_uid: 'team' }
const updateInput = { id: 't1', company_url: 'acme', name: 'Kitting', customer: 'Northwind', notes: 'two boxes' }

type Sender = typeof import('../../../web/pages/tasks/flow/sender.ts')
type Store = typeof import('../../../web/pages/tasks/flow/draft.ts')
let sender: Sender
let store: Store
let toasts: () => string[]

const keysSent = () =>
  fetched.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['idempotency-key'])
const bodies = () => fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as Record<string, unknown>)
/** Time passes, with all that is done in it. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const draft = () => store.draftOf(user)

/** A page that has just been loaded: it knows what the browser keeps and nothing else. */
const load = async () => {
  vi.clearAllTimers()
  vi.resetModules()
  sender = await import('../../../web/pages/tasks/flow/sender.ts')
  store = await import('../../../web/pages/tasks/flow/draft.ts')
  const { toastStore } = await import('../../../web/parts/toast/toast.ts')
  toasts = () => toastStore.get().map(({ kind, text }) => `${kind}: ${text}`)
}

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  stubBrowser()
  vi.stubGlobal('navigator', { locks: { request: async (_name: string, _how: unknown, act: () => unknown) => act() } })
  signedIn(tokenUntil(Date.now() + 3_600_000))
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  await load()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a start', () => {
  test('that arrives leads to the step that says so, with an empty form for the next task', async () => {
    fetched.mockImplementation(ok(task))
    store.changeDraft(user, { start })
    await sender.submit(user, 'createTask', createInput)
    expect(draft()).toMatchObject({ step: { at: 'started', task }, start: undefined, unsent: undefined })
    expect(bodies()).toEqual([createInput])
  })

  test('without network is kept with what was typed, over a reload too, and sent once when somebody answers', async () => {
    fetched.mockImplementation(noNetwork)
    store.changeDraft(user, { start })
    const pressed = sender.submit(user, 'createTask', createInput)
    await pass(2_000)
    await pressed
    expect(readDraft(user)).toMatchObject({ start, unsent: { call: 'createTask', input: createInput } })
    const tries = fetched.mock.calls.length

    await load()
    fetched.mockImplementation(ok(task))
    await sender.attempt(user)
    expect(fetched.mock.calls.length).toBe(tries + 1)
    expect(new Set(keysSent()).size).toBe(1)
    expect(draft()).toMatchObject({ step: { at: 'started', task }, unsent: undefined })
    await pass(60_000)
    await sender.attempt(user)
    expect(fetched.mock.calls.length).toBe(tries + 1)
  })

  test('is tried again by itself until it has an answer', async () => {
    fetched.mockImplementation(noNetwork)
    void sender.submit(user, 'createTask', createInput)
    await pass(20_000)
    expect(fetched.mock.calls.length).toBeGreaterThan(4)
    fetched.mockImplementation(ok(task))
    await pass(7_000)
    expect(draft().step).toMatchObject({ at: 'started' })
  })

  test('that is refused says why and asks for another name; the rest of the form stays', async () => {
    fetched.mockImplementation(refusal(409, 'limitReached', 'Nobody may start this any more.'))
    store.changeDraft(user, { start })
    await sender.submit(user, 'createTask', createInput)
    expect(draft()).toEqual({ unsent: undefined, start: { ...start, name: '' } })
    expect(toasts()).toEqual(['error: Nobody may start this any more.'])
  })

  test('that had arrived without an answer is not called a second one', async () => {
    fetched.mockImplementation(noNetwork)
    void sender.submit(user, 'createTask', createInput)
    await pass(2_000)
    const running = (name: string) => async (url: string) =>
      url.includes('getTasksOfWorker')
        ? ok({ items: [{ ...task, name, end_time: null }], next: null })()
        : refusal(409, 'taken', 'You already have an open task.')()
    fetched.mockImplementation(running('Kitting'))
    await pass(6_000)
    expect(draft().step).toMatchObject({ at: 'started' })

    fetched.mockImplementation(noNetwork)
    store.changeDraft(user, { step: undefined })
    void sender.submit(user, 'createTask', createInput)
    await pass(2_000)
    fetched.mockImplementation(running('Another'))
    await pass(6_000)
    expect(toasts()).toEqual(['error: You already have an open task.'])
  })

  test('that was taken back is not sent any more', async () => {
    fetched.mockImplementation(noNetwork)
    const pressed = sender.submit(user, 'createTask', createInput)
    await pass(2_000)
    await pressed
    const tries = fetched.mock.calls.length
    await sender.withdraw(user)
    await pass(30_000)
    expect(fetched.mock.calls.length).toBe(tries)
    expect(draft().unsent).toBeUndefined()
  })
})

describe('an end', () => {
  const end = { ...updateInput, end_time: '2026-11-21T12:00:00.000Z', time_zone: 'UTC' }

  test('leads to what was done', async () => {
    fetched.mockImplementation(ok({ ...task, end_time: end.end_time }))
    await sender.submit(user, 'updateTask', end)
    expect(draft()).toMatchObject({ step: { at: 'completed' }, edit: undefined })
  })

  test('takes the place of a save that waits, and keeps the time of the press', async () => {
    fetched.mockImplementation(noNetwork)
    void sender.submit(user, 'updateTask', updateInput)
    await pass(2_000)
    void sender.submit(user, 'updateTask', end)
    await pass(2_000)
    fetched.mockClear()
    fetched.mockImplementation(ok({ ...task, end_time: end.end_time }))
    await pass(600_000)
    expect(bodies()).toEqual([end])
    expect(draft().step).toMatchObject({ at: 'completed' })
  })

  test('whose first try may still be running is asked for again, and not called a failure', async () => {
    fetched.mockImplementation(noNetwork)
    void sender.submit(user, 'updateTask', end)
    await pass(2_000)
    fetched.mockImplementation(
      refusal(409, 'conflict', 'The first request with this Idempotency-Key is still running.'),
    )
    await pass(12_000)
    expect(draft().unsent).toBeDefined()
    fetched.mockImplementation(ok({ ...task, end_time: end.end_time }))
    await pass(6_000)
    expect(draft()).toMatchObject({ unsent: undefined, step: { at: 'completed' } })
  })

  test('that had arrived in a session before shows what was done, and not that it is done already', async () => {
    fetched.mockImplementation(noNetwork)
    void sender.submit(user, 'updateTask', end)
    await pass(2_000)
    const latest = { ...task, end_time: '2026-11-21T12:00:00.000Z' }
    fetched.mockImplementation(async (url) =>
      url.includes('getTasksOfWorker')
        ? ok({ items: [latest], next: null })()
        : refusal(409, 'notPossible', 'Only open tasks.')(),
    )
    await pass(6_000)
    expect(draft()).toMatchObject({ unsent: undefined, step: { at: 'completed', task: latest } })
    expect(toasts()).toEqual([])
  })

  test('that is refused leaves the notes to be saved otherwise', async () => {
    fetched.mockImplementation(refusal(404, 'notFound', 'This task is over.'))
    await sender.submit(user, 'updateTask', end)
    expect(draft()).toEqual({ unsent: undefined, edit: { id: 't1', notes: 'two boxes' } })
  })

  test('without notes that is refused leaves them as they are', async () => {
    fetched.mockImplementation(refusal(404, 'notFound', 'This task is over.'))
    const { notes: _, ...without } = end
    await sender.submit(user, 'updateTask', without)
    expect(draft()).toEqual({ unsent: undefined, edit: undefined })
  })

  test('for which the session has ended waits for the next one', async () => {
    fetched.mockImplementation(refusal(401, 'sessionEnded', 'Your session has ended.'))
    await sender.submit(user, 'updateTask', end)
    expect(readDraft(user).unsent).toMatchObject({ input: end })
  })
})

test('what is typed while a save is on its way stays a change', async () => {
  const answered = Promise.withResolvers<Response>()
  fetched.mockImplementation(() => answered.promise)
  store.changeDraft(user, { edit: { id: 't1', notes: 'two boxes' } })
  const saving = sender.submit(user, 'updateTask', updateInput)
  store.changeDraft(user, { edit: { id: 't1', notes: 'three boxes' } })
  answered.resolve(await ok({ ...task, notes: 'two boxes' })())
  await saving
  expect(draft()).toMatchObject({ unsent: undefined, edit: { notes: 'three boxes' } })
  expect(toasts()).toEqual(['success: OK'])
})
