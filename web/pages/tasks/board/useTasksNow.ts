import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import type { Task, TasksNow } from '../../../../shared/contract/tasks.ts'
import { queryClient, read, refreshed } from '../../../api/calls.ts'
import { useSession } from '../../../api/session.tsx'
import { nowInput } from './firstCalls.ts'
import type { TeamNow } from './overview.ts'

/** How often (ms) it is asked who does what. */
const every = 15_000
/** A table is read again at once when a task has begun or ended, a long one not more often than this, ms. */
const longTable = { rows: 1000, every: 60_000 }

export interface RunningTask {
  id: string
  worker: string
  name: string
  start: number
  usual: number | null
  task: Task
}

const teamsOf = ({ teams }: TasksNow): TeamNow<RunningTask>[] =>
  teams.map(({ team_uid, team, facility, workers, tasks }) => ({
    uid: team_uid,
    name: team,
    facility,
    workers,
    tasks: tasks.map((task) => ({
      id: task.id,
      worker: task.worker,
      name: task.name,
      start: Date.parse(task.start_time),
      usual: task.usual_time,
      task,
    })),
  }))

/** What a table of tasks would show otherwise since it was read. */
const signOf = ({ teams }: TasksNow) =>
  teams
    .flatMap(({ tasks }) =>
      tasks.map(({ id, start_time, name, customer, notes }) => [id, start_time, name, customer, notes].join(' ')),
    )
    .sort()
    .join('\n')

/** The usual time of a running task, ms, by its id. */
export const UsualContext = createContext<(id: string) => number | null>(() => null)
export const useUsual = () => useContext(UsualContext)

/** Who does what in a group, asked again and again; tables of tasks follow it. */
export const useTasksNow = (group: string) => {
  const query = useQuery({ ...read('getTasksNow', nowInput(useSession(), group)), refetchInterval: every })
  const { data } = query
  const sign = useMemo(() => data && signOf(data), [data])
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (sign === undefined) return
    const before = seen.current
    seen.current = sign
    if (before === undefined || before === sign) return
    const cached = queryClient.getQueriesData<{ rows: readonly unknown[] }>({ queryKey: ['getTasksOfGroup'] })
    const isLong = cached.some(([, list]) => (list?.rows.length ?? 0) > longTable.rows)
    const states = queryClient.getQueryCache().findAll({ queryKey: ['getTasksOfGroup'], type: 'active' })
    const last = Math.max(0, ...states.map(({ state }) => state.dataUpdatedAt))
    if (isLong && Date.now() - last < longTable.every) {
      // It is looked at again at the next answer.
      seen.current = before
      return
    }
    void refreshed(['getTasksOfGroup'])
  }, [sign])

  const usualOf = useMemo(() => {
    const usual = new Map(
      data?.teams.flatMap(({ tasks }) => tasks.map(({ id, usual_time }) => [id, usual_time] as const)),
    )
    return (id: string) => usual.get(id) ?? null
  }, [data])
  const teams = useMemo(() => data && teamsOf(data), [data])
  return { query, teams, workers: data?.workers ?? 0, usualOf }
}
