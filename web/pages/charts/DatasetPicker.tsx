import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maxDatasets } from '../../../shared/metrics/charts.ts'
import { lazyPart, loadPart } from '../../parts/lazy/lazyPart.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { charts } from '../../words/en/charts.ts'
import type { DatasetPanelProps } from './DatasetPanel.tsx'

const words = charts.datasets

const panelFile = 'pages/charts/DatasetPanel'
const DatasetPanel = lazyPart(panelFile, () => import('./DatasetPanel.tsx'))

/** Adds a dataset: a group, and all of it or one of its associates. */
export const DatasetPicker = (props: Omit<DatasetPanelProps, 'onClose'>) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const full = props.chosen.length >= maxDatasets
  useEffect(() => void loadPart(panelFile), [])
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={root} data-tip={full ? words.full(maxDatasets) : undefined} className="dataset-add">
      <Popover
        open={open && !full}
        onOpenChange={(next) => {
          if (next && full) toast.error(words.tooMany(maxDatasets))
          else if (!next) setOpen(false)
          // It opens with its content, so that the focus finds its field.
          else void loadPart(panelFile)?.then(() => setOpen(true))
        }}
        className={full ? 'btn sm off' : 'btn sm'}
        panelClass="dataset-panel"
        panel={() => <DatasetPanel {...props} onClose={close} />}
      >
        <Plus className="i" size={14} strokeWidth={1.75} aria-hidden />
        {words.add}
      </Popover>
    </span>
  )
}
