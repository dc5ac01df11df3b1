import { ChevronDown, CircleAlert, UserRound } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { lazyPart, loadPart } from '../../parts/lazy/lazyPart.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import { associateSelect as words } from '../../words/en/associateSelect.ts'
import type { Associate } from '../figures/associates.ts'
import './associateSelect.css'

const panelFile = 'features/reports/AssociatePanel'
const AssociatePanel = lazyPart(panelFile, () => import('./AssociatePanel.tsx'))

export interface AssociateSelectProps {
  label?: string
  /** Those who can be chosen; undefined until they are known. */
  people: readonly Associate[] | undefined
  failed: boolean
  onRetry: () => void
  /** Uid; undefined where nobody is chosen. */
  chosen: string | undefined
  /** What stands for everybody, such as `Overview`; without it somebody has to be chosen. */
  everybody?: string
  error?: string | undefined
  onChange: (uid: string | undefined) => void
}

/** One of the associates of a group, found by name. */
export const AssociateSelect = (props: AssociateSelectProps) => {
  const { label = words.label, people, chosen, everybody, error, onChange } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const hint = useId()
  const person = people?.find(({ uid }) => uid === chosen)
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={root} className="group-select associate-select">
      <Popover
        open={open}
        // It opens with its content, so that the focus finds its field.
        onOpenChange={(next) => (next ? void loadPart(panelFile)?.then(() => setOpen(true)) : setOpen(false))}
        className={error ? 'field field-button invalid' : 'field field-button'}
        label={`${label}:`}
        describedBy={error ? hint : undefined}
        panelClass="associate-panel"
        panel={() => (
          <AssociatePanel
            {...props}
            onChange={(uid) => {
              onChange(uid)
              close()
            }}
          />
        )}
      >
        <UserRound className="i" size={14} strokeWidth={1.75} aria-hidden />
        {person ? (
          <>
            <span className="trunc">
              {person.first} {person.last}
            </span>
            <span className="muted mono trunc grow">{person.username}</span>
          </>
        ) : (
          <span className={everybody ? 'trunc grow' : 'trunc grow muted'}>
            {chosen ? (people ? words.unknown : '…') : (everybody ?? words.choose)}
          </span>
        )}
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
