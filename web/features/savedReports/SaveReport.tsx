import { Mail } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { savedReports as contract, type SavedReport, type Selection } from '../../../shared/contract/savedReports.ts'
import { rangesOf, reportNameLength, type Schedule } from '../../../shared/savedReports.ts'
import { useWrite } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { savedReports as words } from '../../words/en/savedReports.ts'
import { nextOf } from '../reports/nextMail.ts'
import './saveReport.css'

interface Props {
  selection: Selection
  suggestedName: string
  /** What is edited; a new one is saved otherwise. */
  report?: SavedReport
  onClose: () => void
}

const schema = contract.saveReport.request.pick({ name: true, schedule: true, range: true })
const options = <Name extends string>(names: Readonly<Record<Name, string>>, order: readonly Name[]) =>
  order.map((value) => ({ value, label: names[value] }))
const scheduleOptions = options(words.schedules, ['weekly', 'daily', 'none'])

/** Asks how a report is called, how often it is mailed and what time it shows; says where it goes, and when. */
export default function SaveReport({ selection, suggestedName, report, onClose }: Props) {
  const { user, group } = useSession()
  const address = user.email_confirmed && user.email ? user.email : undefined
  const save = useWrite('saveReport', { refresh: ['getSavedReports'], quiet: true })
  const form = useContractForm(schema, {
    initial: {
      name: report?.name ?? suggestedName.slice(0, reportNameLength),
      schedule: report?.schedule ?? (address ? 'weekly' : 'none'),
      range: report?.range ?? 'lastWeek',
    },
    body: (_changes, values) => values,
    submit: async (values) => {
      await save.mutateAsync({ ...values, selection, ...(report ? { report_id: report.id } : {}) })
      onClose()
    },
  })
  const schedule = useWatch({ control: form.control, name: 'schedule' }) as Schedule
  const when = () => {
    if (!address) return words.noAddress
    if (schedule === 'none') return words.noMail(address)
    return words.to(address, nextOf(schedule, report?.time_zone ?? group.time_zone, serverNow()))
  }
  return (
    <FormModal
      title={report ? words.edit : words.title}
      action={words.save}
      icon={Mail}
      light
      form={form}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField label={words.name} required autoFocus maxLength={reportNameLength} form={form} name="name" />
        <SelectField
          label={words.schedule}
          required
          options={scheduleOptions}
          placeholder={words.choose}
          form={form}
          name="schedule"
        />
        <SelectField
          label={words.range}
          required
          options={options(words.ranges, rangesOf(selection))}
          placeholder={words.choose}
          form={form}
          name="range"
        />
      </div>
      <div className="save-report-summary">
        <p role="status">{when()}</p>
        <p className="muted">{words.content}</p>
      </div>
    </FormModal>
  )
}
