import { useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { answer } from '../../api/send.ts'
import { hasRoom, patchUsers } from '../../features/people/data.ts'
import { eachOf } from '../../parts/table/bulk.ts'
import { toast } from '../../parts/toast/toast.ts'
import { users as words } from '../../words/en/users.ts'
import { fullName } from './columns.tsx'

/** What can be done to one user or to many. */
export type Doing = 'enable' | 'disable' | 'delete'

const doings = {
  enable: {
    call: 'enableUser',
    status: 1,
    label: words.bulk.enabling,
    successText: words.bulk.enabled,
    undo: 'disable',
  },
  disable: {
    call: 'disableUser',
    status: 0,
    label: words.bulk.disabling,
    successText: words.bulk.disabled,
    undo: 'enable',
  },
  delete: {
    call: 'suspendUser',
    status: 2,
    label: words.bulk.deleting,
    successText: words.bulk.deleted,
    undo: undefined,
  },
} as const

/** Who stayed as they were, and why. */
export interface Report {
  title: string
  failed: { name: string; username: string; message: string }[]
}

/** Changes the status of users: one or many, with the limit checked first, progress, a report, and a way back. */
export const useStatus = (company: string) => {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [working, setWorking] = useState<{ label: string; settled: number; of: number }>()
  const [report, setReport] = useState<Report>()

  const change = async (doing: Doing, users: readonly User[], undoable = true): Promise<void> => {
    const { call, status, label, successText, undo } = doings[doing]
    const uids = new Set(users.map(({ uid }) => uid))
    setBusy((before) => new Set([...before, ...uids]))
    try {
      if (doing === 'enable' && !(await hasRoom(company, users.length))) return toast.error(words.maxReached)
      const progress = (settled: number) =>
        users.length > 1 && setWorking({ label: label(users.length), settled, of: users.length })
      progress(0)
      let message = ''
      const act = async ({ uid }: User) => {
        message = (await answer(call, { uid })).message
      }
      const { done, failed } = await eachOf(users, act, progress)
      if (done.length > 0) {
        // Before the message: it must not promise what the table does not show yet.
        await patchUsers(new Set(done.map(({ uid }) => uid)), (user) =>
          status === 2 ? undefined : { ...user, status },
        )
        const back = undoable && undo ? { label: words.bulk.undo, run: () => change(undo, done, false) } : undefined
        const [one] = done
        toast.success(users.length === 1 && one ? `${fullName(one)}: ${message}` : successText(done.length), back)
      }
      if (failed.length === 1 && users.length === 1) toast.error(failed[0]?.message ?? '')
      else if (failed.length > 0) {
        setReport({
          title: words.bulk.partly(done.length, users.length),
          failed: failed.map(({ item, message }) => ({ name: fullName(item), username: item.username, message })),
        })
      }
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setWorking(undefined)
      setBusy((before) => new Set([...before].filter((uid) => !uids.has(uid))))
    }
  }

  return { busy, working, report, closeReport: () => setReport(undefined), change }
}
