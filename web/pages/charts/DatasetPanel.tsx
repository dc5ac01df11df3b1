import { CircleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { maxDatasets } from '../../../shared/metrics/charts.ts'
import { PeopleOptions } from '../../features/figures/PeopleOptions.tsx'
import { useAssociates } from '../../features/figures/useTree.ts'
import { flat, type Group, type GroupNode, groupTree } from '../../features/groups/tree.ts'
import GroupTree from '../../parts/pickers/GroupTree.tsx'
import { charts } from '../../words/en/charts.ts'
import { refusalOf } from './datasets.ts'
import { type Chosen, keyOf, overview } from './view.ts'

const words = charts.datasets

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
      <section className="dataset-people" aria-label={words.associates(group.name)}>
        <PeopleOptions
          key={group.uid}
          people={people}
          failed={failed}
          onRetry={retry}
          everybody={words.overview}
          label={words.associates(group.name)}
          isChosen={(person) =>
            chosen.some((one) => keyOf(one) === keyOf({ group: group.uid, chart: person ?? overview }))
          }
          onChoose={(person) => add(person ?? overview)}
          severalAs={words.chosen}
        />
        {refused && (
          <p className="hint error dataset-refused" role="alert">
            <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden />
            {refused}
          </p>
        )}
      </section>
    </div>
  )
}
