import { Copy, KeyRound } from 'lucide-react'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { webhooks as words } from '../../words/en/webhooks.ts'
import './webhooks.css'

/** A secret that is shown once. */
export default function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast.success(words.copied)
    } catch {
      toast.error(words.notCopied)
    }
  }
  return (
    <Modal
      title={words.secretHead}
      icon={<KeyRound className="i" size={18} strokeWidth={1.75} aria-hidden />}
      width={560}
      onClose={onClose}
      footer={
        <button type="button" className="btn primary" onClick={onClose}>
          {words.done}
        </button>
      }
    >
      <p>{words.secretOnce}</p>
      <div className="wh-secret">
        <input
          className="inp"
          readOnly
          aria-label={words.secretHead}
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" className="btn" data-autofocus="" onClick={copy}>
          <Copy className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.copy}
        </button>
      </div>
    </Modal>
  )
}
