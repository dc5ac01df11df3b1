import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { writeFilters } from '../../../shared/tableFilters.ts'
import { useAddress } from '../../parts/address.ts'

/** What another page may lead here with. */
interface Arrival {
  tab?: string
  /** Percent of the width that the map takes. */
  mapSize?: number | string
  passedGroup?: string | { uid: string }
  /** Healths of batteries. */
  passedFilter?: string | readonly string[]
  passedOrder?: string
}

const orders = new Map([
  ['active_devices', '-status'],
  ['battery_percent', 'battery_percentage'],
])
const tabs: readonly string[] = ['table', 'map', 'security']

/** What an address says of such a way here. */
export const addressOf = ({ tab, mapSize, passedGroup, passedFilter, passedOrder }: Arrival) => {
  const group = typeof passedGroup === 'object' ? passedGroup?.uid : passedGroup
  const sort = orders.get(passedOrder ?? '')
  const values = passedFilter === undefined ? [] : [passedFilter].flat()
  return {
    ...(tab && tabs.includes(tab) ? { tab } : {}),
    ...(mapSize === undefined ? {} : { width: String(mapSize).replace('%', '') }),
    ...(group === undefined ? {} : { group }),
    ...(values.length === 0 ? {} : { f: writeFilters([{ key: 'battery_health', values }]) }),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** Takes over what another page leads here with, once for each way here: the address has it from then on. */
export const useArrival = () => {
  const { state, key } = useLocation()
  const { change } = useAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way here
  useEffect(() => {
    const passed = state && typeof state === 'object' ? addressOf(state as Arrival) : {}
    if (Object.keys(passed).length > 0) change({ page: null, ...passed })
  }, [key])
}
