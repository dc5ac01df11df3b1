import { useState } from 'react'
import { serverStamp } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { table as words } from '../../words/en/table.ts'
import { printTable } from '../print/print.ts'
import { toast } from '../toast/toast.ts'
import { cellsOf, type ExportNames, paperOf } from './exports.ts'
import type { Table } from './useTable.ts'

/** Rows of a table as a file and on paper: the columns that are shown, in their order. */
export const useExports = <Row extends object>(
  { fileColumns, zone }: Pick<Table<Row>, 'fileColumns' | 'zone'>,
  names: ExportNames,
) => {
  const session = useSession()
  const clock = zone ?? session.company.time_zone
  const [printing, setPrinting] = useState(false)
  const attempt = async (make: () => Promise<void>) => {
    try {
      await make()
    } catch {
      toast.error(words.exportFailed)
    }
  }
  return {
    printing,
    print: async (rows: readonly Row[]) => {
      setPrinting(true)
      await attempt(() => printTable(paperOf(fileColumns, rows, names, session, serverStamp(), clock)))
      setPrinting(false)
    },
    csv: (rows: readonly Row[]) =>
      attempt(async () => {
        const { csvText, saveCsv } = await import('../csv.ts')
        saveCsv(csvText(cellsOf(fileColumns, rows, clock)), `${names.file}.csv`)
      }),
  }
}

export type Exports<Row extends object> = ReturnType<typeof useExports<Row>>
