import { Modal } from '../../parts/modal/Modal.tsx'
import type { Noun } from '../../words/counted.ts'
import { entity as words } from '../../words/en/entity.ts'
import '../../parts/confirm/confirm.css'

interface ReportDialogProps {
  title: string
  noun: Noun
  failed: readonly { key: string; name: string; id?: string; message: string }[]
  onClose: () => void
}

/** After something was done to many: what stayed as it was, and why. */
export const ReportDialog = ({ title, noun, failed, onClose }: ReportDialogProps) => (
  <Modal
    title={title}
    onClose={onClose}
    footer={
      <button type="button" className="btn" data-autofocus onClick={onClose}>
        {words.understood}
      </button>
    }
  >
    <p>{words.report(noun)}</p>
    <ul className="report">
      {failed.map(({ key, name, id, message }) => (
        <li key={key}>
          <b>
            {name} {id && <span className="mono muted">{id}</span>}
          </b>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  </Modal>
)
