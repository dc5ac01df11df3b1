import { Wrench } from 'lucide-react'
import { useState } from 'react'
import type { Input } from '../../../shared/contract/index.ts'
import { maintenance as contract, type MaintenanceMode } from '../../../shared/contract/maintenance.ts'
import { iso, parseWireTime } from '../../../shared/time.ts'
import { useWrite } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { MomentField } from '../../parts/forms/MomentField.tsx'
import { isMoment } from '../../parts/forms/moment.ts'
import { TextAreaField } from '../../parts/forms/textFields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { wallOf } from '../../parts/pickers/wall.ts'
import { zoneName } from '../../parts/zone.ts'
import { universalDashboard } from '../../words/en/universalDashboard.ts'

const words = universalDashboard.maintenance

interface Props {
  /** What is said of it now; null where it is to begin. */
  mode: MaintenanceMode | null
  companies: number
  zone: string
  onClose: () => void
}

const pad = (value: number) => String(value).padStart(2, '0')
/** An instant as the form has it: by the clock of the zone, to the minute. */
const momentIn = (zone: string, at: number) => {
  const { date, hour, minute } = wallOf(zone, at)
  return `${date} ${pad(hour)}:${pad(minute)}:00`
}
const instantIn = (zone: string, moment: string) => (isMoment(moment) ? parseWireTime(moment, zone) : undefined)

/** What everybody is told of maintenance; where it is to begin, a question comes before that. */
export default function MaintenanceForm({ mode, companies, zone, onClose }: Props) {
  const [confirming, setConfirming] = useState<Input<'setMaintenance'>>()
  // The card says what is so now.
  const set = useWrite('setMaintenance', { refresh: ['getPlatformOverview'], quiet: true, successText: () => null })
  const form = useContractForm(contract.setMaintenance.request, {
    initial: { until: mode?.until ? momentIn(zone, Date.parse(mode.until)) : '', message: mode?.message ?? '' },
    body: (_changes, { until, message }) => {
      const at = instantIn(zone, until)
      return { on: true, until: at === undefined ? null : iso(at), message }
    },
    extra: ({ until }) => {
      if (until === '') return {}
      const at = instantIn(zone, until)
      return { until: at === undefined ? words.invalidMoment : at <= serverNow() ? words.past : undefined }
    },
    submit: async (body) => {
      if (!mode) return setConfirming(body)
      await set.mutateAsync(body)
      onClose()
    },
  })
  const today = wallOf(zone, serverNow()).date
  return (
    <>
      <FormModal
        title={mode ? words.changeTitle : words.formTitle}
        action={mode ? words.save : words.begin}
        icon={Wrench}
        width={520}
        light={!mode}
        form={form}
        onClose={onClose}
      >
        <div className="form-grid">
          <MomentField
            label={words.when}
            hint={words.whenHint(zoneName(zone))}
            today={today}
            earliest={today}
            form={form}
            name="until"
          />
          <TextAreaField label={words.sentence} hint={words.sentenceHint} rows={3} form={form} name="message" />
        </div>
      </FormModal>
      {confirming && (
        <ConfirmDialog
          title={words.confirmTitle}
          action={words.begin}
          keep={words.keep}
          icon={Wrench}
          danger
          onConfirm={async () => {
            await set.mutateAsync(confirming)
            onClose()
          }}
          onClose={() => setConfirming(undefined)}
        >
          <p>{words.confirmText(companies)}</p>
          <p>{words.confirmKept}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
