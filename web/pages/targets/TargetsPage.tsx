import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupGoals } from '../../../shared/contract/goals.ts'
import { readPages } from '../../api/pages.ts'
import { Page } from '../../features/page/Page.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { targets as words } from '../../words/en/targets.ts'
import { TargetsForm } from './Form.tsx'
import './targets.css'

/** Goals and parameters of one or more groups: what is in force, where it comes from, and new values. */
export default function TargetsPage() {
  const list = useQuery(readPages('getTargetMetricsOfGroups', {}))
  const rows = list.data?.rows
  return (
    <Page title={words.title} className="targets" actions={<span className="muted">{words.emptyKeeps}</span>}>
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : !rows || !list.data?.whole ? (
        <Skeleton />
      ) : rows.some(({ reached }) => reached) ? (
        <Begun rows={rows} />
      ) : (
        <Empty title={words.none} />
      )}
    </Page>
  )
}

/** The form begins once, with what the address names; what is read later is shown beside what was typed. */
const Begun = ({ rows }: { rows: readonly GroupGoals[] }) => {
  const [first] = useState(() => {
    const asked = new URLSearchParams(window.location.search).get('groups')?.split(',') ?? []
    const reached = rows.filter((row) => row.reached)
    const [only] = reached
    if (only && reached.length === 1) return [only.uid]
    return reached.filter(({ uid }) => asked.includes(uid)).map(({ uid }) => uid)
  })
  return <TargetsForm rows={rows} first={first} />
}
