import { Modal } from '../../parts/modal/Modal.tsx'
import { inactivity } from '../../words/en/inactivity.ts'
import { Countdown } from './Countdown.tsx'
import { warning } from './presence.ts'

const words = inactivity.idle

/** Asks whether anybody is there. Any answer is yes. */
export const StillThere = ({ left, onStay }: { left: number; onStay: () => void }) => (
  <Modal
    title={words.title}
    className="counting"
    icon={<Countdown value={String(left)} part={(left * 1000) / warning} />}
    onClose={onStay}
    width={360}
    footer={
      <button type="button" className="btn primary" data-autofocus onClick={onStay}>
        {words.stay}
      </button>
    }
  >
    <p>{words.text}</p>
    <p role="timer">{words.left(left)}</p>
  </Modal>
)
