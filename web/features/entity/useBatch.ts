import { useState } from 'react'
import type { BatchName, CallName } from '../../../shared/contract/index.ts'
import { refreshed } from '../../api/calls.ts'
import type { Working } from '../../parts/table/BulkBar.tsx'
import { type ToastAction, toast } from '../../parts/toast/toast.ts'
import type { Noun } from '../../words/counted.ts'
import { entity as words } from '../../words/en/entity.ts'
import type { Entity } from './entity.ts'
import { patchRows } from './patchRows.ts'
import { sendBatch } from './sendBatch.ts'
import { serialised } from './serialised.ts'
import type { Report } from './useStatus.ts'

/** Something that is done to many rows by one call. */
export interface BulkAction<Row> {
  call: BatchName
  /** What the call takes beside the rows of a batch. */
  more?: (uids: readonly string[]) => object
  /** Every call that answers these rows: read again, and shown as changed at once where `change` says how. */
  lists: readonly CallName[]
  /** The row as it will be; undefined where it will be gone. */
  change?: (row: Row) => Row | undefined
  working: string
  done: (count: number) => string
  /** What takes it back, of the rows that it was done to. */
  undo?: (rows: readonly Row[]) => ToastAction
}

/** Does something to many rows: with progress, a message, and a report of those that were refused, name by name. */
export const useBatch = <Row extends Entity>(noun: Noun) => {
  const [working, setWorking] = useState<Working>()
  const [report, setReport] = useState<Report<Row>>()

  /** @returns the rows that it was done to */
  const run = async (rows: readonly Row[], { lists, change, ...action }: BulkAction<Row>): Promise<readonly Row[]> => {
    const uids = new Set(rows.map(({ uid }) => uid))
    const progress = (completed: number) => setWorking({ label: action.working, completed, of: rows.length })
    progress(0)
    try {
      const outcomes = await serialised(uids, async () => {
        const show = change && (await patchRows<Row>(lists, change))
        show?.(uids)
        const all = await sendBatch(action.call, [...uids], action.more ?? {}, progress)
        show?.(new Set(all.flatMap(({ id, ok }) => (ok ? [id] : []))))
        // Before the message: it must not promise what the table does not show yet.
        await refreshed(lists)
        return all
      })
      const failed = outcomes.flatMap(({ id, ok, message }) => {
        const row = ok ? undefined : rows.find(({ uid }) => uid === id)
        return row ? [{ row, message }] : []
      })
      const done = rows.filter(({ uid }) => outcomes.some(({ id, ok }) => id === uid && ok))
      const [one] = failed
      if (rows.length === 1 && one) toast.error(one.message)
      else if (one) setReport({ title: words.partly(done.length, rows.length, noun), failed })
      if (done.length > 0) toast.success(action.done(done.length), action.undo?.(done))
      return done
    } finally {
      setWorking(undefined)
    }
  }

  return { working, report, closeReport: () => setReport(undefined), run }
}
