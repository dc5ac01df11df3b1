import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type ColumnLayout,
  columnWidths,
  parseLayout,
  type TableName,
  tablePrefs,
  writeLayout,
} from '../../../shared/tables.ts'
import { keepPreference, preferencesRead } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'
import { table as words } from '../../words/en/table.ts'
import { toast } from '../toast/toast.ts'

interface Arrangeable {
  key: string
  grouped?: true
  usuallyHidden?: true
}

/** Every column once, as they were arranged: a column that is new since comes at the end, one that is gone is left out. */
export const arranged = (columns: readonly Arrangeable[], stored: string): ColumnLayout[] => {
  const kept = parseLayout(stored).filter(({ key }) => columns.some((column) => column.key === key))
  const added = columns.filter(({ key }) => !kept.some((column) => column.key === key))
  const all: ColumnLayout[] = [...kept, ...added.map(usual)]
  return all.every(({ hidden }) => hidden) ? columns.map(usual) : all
}
const usual = ({ key, grouped, usuallyHidden }: Arrangeable): ColumnLayout => ({
  key,
  ...((grouped || usuallyHidden) && { hidden: true }),
})

/** How the user arranged the columns of a table. A change shows at once, and is kept with the user. */
export const useLayout = (name: TableName | undefined, columns: readonly Arrangeable[]) => {
  const { user } = useSession()
  const type = name && tablePrefs[name]
  const { data } = useQuery({ ...preferencesRead(user.uid), enabled: name !== undefined })
  const stored = data?.find(({ pref_type }) => pref_type === type)?.pref_value ?? ''
  // What is shown follows the hand at once: of two quick presses the second begins where the first has ended.
  const [own, setOwn] = useState<string>()
  const text = own ?? stored

  const state = useMemo(() => {
    const list = arranged(columns, text)
    return {
      list,
      order: list.map(({ key }) => key),
      visibility: Object.fromEntries(list.map(({ key, hidden }) => [key, !hidden])),
      widths: Object.fromEntries(list.flatMap(({ key, width }) => (width ? [[key, width]] : []))) as Record<
        string,
        number
      >,
    }
  }, [columns, text])

  const set = (value: string) => {
    if (!type) return
    setOwn(value)
    keepPreference(user.uid, type, value, () => toast.error(words.layout.failed))
  }
  const changed = (key: string, change: Partial<ColumnLayout>) =>
    set(writeLayout(state.list.map((column) => (column.key === key ? { ...column, ...change } : column))))

  return {
    ...state,
    /** Whether the user may arrange the columns: once it is known how they are. */
    open: name !== undefined && data !== undefined,
    usual: text === '',
    show: (key: string, on: boolean) => changed(key, { hidden: on ? undefined : true } as Partial<ColumnLayout>),
    /** @param width px */
    resize: (key: string, width: number) =>
      changed(key, { width: Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width))) }),
    /** @param by places to the right, or to the left if negative */
    move: (key: string, by: number) => {
      const from = state.order.indexOf(key)
      const rest = state.list.filter((column) => column.key !== key)
      const to = Math.min(rest.length, Math.max(0, from + by))
      const moved = state.list[from]
      if (moved) set(writeLayout(rest.toSpliced(to, 0, moved)))
    },
    reset: () => set(''),
    /** As it would be stored; empty for the usual one. */
    text,
    set,
  }
}

export type Layout = ReturnType<typeof useLayout>
