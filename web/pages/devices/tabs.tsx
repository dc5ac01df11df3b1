import { type LucideIcon, MapIcon, Settings2, Table2 } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { TabProps } from '../../features/devices/tab.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { MapView } from '../../parts/map/lazyMap.ts'
import { devices as words } from '../../words/en/devices.ts'
import { DevicesTable } from './DevicesTable.tsx'

interface DeviceTab {
  key: 'table' | 'map' | 'security'
  title: string
  icon: LucideIcon
  panel: FunctionComponent<TabProps>
}

// Forms come with the rules of their calls.
const FinderSettings = lazyPart('pages/devices/FinderSettings', () => import('./FinderSettings.tsx'))

// So do maps. Who comes for the map loads all of it at once: each part of it would find the next one.
const FinderTab = lazyPart('pages/devices/FinderTab', () => import('./FinderTab.tsx'))
if (new URLSearchParams(location.search).get('tab') === 'map') {
  FinderTab.preload()
  MapView.preload()
}

/** The tabs of the page, in their order; the first one is shown first. */
export const tabs: readonly DeviceTab[] = [
  { key: 'table', title: words.tabs.table, icon: Table2, panel: DevicesTable },
  { key: 'map', title: words.tabs.map, icon: MapIcon, panel: FinderTab },
  { key: 'security', title: words.tabs.security, icon: Settings2, panel: FinderSettings },
]
