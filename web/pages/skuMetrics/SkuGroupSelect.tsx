import { ChevronDown, CircleAlert, Tags } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyPart, loadPart } from '../../parts/lazy/lazyPart.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import { skuMetrics as words } from '../../words/en/skuMetrics.ts'
import type { SkuGroupPanelProps } from './SkuGroupPanel.tsx'

const panelFile = 'pages/skuMetrics/SkuGroupPanel'
const SkuGroupPanel = lazyPart(panelFile, () => import('./SkuGroupPanel.tsx'))

interface Props extends Omit<SkuGroupPanelProps, 'groups'> {
  groups: SkuGroupPanelProps['groups'] | undefined
  error: string | undefined
}

/** Some of the groups of SKUs, or all of them. */
export const SkuGroupSelect = ({ groups, chosen, onChange, error }: Props) => {
  const [open, setOpen] = useState(false)
  const hint = useId()
  const [first] = chosen ?? []
  const name = groups?.find(({ id }) => id === first)?.group
  return (
    <div className="group-select sku-group-select">
      <Popover
        open={open}
        // It opens with its content, so that the focus finds its field.
        onOpenChange={(next) => (next ? void loadPart(panelFile)?.then(() => setOpen(true)) : setOpen(false))}
        className={error ? 'field field-button invalid' : 'field field-button'}
        label={`${words.skuGroups}:`}
        describedBy={error ? hint : undefined}
        disabled={!groups || groups.length === 0}
        panelClass="sku-group-panel"
        panel={() => <SkuGroupPanel groups={groups ?? []} {...{ chosen, onChange }} />}
      >
        <Tags className="i" size={14} strokeWidth={1.75} aria-hidden />
        {chosen === undefined ? (
          <span className="trunc grow">{words.allGroups}</span>
        ) : (
          <span className={name ? 'trunc grow' : 'trunc grow muted'}>{name ?? words.chooseGroups}</span>
        )}
        {chosen === undefined
          ? groups && <span className="muted tn">{words.count(groups.length)}</span>
          : chosen.length > 1 && <span className="tag accent tn">{words.more(chosen.length - 1)}</span>}
        <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden />
      </Popover>
      {error && !open && (
        <p id={hint} className="hint error" role="alert">
          <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
