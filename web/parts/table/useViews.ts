import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { TableView } from '../../../shared/contract/tableViews.ts'
import { managers, passes } from '../../../shared/roles.ts'
import type { TableName } from '../../../shared/tables.ts'
import { read } from '../../api/calls.ts'
import { preferencesRead } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'
import { defaultViewsIn, storeDefaultViews, storedDefaultViews } from './defaultViews.ts'
import { isBare, type useChoices } from './useChoices.ts'
import type { Layout } from './useLayout.ts'
import { type Arrangement, choicesIn, choicesOf } from './views.ts'

/**
 * The saved views of a table: which one is shown, and how another one is.
 * @param ready whether its rows are there
 */
export const useViews = (
  name: TableName | undefined,
  { params, change }: Pick<ReturnType<typeof useChoices>, 'params' | 'change'>,
  layout: Layout,
  ready: boolean,
) => {
  const { role, user } = useSession()
  const { data: preferences, isError: unknown } = useQuery({
    ...preferencesRead(user.uid),
    enabled: name !== undefined,
  })
  const [before] = useState(() => storedDefaultViews(user.uid))
  const opens = preferences ? defaultViewsIn(preferences) : before
  useEffect(() => {
    if (preferences) storeDefaultViews(user.uid, defaultViewsIn(preferences))
  }, [user.uid, preferences])
  // A page that is opened by its bare address opens as its user has said.
  const { search, state } = useLocation()
  const [bare] = useState(isBare(search) && !state)
  const asks = name !== undefined && passes(role.key, managers)
  // Those that are there to be chosen come after the rows; one that says how they stand, beside them.
  const enabled = asks && ((ready && layout.open) || (bare && opens?.[name] !== undefined))
  const { data, isError, refetch } = useQuery({ ...read('getTableViews', { table: name ?? 'users' }), enabled })
  const list = data?.views
  const chosen = list?.find(({ id }) => id === params.get('view'))

  const apply = (view: Pick<TableView, 'id' | 'columns' | 'choices'> | undefined) => {
    layout.set(view?.columns ?? '')
    change({ page: null, q: null, ...choicesOf(view?.choices ?? ''), view: view?.id ?? null })
  }
  const now: Arrangement = { columns: layout.text, choices: choicesIn(params) }

  const opening = list?.find(({ id }) => id === data?.opens)
  const taken = useRef(false)
  const shown = useRef(false)
  const [settled, setSettled] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are known
  useEffect(() => {
    if (!data || !bare || taken.current) return
    taken.current = true
    if (opening) apply(opening)
    // Together with the address, which changes in a transition too.
    startTransition(() => setSettled(true))
  }, [data])
  // Rows that have been seen do not go again, however late it is known how they should stand.
  const opensAsLeft = opens !== undefined && (name === undefined || opens[name] === undefined)
  const isOpen = settled || isError || unknown || opensAsLeft
  const waits = asks && bare && !isOpen && !shown.current
  useEffect(() => {
    shown.current ||= ready && !waits
  })

  return {
    table: name,
    /** Whether the table is yet to stand as the view says that its page opens with. */
    waits,
    /** Undefined where there are none to be had, or not yet. */
    list,
    failed: isError,
    retry: () => void refetch(),
    opens: data?.opens ?? null,
    chosen,
    now,
    apply,
    /** Notes which view is shown, without changing how the table stands. */
    choose: (id: string | null) => change({ view: id }),
  }
}

export type SavedViews = ReturnType<typeof useViews>
