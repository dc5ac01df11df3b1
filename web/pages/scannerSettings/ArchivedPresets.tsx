import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { StoredPreset } from '../../../shared/contract/scannerPresets.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { Empty } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { ZoneNote } from '../../parts/ZoneNote.tsx'
import { scannerSettings } from '../../words/en/scannerSettings.ts'
import type { Presets } from './model.ts'
import { PresetNumber } from './PresetNumber.tsx'
import { changed, refresh } from './write.ts'
import './editor.css'

const words = scannerSettings.archive

/** Presets that hold nowhere: each can be restored, or deleted for good. */
export default function ArchivedPresets({ presets, onClose }: { presets: Presets; onClose: () => void }) {
  const { company } = useSession()
  const write = useWrite('setScanSettings', { refresh })
  const removal = useWrite('deleteScanSettings', { refresh, quiet: true })
  const [asking, setAsking] = useState<StoredPreset>()
  const [restoring, setRestoring] = useState<string>()
  const named = ({ preset, label }: StoredPreset) => scannerSettings.named(preset, label)
  const restore = async (preset: StoredPreset) => {
    setRestoring(preset.id)
    try {
      await write.mutateAsync(await changed(company.uid, preset, { archived: 0 }))
    } catch {
      // A toast has said why.
    } finally {
      setRestoring(undefined)
    }
  }
  return (
    <Modal
      title={scannerSettings.archived}
      width={560}
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          {scannerSettings.close}
        </button>
      }
    >
      {presets.archived.length === 0 ? (
        <Empty title={words.none} text={words.noneText} />
      ) : (
        <>
          <ZoneNote />
          <ul className="sp-archived">
            {presets.archived.map((preset) => (
              <li key={preset.id}>
                <PresetNumber of={preset.preset} kind="inherited" />
                <span>
                  <b>{preset.label}</b>
                  <small>{words.since(stampIn(company.time_zone, preset.changed_on))}</small>
                </span>
                <button
                  type="button"
                  className="btn sm"
                  aria-label={words.restoreOne(named(preset))}
                  aria-disabled={restoring === preset.id || undefined}
                  onClick={restoring === preset.id ? undefined : () => restore(preset)}
                >
                  <ArchiveRestore className="i" size={14} strokeWidth={1.75} aria-hidden />
                  {words.restore}
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={words.removeOne(named(preset))}
                  title={words.remove}
                  onClick={() => setAsking(preset)}
                >
                  <Trash2 className="i" size={16} strokeWidth={1.75} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={words.removeTitle(named(asking))}
          action={words.removeIt}
          icon={Trash2}
          keep={words.keep}
          danger
          onConfirm={async () => {
            await removal.mutateAsync({ ids: [asking.id] })
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}
