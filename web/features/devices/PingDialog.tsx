import { BellRing } from 'lucide-react'
import { useId, useState } from 'react'
import { type PingOption, pingOptions } from '../../../shared/commands.ts'
import type { Device } from '../../../shared/contract/devices.ts'
import { Choice } from '../../parts/forms/Choice.tsx'
import { devices } from '../../words/en/devices.ts'
import { askTitle, DeviceAsk } from './DeviceAsk.tsx'
import { PingProgress } from './PingProgress.tsx'
import './ping.css'

const words = devices.ping
const title = { one: words.one, many: words.many }

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
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <PingProgress
        title={askTitle(rows, title)}
        rows={rows}
        options={chosen}
        onAgain={() => setSent(false)}
        onClose={onClose}
      />
    )
  return (
    <DeviceAsk
      {...{ rows, title, onClose }}
      icon={BellRing}
      keep={words.cancel}
      action={words.action}
      ready={chosen.length > 0}
      onDone={() => setSent(true)}
    >
      {(refused) => (
        <>
          <p>{words.text}</p>
          <fieldset className="ping-options" aria-describedby={refused ? `${id}-none` : undefined}>
            <legend className="label">{words.how}</legend>
            {pingOptions.map((option) => (
              <Choice
                key={option}
                name={words.options[option]}
                text={words.optionTexts[option]}
                checked={chosen.includes(option)}
                invalid={refused}
                onChoose={(on) =>
                  setChosen((before) => pingOptions.filter((one) => (one === option ? on : before.includes(one))))
                }
              />
            ))}
          </fieldset>
          {refused && (
            <p id={`${id}-none`} className="hint error" role="alert">
              {words.none}
            </p>
          )}
          <p className="note amber">{words.warning}</p>
          {left > 0 && <p className="hint">{words.left(left)}</p>}
        </>
      )}
    </DeviceAsk>
  )
}
