import { Archive } from 'lucide-react'
import type { StoredPreset } from '../../../shared/contract/scannerPresets.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { scannerSettings } from '../../words/en/scannerSettings.ts'
import { type GroupEntry, groupsOf, type Presets } from './model.ts'
import { changed, refresh } from './write.ts'

const words = scannerSettings.archive

interface Props {
  presets: Presets
  groupMap: ReadonlyMap<string, GroupEntry>
  preset: StoredPreset
  onArchived: () => void
  onClose: () => void
}

/** Asks before a preset is taken from all of its groups. */
export default function ArchiveDialog({ presets, groupMap, preset, onArchived, onClose }: Props) {
  const { company } = useSession()
  const write = useWrite('setScanSettings', { refresh, quiet: true })
  return (
    <ConfirmDialog
      title={words.title(scannerSettings.named(preset.preset, preset.label))}
      action={words.action}
      icon={Archive}
      keep={words.keep}
      onConfirm={async () => {
        await write.mutateAsync(await changed(company.uid, preset, { archived: 1 }))
        onArchived()
        onClose()
      }}
      onClose={onClose}
    >
      <p>{words.text(groupsOf(preset.id, presets).filter((uid) => groupMap.has(uid)).length)}</p>
    </ConfirmDialog>
  )
}
