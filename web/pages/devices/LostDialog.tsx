import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { lostReasonLength } from '../../../shared/commands.ts'
import type { Device } from '../../../shared/contract/devices.ts'
import { DeviceAsk } from '../../features/devices/DeviceAsk.tsx'
import { Affected } from '../../parts/confirm/ConfirmDialog.tsx'
import { TextInput } from '../../parts/fields/TextInput.tsx'
import { devices } from '../../words/en/devices.ts'
import { forms } from '../../words/en/forms.ts'

const words = devices.lost
const title = { one: words.ask, many: words.askMany }

interface Props {
  /** Those that are not lost yet. */
  rows: readonly Device[]
  onLost: (reason: string) => void
  onClose: () => void
}

/** Asks why devices are marked as lost, and says what that does to whoever works with them. */
export default function LostDialog({ rows, onLost, onClose }: Props) {
  const [reason, setReason] = useState('')
  const trimmed = reason.trim()
  const inUse = rows.filter(({ status }) => status === 1).length
  return (
    <DeviceAsk
      {...{ rows, title, onClose }}
      icon={SearchX}
      keep={words.keep}
      action={words.mark}
      danger
      ready={trimmed !== ''}
      onDone={() => onLost(trimmed)}
    >
      {(refused) => (
        <>
          <p>{words.text}</p>
          {inUse > 0 && <p className="note amber">{words.inUse(inUse)}</p>}
          <div className="lost-reason">
            <TextInput
              label={words.reason}
              hint={words.reasonHint}
              value={reason}
              onChange={setReason}
              maxLength={lostReasonLength}
              error={refused ? words.reasonMissing : undefined}
              data-autofocus
            />
            <ul aria-label={words.usual}>
              {words.reasons.map((one) => (
                <li key={one}>
                  <button type="button" className="btn sm" onClick={() => setReason(one)}>
                    {one}
                  </button>
                </li>
              ))}
            </ul>
          </div>
          {rows.length > 1 && (
            <Affected
              items={rows.map(({ uid, label, serial_number }) => ({ key: uid, name: label, id: serial_number }))}
              more={forms.more}
            />
          )}
        </>
      )}
    </DeviceAsk>
  )
}
