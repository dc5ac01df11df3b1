import { useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { useSession } from '../../app/session.tsx'
import { printTable } from '../../parts/print/print.ts'
import { toast } from '../../parts/toast/toast.ts'
import { users as words } from '../../words/en/users.ts'
import { pageOf } from './printed.ts'

/** Prints users in the order given. */
export const usePrint = (group: string) => {
  const session = useSession()
  const [printing, setPrinting] = useState(false)
  const print = async (users: readonly User[]) => {
    setPrinting(true)
    try {
      await printTable(pageOf(users, group, session, new Date().toISOString()))
    } catch {
      toast.error(words.print.failed)
    } finally {
      setPrinting(false)
    }
  }
  return { print, printing }
}
