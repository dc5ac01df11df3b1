import { Modal } from '../../parts/modal/Modal.tsx'
import { universalMetrics as words } from '../../words/en/universalMetrics.ts'

/** How each figure is reckoned. */
export default function Notes({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title={words.notes.title}
      width={620}
      onClose={onClose}
      footer={
        <button type="button" className="btn primary" onClick={onClose}>
          {words.notes.close}
        </button>
      }
    >
      <dl className="um-notes">
        {words.notes.list.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
