/**
 * What a worker has typed and what is not sent yet, for each user in this browser: neither a reload nor a lost network
 * loses it. Small, since whatever ends a session reads it too.
 */

const prefix = 'shiftdeck.tasks.'
const keyOf = (user: string) => prefix + user

/** A write that was asked for and not answered yet. */
export interface Unsent {
  call: 'createTask' | 'updateTask'
  input: Record<string, unknown>
  /** The one Idempotency-Key of all its tries. */
  key: string
  /** How often nobody has answered. */
  tries: number
}

/** @typeParam Task as the calls answer it */
export interface StoredDraft<Task = unknown> {
  /** The task that runs, as far as was known last. */
  active?: Task | undefined
  /** The form of the next task. */
  start?: { name: string; customer: string; notes: string } | undefined
  /** The notes of the task that runs, where they were changed. */
  edit?: { id: string; notes: string } | undefined
  unsent?: Unsent | undefined
  /** What is shown after a task has started or ended, until the worker goes on. Started: logged out at `until`, epoch ms. */
  step?: { at: 'started'; task: Task; until?: number } | { at: 'completed'; task: Task } | undefined
}

export const readDraft = (user: string): StoredDraft => {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(user)) ?? 'null') as StoredDraft | null) ?? {}
  } catch {
    return {}
  }
}

/** @throws where the browser's storage is full */
export const writeDraft = (user: string, draft: StoredDraft) => {
  if (Object.values(draft).some((value) => value !== undefined))
    localStorage.setItem(keyOf(user), JSON.stringify(draft))
  else localStorage.removeItem(keyOf(user))
}

/**
 * What a session leaves behind when it ends: only what was saved or ended and could not be sent, since that is done when
 * the user comes back. A start is not: the task would begin at another time.
 */
export const forgetTasks = () => {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  for (const key of keys.filter((each) => each.startsWith(prefix))) {
    const user = key.slice(prefix.length)
    const { unsent } = readDraft(user)
    writeDraft(user, unsent?.call === 'updateTask' ? { unsent } : {})
  }
}
