import { useMemo } from 'react'
import { facilityManagers } from '../../../shared/roles.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { useAddress } from '../../parts/address.ts'
import { useRows } from '../../parts/table/useRows.ts'
import type { GroupNode } from '../groups/tree.ts'
import { plansOf } from './plans.ts'

/** The floor plans of a group, once they are asked for, and whether the viewer may change them. */
export const useFloor = (tree: GroupNode | undefined, group: string) => {
  const { role } = useSession()
  const { params } = useAddress()
  const query = useRows({ ...readPages('getFloorPlans', {}), enabled: params.get('view') === 'plan' })
  const { data } = query
  const plans = useMemo(() => data && plansOf(data, tree, group), [data, tree, group])
  return { ...query, data: plans, mayChange: facilityManagers.includes(role.key) }
}
