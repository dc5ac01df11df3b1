import { useMutation } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { logout } from '../../features/account/logout.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { emailGate as words } from '../../words/en/emailGate.ts'
import { postponeGate } from './gate.ts'

interface GateDialogProps {
  title: string
  icon: ReactNode
  action: string
  busy: boolean
  /** Where there is no field, the focus is on the action. */
  focused?: boolean
  onSubmit: () => void
  children: ReactNode
  /** Other ways on, beside "next time". */
  links?: ReactNode
}

/** The frame of each step. */
export const GateDialog = ({ title, icon, action, busy, focused, onSubmit, children, links }: GateDialogProps) => {
  const navigate = useNavigate()
  const leave = useMutation({ mutationFn: logout, onSuccess: () => navigate('/login', { replace: true }) })
  return (
    <Modal
      title={title}
      icon={icon}
      busy={busy}
      onClose={postponeGate}
      onSubmit={onSubmit}
      footer={
        <>
          <button type="button" className="btn" disabled={leave.isPending} onClick={() => leave.mutate()}>
            {words.logout}
          </button>
          <button type="submit" className="btn primary" aria-disabled={busy} data-autofocus={focused ? '' : undefined}>
            {busy && <LoaderCircle className="i spin" size={16} aria-hidden />}
            {action}
          </button>
        </>
      }
    >
      {children}
      <div className="email-gate-links">
        {links}
        <button type="button" onClick={postponeGate}>
          {words.later}
        </button>
      </div>
    </Modal>
  )
}
