import { Modal } from '../../parts/modal/Modal.tsx'
import { inactivity } from '../../words/en/inactivity.ts'
import { Countdown } from './Countdown.tsx'

const words = inactivity.idle

/** Asks whether anybody is there. Any answer is yes. */
export const StillThere = ({ left, onStay }: { left: number; onStay: () => void }) => (
  <Modal
    title={words.title}
    onClose={onStay}
    width={400}
    footer={
      <button type="button" className="btn primary" data-autofocus onClick={onStay}>
        {words.stay}
      </button>
    }
  >
    <p>{words.text}</p>
    <Countdown value={String(left)} text={words.left(left)} />
  </Modal>
)
