import { useState } from 'react'
import { refreshed } from '../../api/calls.ts'
import type { Working } from '../../parts/table/BulkBar.tsx'
import { toast } from '../../parts/toast/toast.ts'
import type { Noun } from '../../words/counted.ts'
import { entity as words } from '../../words/en/entity.ts'
import type { Act } from './acts.ts'
import { type Entity, type StatusAction, type StatusRules, statusOf } from './entity.ts'
import { patchRows } from './patchRows.ts'
import { type Outcome, sendBatch, sendOne } from './sendBatch.ts'
import { serialised } from './serialised.ts'

/** Which rows stayed as they were, and why. */
export interface Report<Row> {
  title: string
  failed: { row: Row; message: string }[]
}

const back = { enable: 'disable', disable: 'enable' } as const

/**
 * Changes the status of one row or of many: shown at once, with progress, a way back, and a report of what was refused;
 * those rows are again as they were.
 */
export const useStatus = <Row extends Entity>(
  rules: StatusRules<Row> | undefined,
  noun: Noun,
  labelOf: (row: Row) => string,
  actOf: (action: StatusAction) => Act,
) => {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [working, setWorking] = useState<Working>()
  const [report, setReport] = useState<Report<Row>>()

  /** Sends rows to a status. Answers those that are there now, and says what became of the others. */
  const move = async (
    { lists }: StatusRules<Row>,
    rows: readonly Row[],
    change: (row: Row) => Row | undefined,
    act: () => Promise<Outcome[]>,
  ) => {
    const uids = new Set(rows.map(({ uid }) => uid))
    setBusy((before) => new Set([...before, ...uids]))
    try {
      const { outcomes, done } = await serialised(uids, async () => {
        const show = await patchRows<Row>(lists, change)
        show(uids)
        const outcomes = await act()
        const done = new Set(outcomes.flatMap(({ id, ok }) => (ok ? [id] : [])))
        show(done)
        // Before the message: it must not promise what the table does not show yet.
        await refreshed(lists)
        return { outcomes, done }
      })
      const failed = outcomes.flatMap(({ id, ok, message }) => {
        const row = ok ? undefined : rows.find(({ uid }) => uid === id)
        return row ? [{ row, message }] : []
      })
      const [one] = failed
      if (rows.length === 1 && one) toast.error(one.message)
      else if (one) setReport({ title: words.partly(done.size, rows.length, noun), failed })
      return { done: rows.filter(({ uid }) => done.has(uid)), message: outcomes[0]?.message ?? '' }
    } finally {
      setWorking(undefined)
      setBusy((before) => new Set([...before].filter((uid) => !uids.has(uid))))
    }
  }

  const progress = (label: string, of: number) => (completed: number) => of > 1 && setWorking({ label, completed, of })

  const change = async (action: StatusAction, rows: readonly Row[], undoable = true): Promise<void> => {
    if (!rules || rows.length === 0) return
    try {
      const obstacle = await rules.obstacle?.(action, rows)
      if (obstacle) return toast.error(obstacle)
      const status = statusOf[action]
      const [first] = rows
      const { working: workingOn, done: doneTo } = actOf(action)
      const one = rules.calls[action]
      const completed = progress(workingOn(rows.length, noun), rows.length)
      completed(0)
      const { done, message } = await move(
        rules,
        rows,
        (row) => (status === 2 ? undefined : { ...row, status }),
        async () =>
          rows.length === 1 && first && one
            ? [await sendOne(one, first.uid)]
            : sendBatch(
                rules.calls.many,
                rows.map(({ uid }) => uid),
                { status },
                completed,
              ),
      )
      if (done.length === 0) return
      const text = rows.length === 1 && first ? `${labelOf(first)}: ${message}` : doneTo(done.length, noun)
      const way =
        action === 'delete' ? rules.restores && (() => restore(rules, done)) : () => change(back[action], done, false)
      toast.success(text, undoable && way ? { label: words.undo, run: way } : undefined)
    } catch (error) {
      toast.error((error as Error).message)
    }
  }

  /** Brings deleted rows back as they were, enabled or disabled. */
  const restore = async (rules: StatusRules<Row>, rows: readonly Row[]) => {
    const { done } = await move(
      rules,
      rows,
      (row) => row,
      async () => {
        const of = (status: 0 | 1) => rows.filter((row) => row.status === status).map(({ uid }) => uid)
        const on = await sendBatch(rules.calls.many, of(1), { status: 1, restore: true })
        return [...on, ...(await sendBatch(rules.calls.many, of(0), { status: 0, restore: true }))]
      },
    )
    if (done.length > 0) toast.success(words.restored(done.length, noun))
  }

  return { busy, working, report, closeReport: () => setReport(undefined), change }
}
