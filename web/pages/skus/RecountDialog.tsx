import { History } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { noteStarted } from '../../features/jobs/summary.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { skus as all } from '../../words/en/skus.ts'

const words = all.recount
const usualDays = 7

/** Counts the last days again with today's lists. */
export default function RecountDialog({ onClose }: { onClose: () => void }) {
  const { company } = useSession()
  const [days, setDays] = useState(String(usualDays))
  const [wrong, setWrong] = useState<string>()
  const start = useWrite('recountScans', { refresh: ['getJobs'], quiet: true })
  const begin = () => {
    const number = Number(days)
    if (!Number.isInteger(number) || number < 1) return setWrong(words.between)
    start.mutate(
      { company_uid: company.uid, days: number },
      {
        onSuccess: (job) => {
          noteStarted(job)
          onClose()
        },
        onError: (error) => setWrong(error.message),
      },
    )
  }
  return (
    <Modal
      title={words.title}
      icon={<History className="i" size={18} strokeWidth={1.75} aria-hidden />}
      busy={start.isPending}
      onClose={onClose}
      onSubmit={begin}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {all.cancel}
          </button>
          <button type="submit" className="btn primary" aria-disabled={start.isPending}>
            {words.begin}
          </button>
        </>
      }
    >
      <p className="sku-lead">{words.text}</p>
      <label className="sku-label" htmlFor="sku-days">
        {words.days}
      </label>
      <span className="field" data-invalid={wrong ? true : undefined}>
        <input
          id="sku-days"
          data-autofocus
          inputMode="numeric"
          value={days}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'sku-days-wrong' : undefined}
          onChange={(event) => {
            setDays(event.target.value)
            setWrong(undefined)
          }}
        />
      </span>
      {wrong && (
        <p id="sku-days-wrong" className="sku-wrong" role="alert">
          {wrong}
        </p>
      )}
    </Modal>
  )
}
