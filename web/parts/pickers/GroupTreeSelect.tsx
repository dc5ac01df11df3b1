import { ChevronDown, CircleAlert, Network } from 'lucide-react'
import { useId, useState } from 'react'
import { pickers } from '../../words/en/pickers.ts'
import { lazyPart } from '../lazy/lazyPart.ts'
import { Popover } from '../popover/Popover.tsx'
import type { GroupTreeProps } from './GroupTree.tsx'

const words = pickers.groups
/** It opens with all that is in it: the console fetches both while nothing else is going on. */
const GroupTree = lazyPart('parts/pickers/GroupTree', () => import('./GroupTree.tsx'))

interface Props extends Omit<GroupTreeProps, 'opened'> {
  label: string
  className?: string
}

/** A field that opens a tree of company, facilities and teams, of which up to `max` can be chosen. */
export const GroupTreeSelect = (props: Props) => {
  const { nodes, chosen, onChange, max, error, onError, label, className = '' } = props
  const [open, setOpen] = useState(false)
  const hint = useId()
  const first = chosen[0]
  return (
    <div className={`group-select ${className}`}>
      <Popover
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (next) onError(undefined)
        }}
        className={error ? 'field field-button invalid' : 'field field-button'}
        label={`${label}:`}
        describedBy={error ? hint : undefined}
        panelClass="group-panel"
        panel={() => <GroupTree {...{ nodes, chosen, onChange, max, error, onError }} />}
      >
        <Network className="i" size={14} strokeWidth={1.75} aria-hidden="true" />
        {first ? (
          <span className="trunc grow">{first.name}</span>
        ) : (
          <span className="trunc grow muted">{words.choose}</span>
        )}
        {chosen.length > 1 && (
          <span className="tag accent tn">
            {words.more(chosen.length - 1)}
            <span className="sr">
              {chosen
                .slice(1)
                .map(({ name }) => name)
                .join(', ')}
            </span>
          </span>
        )}
        {max > 1 && (
          <span className="muted tn">
            {chosen.length} of {max}
          </span>
        )}
        <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden="true" />
      </Popover>
      {error && !open && (
        <p id={hint} className="hint error" role="alert">
          <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
