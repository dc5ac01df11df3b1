import { ArrowLeftRight, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { Deployment } from '../../../shared/contract/deployment.ts'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { deployments as words } from '../../words/en/deployments.ts'
import { DeliveryEstimate, DeviceTransfer } from './DeviceTransfer.tsx'

interface Props {
  /** What it is called that is given. */
  title: string
  facility: string
  /** The devices that have it. */
  known: readonly string[]
  what: string
  deployed: readonly Deployment[]
  detailOf?: (device: string) => string | undefined
  onSave: (devices: ReadonlySet<string>) => Promise<unknown>
  onClose: () => void
}

/** A dialog that chooses which devices have a thing; it asks before a choice is lost. */
export const ChangeDevicesDialog = (props: Props) => {
  const { title, facility, known, what, deployed, detailOf, onSave, onClose } = props
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(known))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const had = new Set(known)
  const added = [...chosen].filter((id) => !had.has(id))
  const removed = known.filter((id) => !chosen.has(id))
  const changes = added.length + removed.length
  const { leave, question } = useUnsaved(changes)
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onSave(chosen)
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <Modal
      kind="panel"
      title={title}
      width={920}
      className="dep-modal"
      busy={busy}
      onClose={() => leave(onClose)}
      footer={
        <>
          <button type="button" className="btn" onClick={() => leave(onClose)}>
            {words.cancel}
          </button>
          <DeliveryEstimate facility={facility} devices={[...added, ...removed]} />
          <button
            type="button"
            className="btn primary"
            disabled={changes === 0}
            aria-disabled={busy}
            onClick={busy ? undefined : save}
          >
            {busy ? (
              <LoaderCircle className="i spin" size={16} aria-hidden />
            ) : (
              <ArrowLeftRight className="i" size={16} strokeWidth={1.75} aria-hidden />
            )}
            {words.save(added.length, removed.length)}
          </button>
        </>
      }
    >
      {failure && (
        <p className="note red" role="alert">
          {failure}
        </p>
      )}
      <DeviceTransfer
        facility={facility}
        chosen={chosen}
        onChange={setChosen}
        what={what}
        deployed={deployed}
        {...(detailOf ? { detailOf } : {})}
      />
      {question}
    </Modal>
  )
}
