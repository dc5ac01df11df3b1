import { BellRing } from 'lucide-react'
import { useId, useState } from 'react'
import { type PingOption, pingOptions } from '../../../shared/commands.ts'
import type { Device } from '../../../shared/contract/devices.ts'
import { Choice } from '../../parts/forms/Choice.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { devices } from '../../words/en/devices.ts'
import { PingProgress } from './PingProgress.tsx'
import './ping.css'

const words = devices.ping
const titleOf = (rows: readonly Device[]) =>
  rows.length === 1 && rows[0] ? words.one(rows[0].label) : words.many(rows.length)

interface Props {
  /** Those that can be pinged. */
  rows: readonly Device[]
  /** How many of those chosen cannot be. */
  left?: number
  onClose: () => void
}

/** Asks how devices shall call attention to themselves, pings them, and shows what becomes of it. */
export default function PingDialog({ rows, left = 0, onClose }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly PingOption[]>([])
  const [refused, setRefused] = useState(false)
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <PingProgress
        title={titleOf(rows)}
        rows={rows}
        options={chosen}
        onAgain={() => setSent(false)}
        onClose={onClose}
      />
    )
  return (
    <Modal
      title={titleOf(rows)}
      icon={<BellRing size={18} strokeWidth={1.75} aria-hidden />}
      onClose={onClose}
      onSubmit={() => (chosen.length === 0 ? setRefused(true) : setSent(true))}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="btn primary">
            <BellRing className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.action}
          </button>
        </>
      }
    >
      <p>{words.text}</p>
      <fieldset className="ping-options" aria-describedby={refused ? `${id}-none` : undefined}>
        <legend className="label">{words.how}</legend>
        {pingOptions.map((option) => (
          <Choice
            key={option}
            name={words.options[option]}
            text={words.optionTexts[option]}
            checked={chosen.includes(option)}
            invalid={refused && chosen.length === 0}
            onChoose={(on) =>
              setChosen((before) => pingOptions.filter((one) => (one === option ? on : before.includes(one))))
            }
          />
        ))}
      </fieldset>
      {refused && chosen.length === 0 && (
        <p id={`${id}-none`} className="hint error" role="alert">
          {words.none}
        </p>
      )}
      <p className="note amber">{words.warning}</p>
      {left > 0 && <p className="hint">{words.left(left)}</p>}
    </Modal>
  )
}
