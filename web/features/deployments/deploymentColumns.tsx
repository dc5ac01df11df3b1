import { columns } from '../../parts/table/columns.tsx'
import { deployments as words } from '../../words/en/deployments.ts'
import type { Counts } from './counts.ts'
import { StatusBar, StatusText, statusText } from './DeploymentStatus.tsx'

/**
 * The columns of a thing that devices can have: how many have it, and its status on them.
 * @param widths CSS widths of the two
 * @param isLeaving whether the thing is being removed from its devices
 */
export const deploymentColumns = <Row extends { counts: Counts }>(
  titles: { devices: string; state: string },
  widths: { devices: string; state: string },
  isLeaving: (row: Row) => boolean = () => false,
) => [
  columns.of<Row>(titles.devices, 'devices', ({ counts }) => counts.total, {
    variant: 'figures',
    filter: 'range',
    width: widths.devices,
    narrow: 'side',
    cell: ({ counts }) => (
      <span className="deployment-cell">
        <StatusBar counts={counts} />
        <span>{words.count(counts.total)}</span>
      </span>
    ),
  }),
  columns.of<Row>(titles.state, 'state', ({ counts }) => -(counts.failed * 1e6 + counts.pending), {
    width: widths.state,
    cell: (row) => <StatusText counts={row.counts} leaving={isLeaving(row)} />,
    text: (row) => (isLeaving(row) ? words.removing : statusText(row.counts)),
  }),
]
