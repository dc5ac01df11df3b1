import { Check, ChevronDown, ChevronRight, Minus, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { forms } from '../../words/en/forms.ts'
import { rowsOf, type TreeNode } from '../pickers/tree.ts'
import { Note } from './Field.tsx'
import { checkedOf, leavesOf, moveOf, pressed } from './treeChoice.ts'
import { type FieldOf, useField } from './useField.ts'

export interface TreeFieldNode extends TreeNode {
  /** Shown after the name. */
  detail?: string | undefined
  children: readonly TreeFieldNode[]
}

interface TreeFieldProps {
  label: string
  required?: boolean
  hint?: string | undefined
  nodes: readonly TreeFieldNode[]
}

const words = forms.list
/** More than this many leaves get a search. */
const many = 8

const everyOpen = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ uid, children }) => [uid, ...everyOpen(children)])

/** Some leaves of a tree; a box above them chooses or clears all that are below it. */
export const TreeField = <V extends FieldValues>(props: TreeFieldProps & FieldOf<V>) => {
  const { form, name, label, required, hint, nodes } = props
  const state = useField<readonly string[], V>({ form, name })
  const id = useId()
  const [query, setQuery] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string>()
  const tree = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => {
    const open = new Set(everyOpen(nodes).filter((uid) => !closed.has(uid)))
    return rowsOf(nodes, open, query)
  }, [nodes, closed, query])
  const chosen = new Set(state.value)
  const leaves = nodes.flatMap(leavesOf)
  const focusable = rows.some(({ node }) => node.uid === active) ? active : rows[0]?.node.uid
  const setOpen = (uid: string, open: boolean) => {
    const next = new Set(closed)
    if (open) next.delete(uid)
    else next.add(uid)
    setClosed(next)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const move = moveOf(rows, at, event.key)
    const row = rows[at]
    if (!move || !row) return
    event.preventDefault()
    if ('focus' in move) tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[move.focus]?.focus()
    else if ('press' in move) state.onChange(pressed(nodes, row.node, chosen))
    else setOpen(move.uid, move.open)
  }
  const noteId = `${id}-note`
  return (
    <div className="form-field tree-field">
      <span id={id} className="label">
        {label}
        {required && (
          <span className="req" title={forms.requiredMark} aria-hidden="true">
            *
          </span>
        )}
      </span>
      {leaves.length > 0 && (
        <div className="tree-box" data-invalid={state.error ? '' : undefined}>
          {leaves.length > many && (
            <div className="tree-search">
              <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
              <input
                type="search"
                aria-label={words.search}
                placeholder={words.search}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            </div>
          )}
          <div
            ref={tree}
            className="tree-rows"
            role="tree"
            aria-labelledby={id}
            aria-multiselectable
            aria-required={required}
            aria-invalid={state.error !== undefined}
            aria-describedby={state.error || hint ? noteId : undefined}
            tabIndex={-1}
            onFocus={(event) => {
              if (event.target === event.currentTarget)
                tree.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus()
            }}
          >
            {rows.map(({ node, level, open, position, siblings }, at) => {
              const checked = checkedOf(node, chosen)
              const Arrow = open ? ChevronDown : ChevronRight
              return (
                <div
                  key={node.uid}
                  role="treeitem"
                  aria-level={level}
                  aria-posinset={position}
                  aria-setsize={siblings}
                  aria-expanded={node.children.length > 0 ? open : undefined}
                  aria-checked={checked}
                  tabIndex={node.uid === focusable ? 0 : -1}
                  className="tree-row"
                  style={{ paddingLeft: 8 + (level - 1) * 20 }}
                  onClick={() => state.onChange(pressed(nodes, node, chosen))}
                  onFocus={() => setActive(node.uid)}
                  onKeyDown={(event) => onKeyDown(event, at)}
                >
                  <span
                    className="tree-arrow"
                    aria-hidden="true"
                    onClick={(event) => {
                      if (node.children.length === 0) return
                      event.stopPropagation()
                      setOpen(node.uid, !open)
                    }}
                  >
                    {node.children.length > 0 && <Arrow size={14} strokeWidth={1.75} />}
                  </span>
                  <span className={checked ? 'tree-tick on' : 'tree-tick'} aria-hidden="true">
                    {checked === 'mixed' ? (
                      <Minus size={12} strokeWidth={3} />
                    ) : (
                      checked && <Check size={12} strokeWidth={3} />
                    )}
                  </span>
                  <span className="trunc">{node.name}</span>
                  {(node as TreeFieldNode).detail && <span className="tag">{(node as TreeFieldNode).detail}</span>}
                </div>
              )
            })}
            {rows.length === 0 && <p className="muted">{words.none}</p>}
          </div>
          <div className="tree-foot">
            <span className="tn grow" role="status">
              {words.chosen(chosen.size, leaves.length)}
            </span>
            {chosen.size > 0 && (
              <button type="button" className="btn sm ghost" onClick={() => state.onChange([])}>
                {words.clear}
              </button>
            )}
          </div>
        </div>
      )}
      <Note id={noteId} hint={hint} error={state.error} />
    </div>
  )
}
