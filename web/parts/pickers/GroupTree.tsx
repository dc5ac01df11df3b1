import { Building2, Check, ChevronDown, ChevronRight, CircleAlert, Search, Users, Warehouse } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { pickers } from '../../words/en/pickers.ts'
import { ancestors, rowsOf, type TreeRow, toggled } from './tree.ts'

const words = pickers.groups

export interface GroupTreeNode {
  uid: string
  name: string
  type: 'company' | 'facility' | 'team'
  children: readonly GroupTreeNode[]
  /** Shown at the right, in the place of how many groups are below it. */
  detail?: string | undefined
  /** In the place of the detail, with what is read out of it after the name. */
  mark?: { shown: ReactNode; label: string } | undefined
  /** In grey, such as a disabled group. */
  quiet?: boolean | undefined
}

export interface GroupTreeProps {
  nodes: readonly GroupTreeNode[]
  chosen: readonly { uid: string; name: string }[]
  onChange: (uids: string[]) => void
  max: number
  /** Why the last choice was refused. */
  error?: string | undefined
  onError: (message: string | undefined) => void
  /** The groups that are open at first; those at the top, unless told otherwise. */
  opened?: readonly string[]
  /** What pressing a group does, in the place of choosing it: the chosen ones only stand out. */
  onPress?: (uid: string) => void
}

const icons = { company: Building2, facility: Warehouse, team: Users }

/** Company, facilities and teams in one tree, of which up to `max` can be chosen. */
export default function GroupTree({ nodes, chosen, onChange, max, error, onError, opened, onPress }: GroupTreeProps) {
  const uids = chosen.map(({ uid }) => uid)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(
    () => new Set([...(opened ?? nodes.map(({ uid }) => uid)), ...uids.flatMap((uid) => ancestors(nodes, uid))]),
  )
  const rows = useMemo(() => rowsOf(nodes, open, search), [nodes, open, search])
  const [active, setActive] = useState<string | undefined>(uids[0])
  const tree = useRef<HTMLDivElement>(null)
  const focused = rows.some(({ node }) => node.uid === active) ? active : rows[0]?.node.uid

  const focusRow = (index: number) => {
    const row = rows[index]
    if (!row) return
    setActive(row.node.uid)
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus()
  }
  const choose = (uid: string) => {
    if (onPress) return onPress(uid)
    const next = toggled(uids, uid, max)
    onError(next ? undefined : words.tooMany(max))
    if (next) onChange(next)
  }
  const setOpenOf = (uid: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(uid)
    else next.delete(uid)
    setOpen(next)
  }
  const onKeyDown = (event: KeyboardEvent, row: TreeRow<GroupTreeNode>, index: number) => {
    const parent = rows.slice(0, index).findLastIndex(({ level }) => level < row.level)
    const { key } = event
    const { uid, children } = row.node
    if (key === 'ArrowDown') focusRow(index + 1)
    else if (key === 'ArrowUp') focusRow(index - 1)
    else if (key === 'Home') focusRow(0)
    else if (key === 'End') focusRow(rows.length - 1)
    else if (key === 'ArrowRight' && row.open) focusRow(index + 1)
    else if (key === 'ArrowRight' && children.length > 0) setOpenOf(uid, true)
    else if (key === 'ArrowLeft' && row.open) setOpenOf(uid, false)
    else if (key === 'ArrowLeft') focusRow(parent)
    else if (key === 'Enter' || key === ' ') choose(uid)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="field soft">
        <Search className="i" size={14} strokeWidth={1.75} aria-hidden="true" />
        <input
          data-autofocus
          type="search"
          value={search}
          placeholder={words.search}
          aria-label={words.search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            focusRow(0)
          }}
        />
      </div>
      {rows.length === 0 && <p className="group-none">{words.none}</p>}
      <div ref={tree} className="group-tree" role="tree" aria-label={words.tree} aria-multiselectable={max > 1}>
        {rows.map((row, index) => (
          <Row
            key={row.node.uid}
            row={row}
            chosen={uids.includes(row.node.uid)}
            off={max > 1 && uids.length >= max && !uids.includes(row.node.uid)}
            single={max === 1}
            focusable={row.node.uid === focused}
            onChoose={() => choose(row.node.uid)}
            onOpen={(isOpen) => setOpenOf(row.node.uid, isOpen)}
            onFocus={() => setActive(row.node.uid)}
            onKeyDown={(event) => onKeyDown(event, row, index)}
          />
        ))}
      </div>
      {error && (
        <p className="hint error group-refused" role="alert">
          <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
      <footer className="group-foot">
        <span aria-live="polite">{words.selected(chosen.length, max)}</span>
        <button type="button" className="btn sm ghost" onClick={() => onChange([])}>
          {words.clear}
        </button>
      </footer>
    </>
  )
}

interface RowProps {
  row: TreeRow<GroupTreeNode>
  chosen: boolean
  off: boolean
  single: boolean
  focusable: boolean
  onChoose: () => void
  onOpen: (open: boolean) => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const Row = ({ row, chosen, off, single, focusable, onChoose, onOpen, onFocus, onKeyDown }: RowProps) => {
  const { node, level, open, position, siblings } = row
  const Icon = icons[node.type]
  const Arrow = open ? ChevronDown : ChevronRight
  const below = node.children.length
  const detail =
    !node.mark && (node.detail ?? (below > 0 && words[node.type === 'company' ? 'facilities' : 'teams'](below)))
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={below > 0 ? open : undefined}
      aria-selected={chosen}
      aria-disabled={off || undefined}
      tabIndex={focusable ? 0 : -1}
      title={node.mark && `${node.name}: ${node.mark.label}`}
      className={`group-row${off ? ' off' : ''}${node.quiet ? ' quiet' : ''}`}
      style={{ paddingLeft: 8 + (level - 1) * 20 }}
      onClick={onChoose}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span
        className="group-arrow"
        aria-hidden="true"
        onClick={(event) => {
          if (below === 0) return
          event.stopPropagation()
          onOpen(!open)
        }}
      >
        {below > 0 && <Arrow size={14} strokeWidth={1.75} />}
      </span>
      <span className={`${single ? 'group-radio' : 'group-box'}${chosen ? ' on' : ''}`} aria-hidden="true">
        {chosen && !single && <Check size={12} strokeWidth={3} />}
      </span>
      <Icon className="i" size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className="trunc grow">
        {node.name}
        {node.mark && <span className="sr"> {node.mark.label}</span>}
      </span>
      {detail && (
        <span className="group-count" aria-hidden="true">
          {detail}
        </span>
      )}
      {node.mark?.shown}
    </div>
  )
}
