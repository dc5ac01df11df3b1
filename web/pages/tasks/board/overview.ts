import { compareKeys, sortKey } from '../../../parts/table/rows.ts'

/** Who is on which task, against the usual time of that task: without React. */

/** A task that runs. */
export interface Running {
  id: string
  worker: string
  name: string
  /** Epoch ms. */
  start: number
  /** ms; null where the task was never done before. */
  usual: number | null
}

export interface TeamNow<Task extends Running = Running> {
  uid: string
  name: string
  facility: string
  /** How many people could be on a task. */
  workers: number
  tasks: readonly Task[]
}

/** Within its usual time, over it, or over it by more than half. */
export type Pace = 'within' | 'over' | 'far'

/** By how much of the usual time a task is far over. */
const half = 0.5
/** Tasks that a team's card shows before it is unfolded; those over their time are shown in any case. */
const few = 3

export const paceOf = (elapsed: number, usual: number | null): Pace => {
  if (usual === null || elapsed <= usual) return 'within'
  return elapsed > usual * (1 + half) ? 'far' : 'over'
}

/** How far a running task is now; `elapsed` and `left` in ms, `left` below zero beyond the usual time. */
export interface TaskProgress<Task extends Running = Running> {
  task: Task
  elapsed: number
  left: number | null
  pace: Pace
  /** How much of the bar is filled, from 0 to 1: the usual time is its middle. */
  filled: number | null
}

export const progressOf = <Task extends Running>(task: Task, now: number): TaskProgress<Task> => {
  const elapsed = Math.max(0, now - task.start)
  const { usual } = task
  return {
    task,
    elapsed,
    left: usual === null ? null : usual - elapsed,
    pace: paceOf(elapsed, usual),
    filled: usual === null ? null : usual === 0 ? 1 : Math.min(1, elapsed / usual / 2),
  }
}

const severity: Record<Pace, number> = { far: 2, over: 1, within: 0 }
const shareOf = ({ elapsed, task: { usual } }: TaskProgress) => (usual === null ? -1 : elapsed / (usual || 1))
/** Those over their time first, by how far; then who is nearest to it; tasks without a usual time last. */
const byNeed = (a: TaskProgress, b: TaskProgress) =>
  severity[b.pace] - severity[a.pace] || shareOf(b) - shareOf(a) || (a.task.id < b.task.id ? -1 : 1)

export interface TeamCard<Task extends Running = Running> {
  uid: string
  name: string
  facility: string
  workers: number
  /** Those who need a look first. */
  running: readonly TaskProgress<Task>[]
  /** How many of them the folded card shows. */
  shown: number
}

export interface Overview<Task extends Running = Running> {
  cards: readonly TeamCard<Task>[]
  busy: number
  over: number
  far: number
}

const byName = (a: string, b: string) => compareKeys(sortKey(a), sortKey(b))
const worst = ({ running: [first] }: TeamCard) => (first ? severity[first.pace] : -1)

/** Teams with somebody over the usual time come first, those without a task last, each by its name. */
export const overviewOf = <Task extends Running>(teams: readonly TeamNow<Task>[], now: number): Overview<Task> => {
  const cards = teams
    .map(({ tasks, ...team }): TeamCard<Task> => {
      const running = tasks.map((task) => progressOf(task, now)).sort(byNeed)
      const late = running.filter(({ pace }) => pace !== 'within').length
      return { ...team, running, shown: Math.min(running.length, Math.max(few, late)) }
    })
    .sort((a, b) => worst(b) - worst(a) || byName(a.facility, b.facility) || byName(a.name, b.name))
  const all = cards.flatMap(({ running }) => running)
  return {
    cards,
    busy: all.length,
    over: all.filter(({ pace }) => pace === 'over').length,
    far: all.filter(({ pace }) => pace === 'far').length,
  }
}
