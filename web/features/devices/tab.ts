import type { Device } from '../../../shared/contract/devices.ts'
import type { RowsQuery } from '../../parts/table/useTable.ts'
import type { GroupToolProps } from './GroupTool.tsx'

/** What each tab of Device Information is given. */
export interface TabProps extends GroupToolProps {
  /** The devices of the chosen group and below it. */
  query: RowsQuery<Device>
  /** Groups with the device finder; undefined while it is not known. */
  finders: ReadonlySet<string> | undefined
  /** Whether devices can be found on the map. */
  mayFind: boolean
}
