import { useEffect, useSyncExternalStore } from 'react'
import type { Input } from '../../../../shared/contract/index.ts'
import type { Page } from '../../../../shared/contract/listCall.ts'
import { refreshed } from '../../../api/calls.ts'
import { Failure, mayPass } from '../../../api/failure.ts'
import { answer, send } from '../../../api/send.ts'
import type { Unsent } from '../../../features/tasks/draftStorage.ts'
import { toast } from '../../../parts/toast/toast.ts'
import { changeDraft, draftOf } from './draft.ts'
import { emptyStart, type Task, type TaskDraft } from './task.ts'

/**
 * Sends what a worker has asked for until it is answered: one write at a time, kept in the browser and with one
 * Idempotency-Key for all its tries. What is asked for later takes the place of what waits: it says all of it again.
 */

/** Ms between two tries, and until a try that has no answer is called a lost connection. */
export const again = 5_000
const timeout = 4_000
/** A try without an answer may still be running: for so many tries the server is asked again what has become of it. */
const running = 10

/** Nobody can be reached: by what the browser says, or since nobody has answered. */
let lost = false
let trying: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const setLost = (now: boolean) => {
  lost = now
  for (const listener of listeners) listener()
}

/** Asks for a write. It is kept first, then sent. */
export const submit = <Name extends Unsent['call']>(user: string, call: Name, input: Input<Name>) => {
  changeDraft(user, { unsent: { call, input, key: crypto.randomUUID(), tries: 0 } })
  return attempt(user)
}

/** Takes back what has not been sent. It may have arrived without an answer, so that what is running is read anew. */
export const withdraw = (user: string) => {
  changeDraft(user, { unsent: undefined })
  return refreshed(['getTasksOfWorker'])
}

/** Sends what waits, if anything does. */
export const attempt = async (user: string): Promise<void> => {
  const { unsent } = draftOf(user)
  if (!unsent || trying === unsent.key) return
  trying = unsent.key
  clearTimeout(timer)
  const slow = setTimeout(() => setLost(true), timeout)
  const isCurrent = () => draftOf(user).unsent?.key === unsent.key
  try {
    const { data, message } = await answer(unsent.call, unsent.input as never, { idempotencyKey: unsent.key })
    setLost(false)
    if (isCurrent()) await done(user, unsent, data as Task, message)
  } catch (error) {
    if (!isCurrent()) return
    const unanswered = mayPass(error)
    if (unanswered || isRunning(unsent, error)) {
      changeDraft(user, { unsent: { ...unsent, tries: unsent.tries + 1 } })
      setLost(unanswered)
      timer = setTimeout(() => attempt(user), again)
    } else {
      setLost(false)
      // Whoever signs in again has it sent.
      if (error instanceof Failure && error.status === 401) return
      const arrived = unsent.tries > 0 ? await arrivedBefore(user, unsent) : undefined
      if (arrived) await done(user, unsent, arrived)
      else await refused(user, unsent, error as Error)
    }
  } finally {
    clearTimeout(slow)
    if (trying === unsent.key) trying = undefined
  }
}

const isRunning = ({ tries }: Unsent, error: unknown) =>
  error instanceof Failure && error.code === 'conflict' && tries > 0 && tries < running

/**
 * What an earlier try has done, of which no answer has come: the session may be another one since, and knows nothing of
 * the key.
 */
const arrivedBefore = async (user: string, { call, input }: Unsent): Promise<Task | undefined> => {
  const asked = { user_uid: user, company_url: String(input.company_url), active: false, limit: 1 }
  const page = await send('getTasksOfWorker', asked).catch(() => undefined)
  const [latest] = (page as unknown as Page<Task> | undefined)?.items ?? []
  if (!latest) return undefined
  const { id, name, customer, end_time } = latest
  const started = end_time === null && name === input.name && customer === input.customer
  const ended = end_time !== null && id === input.id && input.end_time !== undefined
  return (call === 'createTask' ? started : ended) ? latest : undefined
}

const isEnd = ({ call, input }: Unsent) => call === 'updateTask' && input.end_time !== undefined

/** What is kept once a write has succeeded. */
const afterSuccess = (unsent: Unsent, task: Task): Partial<TaskDraft> => {
  if (unsent.call === 'createTask')
    return { unsent: undefined, start: undefined, edit: undefined, step: { at: 'started', task } }
  if (isEnd(unsent)) return { unsent: undefined, edit: undefined, step: { at: 'completed', task } }
  return { unsent: undefined }
}

const done = async (user: string, unsent: Unsent, task: Task, message?: string) => {
  const save = unsent.call === 'updateTask' && !isEnd(unsent)
  await refreshed(['getTasksOfWorker', ...(unsent.call === 'createTask' ? (['getWorkerTaskInfo'] as const) : [])])
  const { edit } = draftOf(user)
  // What was typed meanwhile is another change.
  const saved = save && edit?.notes === unsent.input.notes ? { edit: undefined } : {}
  changeDraft(user, { ...afterSuccess(unsent, task), ...saved })
  if (save && message) toast.success(message)
}

const refused = async (user: string, unsent: Unsent, error: Error) => {
  const [field] = error instanceof Failure ? error.errors : []
  toast.error(field?.message ?? error.message)
  if (unsent.call === 'createTask') {
    const { start } = draftOf(user)
    changeDraft(user, { unsent: undefined, start: { ...emptyStart, ...start, name: '' } })
    await refreshed(['getTasksOfWorker', 'getWorkerTaskInfo'])
  } else {
    // What was typed is still there, to be saved otherwise.
    const { id, notes } = unsent.input as { id: string; notes?: string }
    changeDraft(user, {
      unsent: undefined,
      edit: draftOf(user).edit ?? (notes === undefined ? undefined : { id, notes }),
    })
    await refreshed(['getTasksOfWorker'])
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  for (const name of ['online', 'offline']) window.addEventListener(name, listener)
  return () => {
    listeners.delete(listener)
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener)
  }
}

/** Whether the connection is lost. Sends what waits, now and when the network is back. */
export const useSender = (user: string): boolean => {
  useEffect(() => {
    const send = () => void attempt(user)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [user])
  return useSyncExternalStore(subscribe, () => lost || !navigator.onLine)
}
