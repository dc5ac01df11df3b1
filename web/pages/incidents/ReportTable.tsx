import { Archive, ArchiveRestore, Images } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Incident } from '../../../shared/contract/incidents.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import type { Exports } from '../../parts/table/useExports.ts'
import type { Table } from '../../parts/table/useTable.ts'
import { incidents as words } from '../../words/en/incidents.ts'
import { Acts, type CellActs, labelOf } from './columns.tsx'
import { useArchive } from './useArchive.tsx'
import { useThumbnails } from './useThumbnails.ts'

const Viewer = lazyPart('pages/incidents/Viewer', () => import('./Viewer.tsx'))

interface ReportTableProps {
  name: string
  table: Table<Incident>
  empty: { title: string; text?: string }
  tools?: ReactNode
  aside?: ReactNode
  downloads?: Exports<Incident>
}

/** Reports with what their cells open: texts in full, photos, and the question before one is moved. */
export const ReportTable = ({ name, table, empty, tools, aside, downloads }: ReportTableProps) => {
  const [text, setText] = useState<{ title: string; text: string }>()
  const [viewed, setViewed] = useState<Incident>()
  const { ask, question } = useArchive(() => setViewed(undefined))
  const keys = useMemo(() => table.pageRows.flatMap(({ photos: [first] }) => first?.key ?? []), [table.pageRows])
  const thumbnails = useThumbnails(keys)
  const acts = useMemo(
    (): CellActs => ({ read: (title, full) => setText({ title, text: full }), showPhotos: setViewed, thumbnails }),
    [thumbnails],
  )
  const actionsOf = useMemo(
    () => (report: Incident) => [
      ...(report.photos.length > 0
        ? [{ label: words.showPhotos, icon: Images, onSelect: () => setViewed(report) }]
        : []),
      report.status === 1
        ? { label: words.unarchive, icon: ArchiveRestore, onSelect: () => ask(report) }
        : { label: words.archive, icon: Archive, onSelect: () => ask(report) },
    ],
    [ask],
  )
  return (
    <Acts value={acts}>
      <DataTable
        name={name}
        table={table}
        labelOf={labelOf}
        searchHint={words.searchHint}
        tools={tools}
        aside={aside}
        empty={empty}
        actionsOf={actionsOf}
        {...(downloads ? { downloads } : {})}
      />
      {text && (
        <Modal
          title={text.title}
          width={520}
          onClose={() => setText(undefined)}
          footer={
            <button type="button" className="btn" data-autofocus onClick={() => setText(undefined)}>
              {words.close}
            </button>
          }
        >
          <p className="ir-full" dir="auto">
            {text.text}
          </p>
        </Modal>
      )}
      <Suspense>
        {viewed && <Viewer report={viewed} onArchive={() => ask(viewed)} onClose={() => setViewed(undefined)} />}
      </Suspense>
      {question}
    </Acts>
  )
}
