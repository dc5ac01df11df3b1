import { useState } from 'react'
import type { BatchName } from '../../../../shared/contract/index.ts'
import type { Task } from '../../../../shared/contract/tasks.ts'
import { mostTasks } from '../../../../shared/taskLimits.ts'
import { queryClient, refreshed } from '../../../api/calls.ts'
import type { Loaded } from '../../../api/pages.ts'
import { useSession } from '../../../api/session.tsx'
import { sendBatch } from '../../../features/entity/sendBatch.ts'
import type { Working } from '../../../parts/table/BulkBar.tsx'
import { toast } from '../../../parts/toast/toast.ts'
import { entity } from '../../../words/en/entity.ts'
import { taskBoard } from '../../../words/en/taskBoard.ts'

const words = taskBoard.tasks

/** What a change of tasks makes old. */
export const taskLists = ['getTasksOfGroup', 'getTasksNow'] as const

/** Tasks that stayed as they were, and why. */
export interface TaskReport {
  title: string
  failed: { key: string; name: string; id: string; message: string }[]
}

export const taskLabel = ({ username, name }: Task) => `${username}: ${name}`

/** Shows tasks as they will be, in every table of them. */
const patch = (ids: ReadonlySet<string>, change: (task: Task) => Task) =>
  queryClient.setQueriesData<Loaded<Task>>(
    { queryKey: ['getTasksOfGroup'] },
    (list) => list && { ...list, rows: list.rows.map((task) => (ids.has(task.id) ? change(task) : task)) },
  )

/** Changes many tasks at once: shown at once, with progress, and a report of those that were refused. */
export const useTaskActions = (zone: string) => {
  const { company } = useSession()
  const [working, setWorking] = useState<Working>()
  const [report, setReport] = useState<TaskReport>()

  /** @returns whether all of it was done */
  const run = async (
    call: Extract<BatchName, 'endMultipleTasks' | 'updateMultipleTasks'>,
    tasks: readonly Task[],
    more: { start_time?: string; end_time?: string },
    label: string,
    doneText: (count: number) => string,
  ) => {
    const progress = (completed: number) => tasks.length > 1 && setWorking({ label, completed, of: tasks.length })
    progress(0)
    try {
      const outcomes = await sendBatch(
        call,
        tasks.map(({ id }) => id),
        { company_url: company.company_url, time_zone: zone, ...more },
        progress,
        { field: 'ids', size: mostTasks },
      )
      // Before the message: it must not promise what the table does not show yet.
      await refreshed(taskLists)
      const failed = outcomes.flatMap(({ id, ok, message }) => {
        const task = ok ? undefined : tasks.find((one) => one.id === id)
        return task ? [{ key: id, name: task.name, id: task.username, message }] : []
      })
      const done = tasks.length - failed.length
      const [one] = failed
      if (one && tasks.length === 1) toast.error(one.message)
      else if (one) setReport({ title: entity.partly(done, tasks.length, words.noun), failed })
      if (done > 0) toast.success(doneText(done))
      return failed.length === 0
    } finally {
      setWorking(undefined)
    }
  }

  return {
    working,
    report,
    closeReport: () => setReport(undefined),
    /** @param now epoch ms by the server's clock */
    end: async (tasks: readonly Task[], now: number) => {
      const end_time = new Date(Math.floor(now / 1000) * 1000).toISOString()
      patch(new Set(tasks.map(({ id }) => id)), (task) => ({ ...task, end_time }))
      await run('endMultipleTasks', tasks, { end_time }, words.ending(tasks.length), words.endedDone)
    },
    /** @param times by the clock of the zone, `2026-11-22 08:30:05` */
    edit: (tasks: readonly Task[], times: { start_time?: string; end_time?: string }) =>
      run(
        'updateMultipleTasks',
        tasks,
        times,
        taskBoard.editTask.updating(tasks.length),
        () => taskBoard.editTask.updated,
      ),
  }
}
