import { ChevronDown, ChevronUp, CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { type GroupGoals, mostGoalGroupsInParts } from '../../../shared/contract/goals.ts'
import { useAddress } from '../../parts/address.ts'
import { useField } from '../../parts/forms/useField.ts'
import GroupTree, { type GroupTreeNode } from '../../parts/pickers/GroupTree.tsx'
import { targets as words } from '../../words/en/targets.ts'
import type { TargetsFormState, Typed } from './Form.tsx'
import { inOrder } from './groups.ts'

interface PanelProps {
  form: TargetsFormState
  nodes: readonly GroupTreeNode[]
  chosen: readonly GroupGoals[]
}

/** Which groups the values are for. On a phone it folds away once some are chosen. */
export const GroupsPanel = ({ form, nodes, chosen }: PanelProps) => {
  const state = useField<string[], Typed>({ form, name: 'group_uid' })
  const every = inOrder(nodes)
  const [refused, setRefused] = useState<string>()
  const [open, setOpen] = useState(chosen.length === 0)
  const address = useAddress()
  const choose = (uids: string[]) => {
    state.onChange(uids)
    address.change({ groups: uids.join(',') })
  }
  const error = refused ?? state.error
  return (
    <aside className={open || error ? 'tg-side open' : 'tg-side'} aria-label={words.groups}>
      <div className="tg-h">
        <h2>{words.groups}</h2>
        <span className="muted tn" aria-live="polite">
          {words.chosenOf(chosen.length, every.length)}
        </span>
        <span className="grow" />
        {chosen.length > 0 && (
          <button type="button" className="btn ghost sm" onClick={() => choose([])}>
            {words.clear}
          </button>
        )}
        <button
          type="button"
          className="icon-button tg-fold"
          aria-expanded={open}
          aria-label={open ? words.hideGroups : words.showGroups}
          onClick={() => setOpen(!open)}
        >
          {open ? (
            <ChevronUp className="i" size={16} aria-hidden />
          ) : (
            <ChevronDown className="i" size={16} aria-hidden />
          )}
        </button>
      </div>
      <div className="tg-tree">
        <GroupTree
          nodes={nodes}
          chosen={chosen}
          max={Math.max(2, Math.min(mostGoalGroupsInParts, every.length))}
          opened={every}
          error={error}
          onError={setRefused}
          onChange={choose}
        />
        <p className="tg-note">
          <CornerDownRight className="i" size={14} strokeWidth={1.75} aria-hidden />
          <span>
            {words.rule} {words.sumRule}
          </span>
        </p>
      </div>
    </aside>
  )
}
