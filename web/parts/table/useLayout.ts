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
  fixed?: 'start' | 'end'
}

/** A preference that lists the columns that are shown, in their order; widths are kept with the table's. */
export interface ShownColumns {
  type: number
  /** Shown until the user chooses. */
  usual: readonly string[]
  /** Shown where it cannot be read what was chosen. */
  unread: readonly string[]
  /** What is said when a choice cannot be saved; of one that was saved the server's message is. */
  failed: string
}

const pinSides = ['start', undefined, 'end'] as const

/**
 * Every column once, as they were arranged: a column that is new since comes at the end, one that is gone is left out, and
 * those that are fixed are where they always are.
 */
export const arranged = (columns: readonly Arrangeable[], stored: string): ColumnLayout[] => {
  const kept = parseLayout(stored).filter(({ key }) => columns.some((column) => column.key === key))
  const added = columns.filter(({ key }) => !kept.some((column) => column.key === key))
  const all: ColumnLayout[] = [...kept, ...added.map(usual)]
  const shown = all.every(({ hidden }) => hidden) ? columns.map(usual) : all
  return pinSides.flatMap((side) => shown.filter(({ key }) => fixedOf(columns, key) === side).map(shownIf(side)))
}
const usual = ({ key, grouped, usuallyHidden }: Arrangeable): ColumnLayout => ({
  key,
  ...((grouped || usuallyHidden) && { hidden: true }),
})
const fixedOf = (columns: readonly Arrangeable[], key: string) => columns.find((column) => column.key === key)?.fixed
const shownIf = (side: Arrangeable['fixed']) => (column: ColumnLayout) => {
  const { hidden: _, ...shown } = column
  return side ? shown : column
}

/** Columns of a list, and after them the others, which are hidden. @param stored as which their widths are kept */
export const listed = (columns: readonly Arrangeable[], keys: readonly string[], stored: string) => {
  const widths = new Map(parseLayout(stored).map(({ key, width }) => [key, width]))
  const widthOf = (key: string) => (widths.get(key) ? { width: widths.get(key) as number } : {})
  const there = keys.filter((key) => columns.some((column) => column.key === key))
  const others = columns.filter(({ key }) => !there.includes(key))
  return writeLayout([
    ...there.map((key) => ({ key, ...widthOf(key) })),
    ...others.map(({ key }) => ({ key, ...widthOf(key), hidden: true as const })),
  ])
}

const widthsOf = (text: string) =>
  parseLayout(text)
    .flatMap(({ key, width }) => (width ? `${key}:${width}` : []))
    .sort()
    .join()

/** How the user arranged the columns of a table. A change shows at once, and is kept with the user. */
export const useLayout = (name: TableName | undefined, columns: readonly Arrangeable[], list?: ShownColumns) => {
  const { user } = useSession()
  const type = name && tablePrefs[name]
  const { data, error } = useQuery({ ...preferencesRead(user.uid), enabled: name !== undefined })
  const kept = (of: number | undefined) => data?.find(({ pref_type }) => pref_type === of)?.pref_value ?? ''
  const chosen = list && (kept(list.type) === '' ? (error ? list.unread : list.usual) : kept(list.type).split(','))
  const stored = chosen ? listed(columns, chosen, kept(type)) : kept(type)
  // What is shown follows the hand at once: of two quick presses the second begins where the first has ended.
  const [own, setOwn] = useState<{ of: number | undefined; text: string }>()
  const mine = own && own.of === list?.type ? own.text : undefined
  const text = mine === '' && list ? listed(columns, list.usual, '') : (mine ?? stored)

  const state = useMemo(() => {
    const all = arranged(columns, text)
    return {
      list: all,
      order: all.map(({ key }) => key),
      visibility: Object.fromEntries(all.map(({ key, hidden }) => [key, !hidden])),
      widths: Object.fromEntries(all.flatMap(({ key, width }) => (width ? [[key, width]] : []))) as Record<
        string,
        number
      >,
    }
  }, [columns, text])

  const set = (value: string, isAnnounced = false) => {
    if (!type) return
    setOwn({ of: list?.type, text: value })
    const failed = () => toast.error(list?.failed ?? words.layout.failed)
    if (!list || widthsOf(value) !== widthsOf(text)) keepPreference(user.uid, type, value, failed)
    if (!list) return
    const isShown = ({ key, hidden }: ColumnLayout) => !hidden && !fixedOf(columns, key)
    const keys = value === '' ? [] : arranged(columns, value).filter(isShown)
    const shown = keys.map(({ key }) => key).join()
    if (shown !== kept(list.type))
      keepPreference(user.uid, list.type, shown, failed, isAnnounced ? toast.success : undefined)
  }
  const changed = (key: string, change: Partial<ColumnLayout>) =>
    set(writeLayout(state.list.map((column) => (column.key === key ? { ...column, ...change } : column))), true)

  return {
    ...state,
    /** Whether the user may arrange the columns: once it is known how they are. */
    open: name !== undefined && (data !== undefined || (list !== undefined && error !== null)),
    usual: list ? (mine ?? kept(list.type) + kept(type)) === '' : text === '',
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
      if (moved) set(writeLayout(rest.toSpliced(to, 0, moved)), true)
    },
    reset: () => set('', true),
    /** As it would be stored; empty for the usual one. */
    text,
    set: (value: string) => set(value),
  }
}

export type Layout = ReturnType<typeof useLayout>
