import { Skeleton } from '../states/states.tsx'
import { Modal } from './Modal.tsx'

interface WaitingModalProps {
  title: string
  width?: number
  onClose: () => void
}

/** Stands for a form in a dialog whose chunk is on its way: who has opened it sees so at once, and can leave again. */
export const WaitingModal = ({ title, width, onClose }: WaitingModalProps) => (
  <Modal kind="panel" title={title} width={width} className="form-modal" onClose={onClose}>
    <Skeleton />
  </Modal>
)
