import { Smartphone } from 'lucide-react'
import type { SettingSection } from '../../../shared/desired.ts'
import { readPages } from '../../api/pages.ts'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { ZoneNote } from '../../parts/ZoneNote.tsx'
import { deployments as words } from '../../words/en/deployments.ts'
import { DeviceStatusList } from './DeviceStatusList.tsx'

/** Read again so often while devices are to answer, in ms. */
const every = 15_000

/** The devices of the company, and whether each goes by a setting or why not. */
export default function SettingDrawer({
  section,
  title,
  onClose,
}: {
  section: SettingSection
  title: string
  onClose: () => void
}) {
  const query = useRows({
    ...readPages('getSettingDevices', { section }),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ status }) => status === 0) ? every : false),
  })
  return (
    <Drawer
      title={title}
      subtitle={words.settingText}
      mark={<Smartphone size={20} strokeWidth={1.75} aria-hidden />}
      onClose={onClose}
    >
      <DeviceStatusList query={query} busy={false} />
      <p className="dep-clock">
        <ZoneNote />
      </p>
    </Drawer>
  )
}
