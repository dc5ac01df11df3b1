import { EyeOff } from 'lucide-react'
import { Suspense } from 'react'
import type { Device } from '../../../shared/contract/devices.ts'
import { ReportDialog } from '../../features/entity/ReportDialog.tsx'
import { Affected, ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { devices as words } from '../../words/en/devices.ts'
import { forms } from '../../words/en/forms.ts'
import type { DeviceBatches } from './useDeviceBatches.ts'

const PingDialog = lazyPart('features/devices/PingDialog', () => import('../../features/devices/PingDialog.tsx'))
const DeviceNetworks = lazyPart(
  'features/networks/DeviceNetworks',
  () => import('../../features/networks/DeviceNetworks.tsx'),
)
const ChangeNetworks = lazyPart(
  'features/networks/ChangeNetworks',
  () => import('../../features/networks/ChangeNetworks.tsx'),
)
const EnrolDialog = lazyPart('features/enrolment/EnrolDialog', () => import('../../features/enrolment/EnrolDialog.tsx'))
const LostDialog = lazyPart('pages/devices/LostDialog', () => import('./LostDialog.tsx'))
const LabelDialog = lazyPart('pages/devices/LabelDialog', () => import('./LabelDialog.tsx'))

/** What somebody is about to do with some devices. */
export interface DialogState {
  kind: 'ping' | 'join' | 'networks' | 'enrol' | 'lose' | 'label' | 'hide'
  rows: readonly Device[]
  /** Chosen ones that are left out. */
  left: number
}

const named = (row: Device) => ({ key: row.uid, name: row.label, id: row.serial_number })

interface Props {
  dialog: DialogState | undefined
  batches: DeviceBatches
  onHide: (rows: readonly Device[]) => void
  onClose: () => void
}

/** The dialog of what is about to be done, and afterwards what of it was not done. */
export const DeviceDialogs = ({ dialog, batches, onHide, onClose }: Props) => (
  <>
    {dialog && (
      <Suspense>
        <Dialog {...{ dialog, batches, onHide, onClose }} />
      </Suspense>
    )}
    {batches.report && (
      <ReportDialog
        title={batches.report.title}
        noun={words.noun}
        failed={batches.report.failed.map(({ row, message }) => ({ ...named(row), message }))}
        onClose={batches.closeReport}
      />
    )}
  </>
)

const Dialog = ({ dialog: { kind, rows, left }, batches, onHide, onClose }: Props & { dialog: DialogState }) => {
  const [first] = rows
  switch (kind) {
    case 'ping':
      return <PingDialog rows={rows} left={left} onClose={onClose} />
    case 'join':
      return first && <DeviceNetworks row={first} onClose={onClose} />
    case 'networks':
      return <ChangeNetworks rows={rows} onSave={(change) => void batches.changeNetworks(change)} onClose={onClose} />
    case 'enrol':
      return <EnrolDialog onClose={onClose} />
    case 'lose':
      return <LostDialog rows={rows} onLost={(reason) => void batches.lose(rows, reason)} onClose={onClose} />
    case 'label':
      return <LabelDialog rows={rows} onLabels={(labels) => void batches.label(rows, labels)} onClose={onClose} />
    case 'hide':
      return (
        <ConfirmDialog
          title={words.hide.ask(rows.length)}
          action={words.hide.ask(rows.length)}
          icon={EyeOff}
          keep={words.hide.keep(rows.length)}
          danger
          onConfirm={() => onHide(rows)}
          onClose={onClose}
        >
          <p>{words.hide.warning}</p>
          <Affected items={rows.map(named)} more={forms.more} />
        </ConfirmDialog>
      )
  }
}
