import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { TableView } from '../../../shared/contract/tableViews.ts'
import { managers, passes } from '../../../shared/roles.ts'
import type { TableName } from '../../../shared/tables.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import type { useChoices } from './useChoices.ts'
import type { Layout } from './useLayout.ts'
import { type Arrangement, choicesIn, choicesOf } from './views.ts'

/** The saved views of a table: which one is shown, and how another one is. */
export const useViews = (
  name: TableName | undefined,
  { params, change }: Pick<ReturnType<typeof useChoices>, 'params' | 'change'>,
  layout: Layout,
  ready: boolean,
) => {
  const { role } = useSession()
  const enabled = name !== undefined && ready && layout.open && passes(role.key, managers)
  const { data, isError, refetch } = useQuery({ ...read('getTableViews', { table: name ?? 'users' }), enabled })
  const list = data?.views
  const chosen = list?.find(({ id }) => id === params.get('view'))

  const apply = (view: Pick<TableView, 'id' | 'columns' | 'choices'> | undefined) => {
    layout.set(view?.columns ?? '')
    change({ page: null, q: null, ...choicesOf(view?.choices ?? ''), view: view?.id ?? null })
  }
  const now: Arrangement = { columns: layout.text, choices: choicesIn(params) }

  // A page that is opened by its bare address opens as its user has said.
  const { search, state } = useLocation()
  const bare = useRef(search === '' && !state)
  const opening = list?.find(({ id }) => id === data?.opens)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are known
  useEffect(() => {
    if (!data || !bare.current) return
    bare.current = false
    if (opening) apply(opening)
  }, [data])

  return {
    table: name,
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
