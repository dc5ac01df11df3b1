import { ChevronDown, ChevronRight, ListChevronsDownUp, ListChevronsUpDown } from 'lucide-react'
import { memo } from 'react'
import { table as words } from '../../words/en/table.ts'
import type { HeadLine } from './lines.ts'
import type { Table } from './useTable.ts'

interface Props<Row extends object> {
  table: Table<Row>
  line: HeadLine<Row>
}

const GroupHeadOf = <Row extends object>({ table, line: { group, collapsed } }: Props<Row>) => {
  const Arrow = collapsed ? ChevronRight : ChevronDown
  return (
    <button
      type="button"
      className="dt-group-head"
      aria-expanded={!collapsed}
      onClick={() => table.collapse(group, !collapsed)}
    >
      <Arrow className="i" size={14} strokeWidth={1.75} aria-hidden />
      {table.grouping?.head(group.rows)}
    </button>
  )
}

/** What a group of rows is, and how many there are; folds them away. Drawn again only when the table has changed. */
export const GroupHead = memo(GroupHeadOf) as typeof GroupHeadOf

/** Folds every group away, or none. */
export const FoldButton = <Row extends object>({ table }: { table: Table<Row> }) => {
  const { allCollapsed } = table
  const label = allCollapsed ? words.expandAll : words.collapseAll
  const Icon = allCollapsed ? ListChevronsUpDown : ListChevronsDownUp
  return (
    <button
      type="button"
      className="btn"
      aria-label={label}
      title={label}
      onClick={() => table.collapseAll(!allCollapsed)}
    >
      <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span className="wide">{label}</span>
    </button>
  )
}
