import type { Session } from '../../../shared/contract/session.ts'
import { print as words } from '../../words/en/print.ts'

/** A table as it goes on paper. */
export interface PrintTable {
  title: string
  /** A line below the title: what is listed, and when it was. */
  summary: string
  /** Another line below: what has to be known of the rows. */
  note?: string | undefined
  /** `share` of the width, all together 1. */
  columns: readonly { title: string; share: number }[]
  rows: readonly (readonly string[])[]
  /** Bars in a column that has no texts: how much of its width each row's takes, 0 to 1. */
  bars?: { column: number; lengths: readonly number[] }
  /** Without its ending. */
  fileName: string
}

/** Saves a table as a landscape PDF. What makes PDFs is large and is loaded here, not with the page. */
export const printTable = async (table: PrintTable) => {
  const { pdfOf } = await import('./pdf.ts')
  const doc = await pdfOf(table)
  doc.save(`${table.fileName}.pdf`)
}

/** Who prints, in which role: what a page holds depends on it. */
export const byWhom = ({ user, role, group }: Pick<Session, 'user' | 'role' | 'group'>) =>
  words.by(`${user.first_name} ${user.last_name}`, role.name, group.name)
