import type { App } from '../../../shared/contract/apps.ts'
import { AppIcon } from '../../features/apps/AppIcon.tsx'
import { type Counts, countsOf } from '../../features/deployments/counts.ts'
import { deploymentColumns } from '../../features/deployments/deploymentColumns.tsx'
import { columns } from '../../parts/table/columns.tsx'
import { apps as words } from '../../words/en/apps.ts'

export type AppRow = App & { counts: Counts }

export const rowOf = (app: App): AppRow => ({ ...app, counts: countsOf(app.devices) })

export const appColumns = [
  columns.text<AppRow>(words.columns.app, 'name', {
    variant: 'strong',
    narrow: 'headline',
    width: '168px',
    cell: ({ name, package_name, files }) => (
      <span className="app-name">
        <AppIcon name={name} package_name={package_name} icon={files.app_icon} size={26} />
        <span className="trunc">{name}</span>
      </span>
    ),
  }),
  columns.identifier<AppRow>(words.columns.package, 'package_name'),
  columns.text<AppRow>(words.columns.version, 'version_name', { variant: 'figures', width: '80px' }),
  ...deploymentColumns<AppRow>(words.columns, { devices: '124px', state: '184px' }, ({ removing }) => removing),
  columns.text<AppRow>(words.columns.facility, 'group_name', { filter: 'values', width: '124px' }),
  columns.instant<AppRow>(words.columns.updated, 'updated_on', { width: '146px' }),
]
