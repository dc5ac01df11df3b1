import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Modal } from '../../../parts/modal/Modal.tsx'
import { states } from '../../../words/en/states.ts'

/** After this many ms of waiting it is said that it can take long. */
const delay = 5000

/** Over the page while its first rows take long; whoever closes it sees the page while it goes on. */
export const LoadingModal = ({ waiting }: { waiting: boolean }) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    setShown(false)
    if (!waiting) return
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [waiting])
  if (!shown) return null
  return (
    <Modal
      title={states.loading}
      onClose={() => setShown(false)}
      icon={<LoaderCircle className="i spin" size={18} aria-hidden />}
    >
      <p role="status">{states.loadingLong}</p>
    </Modal>
  )
}
