import { type ReactNode, Suspense } from 'react'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { Skeleton } from '../../parts/states/states.tsx'
import { Details } from './Details.tsx'
import type { EntityTab, PanelProps } from './entity.ts'

interface EntityDrawerProps<Row> extends PanelProps<Row> {
  title: string
  subtitle?: ReactNode
  mark?: ReactNode
  /** The sides that the viewer may see of this row. */
  tabs: readonly EntityTab<Row>[]
  tab: EntityTab<Row>
  onTab: (key: string) => void
}

/** One row beside the table. With only one side there are no tabs. */
export const EntityDrawer = <Row,>(props: EntityDrawerProps<Row>) => {
  const { title, subtitle, mark, tabs, tab, onTab, onCancel, ...panel } = props
  const drawer = (list?: ReactNode, attributes = {}) => (
    <Drawer title={title} subtitle={subtitle} mark={mark} tabs={list} onClose={onCancel}>
      <div {...attributes} className="drawer-panel">
        <Suspense fallback={<Skeleton />}>
          {tab.panel && <tab.panel {...panel} onCancel={onCancel} />}
          {tab.columns && <Details row={panel.row} columns={tab.columns} />}
        </Suspense>
      </div>
    </Drawer>
  )
  if (tabs.length < 2) return drawer()
  return (
    <Tabs label={title} tabs={tabs} value={tab.key} onChange={onTab}>
      {drawer}
    </Tabs>
  )
}
