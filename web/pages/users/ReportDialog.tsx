import { Modal } from '../../parts/modal/Modal.tsx'
import { users } from '../../words/en/users.ts'
import type { Report } from './useStatus.ts'
import '../../parts/confirm/confirm.css'

const words = users.bulk

/** After an action on many users: who stayed as they were, and why. */
export const ReportDialog = ({ report, onClose }: { report: Report; onClose: () => void }) => (
  <Modal
    title={report.title}
    onClose={onClose}
    footer={
      <button type="button" className="btn" data-autofocus onClick={onClose}>
        {words.understood}
      </button>
    }
  >
    <p>{words.report}</p>
    <ul className="report">
      {report.failed.map(({ name, username, message }) => (
        <li key={username}>
          <b>
            {name} <span className="mono muted">{username}</span>
          </b>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  </Modal>
)
