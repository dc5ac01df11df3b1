import { TriangleAlert } from 'lucide-react'
import type { Network } from '../../../shared/contract/networks.ts'
import type { Counts } from '../../features/deployments/counts.ts'
import { deploymentColumns } from '../../features/deployments/deploymentColumns.tsx'
import { columns } from '../../parts/table/columns.tsx'
import { networks as words } from '../../words/en/networks.ts'
import { PasswordCell, type Reveal } from './PasswordCell.tsx'

export type NetworkRow = Omit<Network, 'counts'> & { counts: Counts }

export const rowOf = (network: Network): NetworkRow => {
  const { up_to_date: upToDate, ...counts } = network.counts
  return { ...network, counts: { ...counts, upToDate } }
}

/** @param reveal asks the server for a password */
export const columnsIn = (reveal: Reveal) => [
  columns.text<NetworkRow>(words.columns.facility, 'facility', { filter: 'values' }),
  columns.text<NetworkRow>(words.columns.ssid, 'ssid', { variant: 'strong', narrow: 'headline' }),
  columns.of<NetworkRow>(words.columns.password, 'password', ({ network_pass }) => network_pass, {
    sortable: false,
    width: '232px',
    cell: (row) => <PasswordCell key={`${row.id} ${row.revision}`} row={row} reveal={reveal} />,
  }),
  columns.text<NetworkRow>(words.columns.security, 'security_type', {
    searchable: false,
    filter: 'values',
    width: '124px',
    cell: ({ security_type }) =>
      security_type === 'WEP' ? (
        <span className="net-weak" title={words.weak}>
          <TriangleAlert className="i" size={14} strokeWidth={1.75} role="img" aria-label={words.weak} />
          {security_type}
        </span>
      ) : (
        security_type
      ),
  }),
  ...deploymentColumns<NetworkRow>(words.columns, { devices: '150px', state: '200px' }, ({ status }) => status === 0),
]
