import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { ChartPreset } from '../../../shared/contract/charts.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { calledIn } from '../../features/figures/associates.ts'
import { usersQuery } from '../../features/figures/groupQueries.ts'
import { flat, type Group, type GroupNode, ownGroup, plain } from '../../features/groups/tree.ts'
import { charts } from '../../words/en/charts.ts'
import type { Named } from './datasets.ts'
import { ownerOf } from './firstCalls.ts'
import { recall, remember } from './recentSelections.ts'
import { type Chosen, overview } from './view.ts'

const words = charts.datasets

export interface Placed extends Named {
  /** The zone whose days and hours it is cut into; undefined while that is not known. */
  zone: string | undefined
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`

/**
 * The chosen datasets with names and zones: from the tree of groups and the lists of people once they are there, and
 * from what this browser remembers until then.
 * @param passed the group that a card passed on
 */
export const useDatasets = (
  session: Session,
  chosen: readonly Chosen[],
  tree: GroupNode | undefined,
  presets: readonly ChartPreset[],
  passed: { uid: string; name: string; type: string } | undefined,
): Placed[] => {
  const owner = ownerOf(session)
  const known = useRef({ owner, ...recall(owner) })
  if (known.current.owner !== owner) known.current = { owner, ...recall(owner) }
  const byUid = useMemo(() => new Map(tree && flat(tree).map((node) => [node.uid, node])), [tree])

  const presetName = (one: Chosen) =>
    presets
      .flatMap(({ datasets }) => datasets)
      .find(({ group, chart }) => group.uid === one.group && chart === one.chart)
  const unnamed = chosen.filter(
    ({ chart }) => chart !== overview && chart !== session.user.uid && !known.current.people[chart],
  )
  const lists = [...new Set(unnamed.map(({ group }) => group))].flatMap((uid) => byUid.get(uid) ?? [])
  const people = useQueries({ queries: lists.map((group) => usersQuery(group, session.company.uid)) })
  for (const { data } of people) {
    const found = data?.filter(({ uid }) => unnamed.some(({ chart }) => chart === uid)) ?? []
    if (!data || found.length === 0) continue
    const called = calledIn(
      data.map(({ uid, first_name: first, last_name: last, username }) => ({ uid, first, last, username })),
    )
    for (const { uid } of found) known.current.people[uid] = called.get(uid) ?? words.unknownPerson
  }

  const own = ownGroup(session)
  const groupOf = (uid: string): Group | undefined => {
    const node = byUid.get(uid)
    if (node) return plain(node)
    return uid === own.uid ? own : known.current.groups[uid]
  }
  const placed = chosen.map((one): Placed => {
    const group = groupOf(one.group)
    const preset = presetName(one)
    const named = passed?.uid === one.group ? passed : preset?.group
    const groupName = group?.name ?? named?.name ?? words.unknownGroup
    const isWhole = one.chart === overview
    const person =
      one.chart === session.user.uid
        ? nameOf(session.user)
        : (known.current.people[one.chart] ?? preset?.title ?? words.unknownPerson)
    return {
      ...one,
      groupName,
      type: group?.type ?? (named?.type as Group['type'] | undefined) ?? 'team',
      title: isWhole ? groupName : person,
      note: isWhole ? words.overview : groupName,
      // A group that is nowhere is asked for all the same: the server says why it cannot be shown.
      zone: group?.zone ?? (tree ? own.zone : undefined),
    }
  })

  const shown = placed.map(({ group, chart }) => `${group}~${chart}`).join(' ')
  const names = people.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: remembered when what is shown or known changes
  useEffect(() => {
    for (const { group, chart, title } of placed) {
      const node = groupOf(group)
      if (node) known.current.groups[group] = node
      if (chart !== overview && title !== words.unknownPerson) known.current.people[chart] = title
    }
    remember(owner, known.current)
  }, [shown, names, byUid, owner])
  return placed
}
