import { RefreshCw } from 'lucide-react'
import { HeadButton } from './HeadButton.tsx'

interface Props {
  label: string
  query: { isFetching: boolean; refetch: () => unknown }
  /** In place of reading the query again. */
  onClick?: () => void
}

/** Reads what a page shows again, from its head. */
export const RereadButton = ({ label, query, onClick = query.refetch }: Props) => (
  <HeadButton
    icon={RefreshCw}
    label={label}
    turning={query.isFetching}
    disabled={query.isFetching}
    onClick={() => onClick()}
  />
)
