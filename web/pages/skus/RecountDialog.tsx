import { History } from 'lucide-react'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { noteStarted } from '../../features/jobs/summary.ts'
import { skus } from '../../words/en/skus.ts'
import { OneField } from './OneField.tsx'

const words = skus.recount
const usualDays = 7

/** Counts the last days again with today's lists. */
export default function RecountDialog({ onClose }: { onClose: () => void }) {
  const { company } = useSession()
  const start = useWrite('recountScans', { refresh: ['getJobs'], quiet: true })
  const begin = (days: string, refuse: (why: string) => void) => {
    const number = Number(days)
    if (!Number.isInteger(number) || number < 1) return refuse(words.between)
    start.mutate(
      { company_uid: company.uid, days: number },
      {
        onSuccess: (job) => {
          noteStarted(job)
          onClose()
        },
        onError: (error) => refuse(error.message),
      },
    )
  }
  return (
    <OneField
      title={words.title}
      icon={History}
      label={words.days}
      initial={String(usualDays)}
      action={words.begin}
      input={{ inputMode: 'numeric' }}
      busy={start.isPending}
      onSubmit={begin}
      onClose={onClose}
    >
      <p className="sku-lead">{words.text}</p>
    </OneField>
  )
}
