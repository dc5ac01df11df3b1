import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Job } from '../../../../shared/contract/jobs.ts'
import type { Column } from '../../../../shared/newUsers/columns.ts'
import { Failure, refreshed } from '../../../api/calls.ts'
import { answer } from '../../../api/send.ts'
import { useSession } from '../../../api/session.tsx'
import { keepForRetry } from '../../../features/jobs/retry.ts'
import { noteStarted } from '../../../features/jobs/summary.ts'
import { limitOf, useGroups, userLists } from '../../../features/people/data.ts'
import { roleNames } from '../../../words/en/names.ts'
import { usersBatch as words } from '../../../words/en/usersBatch.ts'
import { chosen, guessMeanings, type Meaning } from './columnMapping.ts'
import type { NotCreated } from './files.ts'
import { checked, requestOf, withCell } from './list.ts'
import { assignableTo } from './people.ts'
import { failedOf, leftOf, type RetryList } from './retryList.ts'
import { readSheet, type SheetRow } from './sheet.ts'

/** What became of a list: a job that goes on, or who was created while the dialog waited, and what is left. */
export type Outcome = { job: Job } | { created: number; refused: NotCreated[]; left?: RetryList | undefined }

/** A file's name as it can be said: without characters that nobody sees. */
const printable = (name: string) => name.replace(/\p{C}/gu, '').slice(-255)

const mail = /^\S+@\S+\.\S+$/

/**
 * A list of users from its file to its outcome.
 * @param begun a list that somebody goes on with, in the place of a file
 */
export const useBatch = (begun?: RetryList) => {
  const { company, role } = useSession()
  const { tree } = useGroups()
  const limit = useQuery({ ...limitOf(company.uid), staleTime: 0 })
  const [sheet, setSheet] = useState(begun?.sheet)
  const [rows, setRows] = useState<readonly SheetRow[]>(begun?.sheet.rows ?? [])
  const [meanings, setMeanings] = useState<readonly Meaning[]>(begun?.meanings ?? [])
  const [formError, setFormError] = useState<string>()
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const { name, company_url } = company
  const assignable = useMemo(
    () => tree && assignableTo(role.key, tree, roleNames, [name, company_url]),
    [tree, role.key, name, company_url],
  )
  const list = useMemo(
    () => (sheet && assignable ? checked(rows, meanings, assignable) : undefined),
    [sheet, rows, meanings, assignable],
  )

  /** What was put right by hand: it goes with the dialog. */
  const edits = sheet
    ? rows.filter((row, at) => row !== sheet.rows[at]).length + meanings.filter(({ by }) => by === 'choice').length
    : 0

  /** Goes on with a list in the place of another. */
  const begin = (next: RetryList) => {
    setSheet(next.sheet)
    setRows(next.sheet.rows)
    setMeanings(next.meanings)
    setOutcome(undefined)
  }

  const take = async (file: File | undefined) => {
    if (!file || !assignable) return
    const read = await readSheet(file)
    setFormError(typeof read === 'string' ? read : undefined)
    if (typeof read === 'string') return setSheet(undefined)
    const tests = {
      email: (cell: string) => mail.test(cell),
      role: (cell: string) => assignable.roleOf(cell) !== undefined,
      group: assignable.isGroupName,
    }
    begin({ sheet: read, meanings: guessMeanings(read.headers, read.rows, tests) })
  }

  const room = limit.data && (limit.data.max === null || limit.data.current_users + rows.length <= limit.data.max)
  /** Why the list cannot be sent yet. */
  const why = !assignable
    ? words.why.loading
    : !list
      ? words.why.nothing
      : list.lacking.length > 0
        ? words.why.lacking
        : list.faults.length > 0
          ? words.why.faults(list.faults.length)
          : room === false
            ? words.why.full
            : undefined

  const send = async (send_email: boolean) => {
    if (!sheet || !list || !assignable || why || sending) return
    setSending(true)
    setFormError(undefined)
    const refusedIn = (errors: Failure['errors']): NotCreated[] =>
      errors.flatMap(({ path, message }) => {
        const row = list.rows[Number(path.split('.')[1])]
        const username = row?.cells[list.columnIndex.get('username') ?? -1] ?? ''
        return row ? [{ row: String(row.number), username, message }] : []
      })
    try {
      const { data, errors } = await answer('batchCreateUsers', {
        ...{ company_uid: company.uid, users: requestOf(list, assignable), send_email },
        file_name: printable(sheet.name),
      })
      if (Array.isArray(data))
        setOutcome({ created: data.length, refused: refusedIn(errors), left: leftOf(sheet, list, data) })
      else {
        noteStarted(data)
        keepForRetry(data, { path: '/company/users', failedOf: (failed) => failedOf(sheet, list, failed) })
        setOutcome({ job: data })
      }
    } catch (error) {
      const refused = error instanceof Failure ? refusedIn(error.errors) : []
      if (refused.length > 0) setOutcome({ created: 0, refused, left: leftOf(sheet, list, []) })
      else setFormError((error as Error).message)
    } finally {
      setSending(false)
      await refreshed([...userLists, 'getJobs'])
    }
  }

  return {
    ...{ sheet, list, assignable, formError, sending, outcome, why, limit: limit.data, edits, begin, take, send },
    choose: (at: number, column: Column | undefined) => setMeanings(chosen(meanings, at, column)),
    change: (at: number, column: Column, text: string, everywhere: boolean) =>
      list && setRows(withCell(list, at, column, text, everywhere)),
  }
}

export type Batch = ReturnType<typeof useBatch>
