import { GraduationCap } from 'lucide-react'
import { Modal } from '../../parts/modal/Modal.tsx'
import { tutorial } from '../../words/en/tutorial.ts'

const words = tutorial.prompt

interface Props {
  onStart: () => void
  onSkip: () => void
  /** Neither: it is asked again another time. */
  onClose: () => void
}

/** Offers the tutorial to somebody who is here for the first time. */
export default function Prompt({ onStart, onSkip, onClose }: Props) {
  return (
    <Modal
      title={words.title}
      icon={<GraduationCap className="i" size={20} strokeWidth={1.75} aria-hidden />}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onSkip}>
            {words.no}
          </button>
          <button type="button" className="btn primary" data-autofocus onClick={onStart}>
            {words.yes}
          </button>
        </>
      }
    >
      <p>{words.text}</p>
      <p>{words.question}</p>
    </Modal>
  )
}
