/** The lines of a table: rows, and above the rows of each group its head. Without React. */

/** Rows that stand together. */
export interface Group<Row> {
  key: string
  /** All of them, as searched, filtered and sorted, collapsed or not. */
  rows: readonly Row[]
}

/** A line's place among all lines of the table, from 0. */
interface Placed {
  at: number
}
export interface HeadLine<Row> extends Placed {
  group: Group<Row>
  collapsed: boolean
}
/** A row, or the head of a group. */
export type Line<Row> = (Placed & { row: Row; group?: undefined }) | HeadLine<Row>

export const lineKey = <Row>(line: Line<Row>, keyOf: (row: Row) => string) =>
  line.group ? `group ${line.group.key}` : keyOf(line.row)

/** Rows that stand below one another and share a key, as groups. */
export const groupsOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Group<Row>[] => {
  const groups: { key: string; rows: Row[] }[] = []
  for (const row of rows) {
    const key = keyOf(row)
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, rows: [row] })
  }
  return groups
}

/** How many rows are not collapsed. */
export const openRows = <Row>(groups: readonly Group<Row>[], collapsed: ReadonlySet<string>) =>
  groups.reduce((sum, { key, rows }) => (collapsed.has(key) ? sum : sum + rows.length), 0)

/**
 * The lines of one page. Pages are cut by the rows that are not collapsed: a page that begins within a group repeats
 * its head, and heads of collapsed groups stand before the row that follows them, at the end on the last page.
 * @param from the first row of the page among those that are not collapsed, from 0
 * @param count of rows on a page
 */
export const pageOf = <Row>(
  groups: readonly Group<Row>[],
  collapsed: ReadonlySet<string>,
  from: number,
  count: number,
): Line<Row>[] => {
  const all = openRows(groups, collapsed)
  const to = from + count
  const lines: Line<Row>[] = []
  /** Rows before the group that are not collapsed, and lines before it. */
  let [before, at] = [0, 0]
  for (const group of groups) {
    const isCollapsed = collapsed.has(group.key)
    const head = { group, collapsed: isCollapsed, at }
    at += 1
    if (isCollapsed) {
      // The last page has those at the end, every other one those before its rows.
      if (before >= from && (before < to || to >= all)) lines.push(head)
      continue
    }
    const after = before + group.rows.length
    if (before < to && after > from) {
      lines.push(head)
      const [first, last] = [Math.max(0, from - before), Math.min(group.rows.length, to - before)]
      for (let index = first; index < last; index++) lines.push({ row: group.rows[index] as Row, at: at + index })
    }
    before = after
    at += group.rows.length
  }
  return lines
}
