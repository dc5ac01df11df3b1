import { useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { printTable } from '../../parts/print/print.ts'
import { useStamp } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { users as words } from '../../words/en/users.ts'

const columns = [
  { title: words.columns.firstName, share: 0.22 },
  { title: words.columns.lastName, share: 0.24 },
  { title: words.columns.username, share: 0.26 },
  { title: words.columns.createdOn, share: 0.18 },
  { title: words.columns.enable, share: 0.1 },
]

/** Prints users in the order given. */
export const usePrint = (group: string) => {
  const stamp = useStamp()
  const [printing, setPrinting] = useState(false)
  const print = async (users: readonly User[]) => {
    setPrinting(true)
    try {
      const now = stamp(new Date().toISOString())
      await printTable({
        title: words.title,
        summary: `${words.print.summary(users.length, group)} · ${now}`,
        fileName: words.print.file,
        columns,
        rows: users.map((user) => [
          user.first_name,
          user.last_name,
          user.username,
          stamp(user.created_on),
          user.status === 1 ? words.print.on : words.print.off,
        ]),
      })
    } catch {
      toast.error(words.print.failed)
    } finally {
      setPrinting(false)
    }
  }
  return { print, printing }
}
