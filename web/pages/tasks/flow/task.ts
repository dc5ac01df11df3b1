import type { Task } from '../../../../shared/contract/tasks.ts'
import type { StoredDraft } from '../../../features/tasks/draftStorage.ts'

export type { Task }
export type TaskDraft = StoredDraft<Task>

/** What the flow shows. */
export type Shown = { at: 'start' } | { at: 'active'; task: Task } | NonNullable<TaskDraft['step']>

/** The step of the flow: what has just happened first, then what is running. */
export const shownStep = ({ step }: Pick<TaskDraft, 'step'>, active: Task | undefined): Shown =>
  step ?? (active ? { at: 'active', task: active } : { at: 'start' })

const waitingNotes = ({ id }: Task, { unsent }: TaskDraft) =>
  unsent?.call === 'updateTask' && unsent.input.id === id ? (unsent.input.notes as string | undefined) : undefined

/**
 * The notes as a write sends them: those that the worker typed, also where they wait to be saved. Others may have been
 * corrected by a manager since they were read.
 */
export const sentNotes = (task: Task, draft: TaskDraft, notes: string): { notes?: string } =>
  notes === task.notes && waitingNotes(task, draft) === undefined ? {} : { notes }

/** The notes as they are once everything that was asked for is saved. */
const savedNotes = (task: Task, { unsent }: TaskDraft): string => waitingNotes(task, { unsent }) ?? task.notes

/** The notes as they are on the screen, and whether they have to be saved. */
export const notesOf = (task: Task, draft: TaskDraft) => {
  const saved = savedNotes(task, draft)
  const shown = draft.edit?.id === task.id ? draft.edit.notes : saved
  return { saved, shown, changed: shown !== saved }
}

export const emptyStart = { name: '', customer: '', notes: '' }

/** The most characters that the calls take. */
export const [mostName, mostNotes] = [100, 2000]
