import { Check, CircleAlert, Plus, Search, UserRound, UsersRound } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { maxDatasets } from '../../../shared/metrics/charts.ts'
import { type Associate, searched } from '../../features/figures/associates.ts'

import { useAssociates } from '../../features/figures/useTree.ts'
import { flat, type Group, type GroupNode, groupTree } from '../../features/groups/tree.ts'
import { GroupTree } from '../../parts/pickers/GroupTreeSelect.tsx'
import { Popover } from '../../parts/popover/Popover.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { charts } from '../../words/en/charts.ts'
import { refusalOf } from './datasets.ts'
import { type Chosen, keyOf, overview } from './view.ts'

const words = charts.datasets

/** More people than this are found by searching. */
const shownPeople = 100

interface Props {
  session: Session
  own: Group
  tree: GroupNode | undefined
  chosen: readonly Chosen[]
  onAdd: (added: { group: string; chart: string }) => void
}

/** Adds a dataset: a group, and all of it or one of its associates. */
export const DatasetPicker = (props: Props) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const full = props.chosen.length >= maxDatasets
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
          else setOpen(next)
        }}
        className={full ? 'btn sm off' : 'btn sm'}
        panelClass="dataset-panel"
        panel={() => <Panel {...props} onClose={close} />}
      >
        <Plus className="i" size={14} strokeWidth={1.75} aria-hidden />
        {words.add}
      </Popover>
    </span>
  )
}

const Panel = ({ session, own, tree, chosen, onAdd, onClose }: Props & { onClose: () => void }) => {
  const nodes = useMemo(() => [tree ?? groupTree(own, [], [])], [tree, own])
  const [uid, setUid] = useState(own.uid)
  const [refused, setRefused] = useState<string>()
  const group = useMemo(
    () => nodes.flatMap(flat).find((node) => node.uid === uid) ?? (nodes[0] as GroupNode),
    [nodes, uid],
  )
  const { people, failed, retry } = useAssociates(session, group, group, true)
  const add = (chart: string) => {
    const added = { group: group.uid, chart }
    const refusal = refusalOf(chosen, added)
    setRefused(refusal)
    if (refusal) return
    onAdd(added)
    if (chosen.length + 1 >= maxDatasets) onClose()
  }
  return (
    <div className="dataset-choice">
      <section className="dataset-groups" aria-label={words.group}>
        <GroupTree
          nodes={nodes}
          chosen={[group]}
          max={1}
          onError={() => undefined}
          onChange={([next]) => {
            setRefused(undefined)
            if (next) setUid(next)
          }}
        />
      </section>
      <People
        key={group.uid}
        group={group}
        people={people}
        failed={failed}
        onRetry={retry}
        isChosen={(chart) => chosen.some((one) => keyOf(one) === keyOf({ group: group.uid, chart }))}
        onChoose={add}
        refused={refused}
      />
    </div>
  )
}

interface PeopleProps {
  group: GroupNode
  people: Associate[] | undefined
  failed: boolean
  onRetry: () => void
  isChosen: (chart: string) => boolean
  onChoose: (chart: string) => void
  refused: string | undefined
}

/** All of a group, or one of its associates. */
const People = ({ group, people, failed, onRetry, isChosen, onChoose, refused }: PeopleProps) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const found = useMemo(() => searched(people ?? [], search).slice(0, shownPeople), [people, search])
  const options = [
    ...(search.trim() === '' ? [{ chart: overview, label: words.overview, username: '' }] : []),
    ...found.map(({ uid, first, last, username }) => ({ chart: uid, label: `${first} ${last}`, username })),
  ]
  const at = Math.min(active, options.length - 1)
  const moves: Record<string, number> = {
    ArrowDown: Math.min(at + 1, options.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: options.length - 1,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const inSearch = event.target instanceof HTMLInputElement
    if (move !== undefined && !(inSearch && (event.key === 'Home' || event.key === 'End'))) {
      setActive(move)
      list.current?.children[move]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' || (event.key === ' ' && !inSearch)) {
      const option = options[at]
      if (option) onChoose(option.chart)
    } else return
    event.preventDefault()
  }
  return (
    <section className="dataset-people" aria-label={words.associates(group.name)}>
      <div className="field soft">
        <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
        <input
          type="search"
          value={search}
          placeholder={words.search}
          aria-label={words.search}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setSearch(event.target.value)
            setActive(0)
          }}
        />
      </div>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={words.associates(group.name)}
        aria-multiselectable
        aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
        className="dataset-options"
        onKeyDown={onKeyDown}
      >
        {options.map(({ chart, label, username }, index) => {
          const Icon = chart === overview ? UsersRound : UserRound
          const on = isChosen(chart)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the list names its active option instead
            <div
              key={chart}
              id={`${id}-${index}`}
              role="option"
              aria-selected={on}
              className={index === at ? 'pick-option active' : 'pick-option'}
              onPointerMove={() => setActive(index)}
              onClick={() => onChoose(chart)}
            >
              <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />
              <span className="trunc grow">
                {label} {username && <span className="muted mono">{username}</span>}
              </span>
              {on && <Check size={14} strokeWidth={2} aria-label={words.chosen} />}
            </div>
          )
        })}
      </div>
      {failed && !people ? (
        <p className="dataset-note" role="alert">
          {words.loadFailed}{' '}
          <button type="button" className="btn sm" onClick={onRetry}>
            {charts.states.tryAgain}
          </button>
        </p>
      ) : (
        <p className="dataset-note muted" role="status">
          {!people
            ? words.loading
            : search && found.length === 0
              ? words.noMatch
              : people.length === 0
                ? words.nobody
                : ''}
        </p>
      )}
      {refused && (
        <p className="hint error dataset-refused" role="alert">
          <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden />
          {refused}
        </p>
      )}
    </section>
  )
}
