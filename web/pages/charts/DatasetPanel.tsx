import { Autocomplete } from '@base-ui/react/autocomplete'
import { Check, CircleAlert, Search, UserRound, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { maxDatasets } from '../../../shared/metrics/charts.ts'
import { type Associate, searched } from '../../features/figures/associates.ts'
import { useAssociates } from '../../features/figures/useTree.ts'
import { flat, type Group, type GroupNode, groupTree } from '../../features/groups/tree.ts'
import GroupTree from '../../parts/pickers/GroupTree.tsx'
import { charts } from '../../words/en/charts.ts'
import { refusalOf } from './datasets.ts'
import { type Chosen, keyOf, overview } from './view.ts'

const words = charts.datasets

/** More people than this are found by searching. */
const shownPeople = 100

export interface DatasetPanelProps {
  session: Session
  own: Group
  tree: GroupNode | undefined
  chosen: readonly Chosen[]
  onAdd: (added: { group: string; chart: string }) => void
  onClose: () => void
}

/** Groups at the left, and at the right who of the chosen one can be added. */
export default function DatasetPanel({ session, own, tree, chosen, onAdd, onClose }: DatasetPanelProps) {
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
  const [search, setSearch] = useState('')
  const found = useMemo(() => searched(people ?? [], search).slice(0, shownPeople), [people, search])
  const options = useMemo(
    () => [
      ...(search.trim() === '' ? [{ chart: overview, label: words.overview, username: '' }] : []),
      ...found.map(({ uid, first, last, username }) => ({ chart: uid, label: `${first} ${last}`, username })),
    ],
    [found, search],
  )
  return (
    <section className="dataset-people" aria-label={words.associates(group.name)}>
      <Autocomplete.Root
        inline
        open
        items={options}
        filter={null}
        autoHighlight="always"
        keepHighlight
        loopFocus={false}
        value={search}
        onValueChange={(value, { reason }) => {
          if (reason === 'input-change') setSearch(value)
        }}
      >
        <div className="field soft">
          <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
          <Autocomplete.Input type="search" placeholder={words.search} aria-label={words.search} />
        </div>
        <Autocomplete.List aria-multiselectable className="dataset-options" aria-label={words.associates(group.name)}>
          {options.map((option) => {
            const { chart, label, username } = option
            const Icon = chart === overview ? UsersRound : UserRound
            const on = isChosen(chart)
            return (
              <Autocomplete.Item
                key={chart}
                value={option}
                aria-selected={on}
                className="pick-option"
                onClick={() => onChoose(chart)}
              >
                <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />
                <span className="trunc grow">
                  {label} {username && <span className="muted mono">{username}</span>}
                </span>
                {on && <Check size={14} strokeWidth={2} aria-label={words.chosen} />}
              </Autocomplete.Item>
            )
          })}
        </Autocomplete.List>
      </Autocomplete.Root>
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
