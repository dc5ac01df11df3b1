import { History } from 'lucide-react'
import { jobs as contract } from '../../../shared/contract/jobs.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { noteStarted } from '../../features/jobs/summary.ts'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { NumberField } from '../../parts/forms/valueFields.tsx'
import { skus } from '../../words/en/skus.ts'

const words = skus.recount
const usualDays = 7

/** Counts the last days again with today's lists. */
export default function RecountDialog({ onClose }: { onClose: () => void }) {
  const { company } = useSession()
  const start = useWrite('recountScans', { refresh: ['getJobs'], quiet: true })
  const form = useContractForm(contract.recountScans.request, {
    initial: { days: usualDays as number | null },
    body: (_, { days }) => ({ company_uid: company.uid, days }),
    sooner: ({ days }) => ({ days: days === null || !Number.isInteger(days) || days < 1 ? words.between : undefined }),
    submit: async (body) => {
      noteStarted(await start.mutateAsync(body))
      onClose()
    },
  })
  return (
    <FormModal light title={words.title} icon={History} action={words.begin} form={form} onClose={onClose}>
      <p className="sku-lead">{words.text}</p>
      <NumberField label={words.days} min={1} step={1} form={form} name="days" />
    </FormModal>
  )
}
