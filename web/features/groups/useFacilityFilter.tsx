import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { TableName } from '../../../shared/tables.ts'
import { useAddress } from '../../parts/address.ts'
import { useChoices } from '../../parts/table/useChoices.ts'
import { groupFilter as words } from '../../words/en/groupFilter.ts'
import { FilterSelect } from '../entity/FilterSelect.tsx'
import { useGroups } from '../people/data.ts'
import { flat, type GroupNode } from './tree.ts'

const none: readonly GroupNode[] = []

/**
 * The facilities within the access scope, and the one whose rows are shown: none until one is chosen. Another page may lead here
 * for one, by its name. With only one facility there is no filter.
 */
export const useFacilityFilter = (table: TableName) => {
  const { tree, error, retry } = useGroups()
  const facilities = useMemo(() => (tree ? flat(tree).filter(({ type }) => type === 'facility') : none), [tree])
  const { params, change } = useChoices(table)
  const address = useAddress()
  const sent = (useLocation().state as { facility?: string } | null)?.facility
  const sentTo = facilities.find(({ name }) => name === sent)?.uid
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once for each way here
  useEffect(() => {
    if (sentTo) address.change({ in: sentTo })
  }, [sentTo])

  const byUid = useMemo(() => new Map(facilities.map((facility) => [facility.uid, facility])), [facilities])
  const chosen = byUid.get(params.get('in') ?? '')
  const isShown = useCallback((facility: string) => !chosen || facility === chosen.uid, [chosen])
  return {
    tree,
    error,
    retry,
    facilities,
    byUid,
    chosen,
    /** Whether rows of a facility are shown. */
    isShown,
    filter: facilities.length > 1 && (
      <FilterSelect
        label={words.facility}
        all={words.allFacilities}
        options={facilities.map(({ uid, name }) => ({ value: uid, label: name }))}
        value={chosen?.uid}
        onChange={(uid) => change({ page: null, in: uid })}
      />
    ),
  }
}
