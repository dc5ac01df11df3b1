import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { lostReasonLength } from '../../../shared/commands.ts'
import type { Device } from '../../../shared/contract/devices.ts'
import { Affected } from '../../parts/confirm/ConfirmDialog.tsx'
import { TextInput } from '../../parts/fields/TextInput.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { devices } from '../../words/en/devices.ts'
import { forms } from '../../words/en/forms.ts'

const words = devices.lost

interface Props {
  /** Those that are not lost yet. */
  rows: readonly Device[]
  onLost: (reason: string) => void
  onClose: () => void
}

/** Asks why devices are marked as lost, and says what that does to whoever works with them. */
export default function LostDialog({ rows, onLost, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const given = reason.trim()
  const inUse = rows.filter(({ status }) => status === 1).length
  return (
    <Modal
      title={
        rows.length === 1 && rows[0] ? words.ask(rows[0].label || rows[0].serial_number) : words.askMany(rows.length)
      }
      icon={<SearchX size={18} strokeWidth={1.75} aria-hidden />}
      onClose={onClose}
      onSubmit={() => (given === '' ? setTried(true) : onLost(given))}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.keep}
          </button>
          <button type="submit" className="btn danger-solid">
            <SearchX className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.mark}
          </button>
        </>
      }
    >
      <p>{words.text}</p>
      {inUse > 0 && <p className="note amber">{words.inUse(inUse)}</p>}
      <div className="lost-reason">
        <TextInput
          label={words.reason}
          hint={words.reasonHint}
          value={reason}
          onChange={setReason}
          maxLength={lostReasonLength}
          error={tried && given === '' ? words.reasonMissing : undefined}
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
    </Modal>
  )
}
