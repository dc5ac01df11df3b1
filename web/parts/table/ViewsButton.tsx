import { Bookmark, ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { TableView } from '../../../shared/contract/tableViews.ts'
import { table } from '../../words/en/table.ts'
import { lazyPart } from '../lazy/lazyPart.ts'
import { MenuButton } from '../menu/Menu.tsx'
import type { Table } from './useTable.ts'
import { changesTo } from './views.ts'

const words = table.views
const ViewsMenu = lazyPart('parts/table/ViewsMenu', () => import('./ViewsMenu.tsx'))
const NameView = lazyPart('parts/table/NameView', () => import('./NameView.tsx'))

/** What is to get a name: a new view, or one that is there. */
export type Naming = { view?: TableView }

/** The saved views of a table: to choose, save, share, change and delete them. */
export const ViewsButton = <Row extends object>({
  table: shown,
  named = false,
}: {
  table: Table<Row>
  named?: boolean
}) => {
  const { views, all, defaultSort } = shown
  const [naming, setNaming] = useState<Naming>()
  const { chosen, now, list } = views
  if (!list) return null
  const changes = chosen ? changesTo(chosen, now, all, defaultSort) : []
  const label = chosen ? (changes.length > 0 ? words.edited(chosen.name) : words.chosen(chosen.name)) : words.button
  return (
    <span className="dt-views">
      <MenuButton
        label={label}
        named={named || chosen !== undefined}
        buttonClass={`${chosen ? 'btn on' : 'btn'}${named || chosen ? '' : ' icon'}`}
        button={
          <>
            <Bookmark className="i" size={16} strokeWidth={1.75} aria-hidden />
            {(named || chosen) && <span className="trunc wide">{chosen?.name ?? words.button}</span>}
            {changes.length > 0 && <span className="dt-edited wide">{words.editedMark}</span>}
            {(named || chosen) && <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden />}
          </>
        }
      >
        {(at) => <ViewsMenu at={at} table={shown as unknown as Table<object>} changes={changes} onName={setNaming} />}
      </MenuButton>
      {naming && (
        <Suspense>
          <NameView views={views} view={naming.view} onClose={() => setNaming(undefined)} />
        </Suspense>
      )}
    </span>
  )
}
