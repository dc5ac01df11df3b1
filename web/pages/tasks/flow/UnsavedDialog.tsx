import { Modal } from '../../../parts/modal/Modal.tsx'
import { taskFlow } from '../../../words/en/taskFlow.ts'

const words = taskFlow.leaving

interface UnsavedProps {
  /** The task goes on. */
  onCancel: () => void
  onWithout: () => void
  onSave: () => void
}

/** Asks what becomes of changed notes when the task ends. */
export const UnsavedDialog = ({ onCancel, onWithout, onSave }: UnsavedProps) => (
  <Modal
    title={words.title}
    className="flow-ask"
    onClose={onCancel}
    footer={
      <>
        <button type="button" className="btn primary" onClick={onSave}>
          {words.save}
        </button>
        <button type="button" className="btn danger" onClick={onWithout}>
          {words.without}
        </button>
        <button type="button" className="btn" data-autofocus onClick={onCancel}>
          {words.cancel}
        </button>
      </>
    }
  >
    <p>{words.text}</p>
  </Modal>
)
