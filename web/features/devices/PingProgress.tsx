import { CircleSlash, Clock, Download, Hourglass, LoaderCircle, RotateCcw } from 'lucide-react'
import type { PingOption } from '../../../shared/commands.ts'
import type { Device } from '../../../shared/contract/devices.ts'
import { usePushes } from '../../api/external.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { DoneMark, FailedMark } from '../../parts/outcome/marks.tsx'
import { devices } from '../../words/en/devices.ts'
import { locale } from '../../words/en/locale.ts'
import { type Ping, usePings } from './usePings.ts'

const words = devices.ping
const icons = {
  ...{ sending: LoaderCircle, waiting: Clock, delivered: Download, done: DoneMark, failed: FailedMark },
  ...{ expired: Hourglass, withdrawn: CircleSlash },
}

/** What is said of a ping beside its state. */
const textOf = ({ state, message, took }: Ping, pushes: boolean): string | undefined => {
  if (message !== undefined) return message
  if (state === 'done')
    return took === undefined
      ? undefined
      : words.pingTexts.done((took / 1000).toLocaleString(locale, { maximumFractionDigits: 1 }))
  if (state === 'waiting' && !pushes) return words.pingTexts.noPush
  return state === 'waiting' || state === 'delivered' || state === 'expired' ? words.pingTexts[state] : undefined
}

interface Props {
  title: string
  rows: readonly Device[]
  options: readonly PingOption[]
  onAgain: () => void
  onClose: () => void
}

/** What becomes of pings, device by device, until each is over. */
export const PingProgress = ({ title, rows, options, onAgain, onClose }: Props) => {
  const pings = usePings(rows, options)
  const pushes = usePushes()
  const sending = [...pings.values()].some(({ state }) => state === 'sending')
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" disabled={sending} onClick={onAgain}>
            <RotateCcw className="i" size={15} strokeWidth={1.75} aria-hidden />
            {words.again}
          </button>
          <button type="button" className="btn primary" data-autofocus onClick={onClose}>
            {words.close}
          </button>
        </>
      }
    >
      <ul className="pings" aria-live="polite">
        {rows.map((row) => {
          const ping = pings.get(row.uid) ?? { state: 'sending' as const }
          const Icon = icons[ping.state]
          const text = textOf(ping, pushes)
          return (
            <li key={row.uid} className={ping.state}>
              <Icon className={ping.state === 'sending' ? 'i spin' : 'i'} size={18} strokeWidth={1.75} aria-hidden />
              <span>
                <b>{row.label}</b>
                <span className="ping-state">{words.states[ping.state]}</span>
                {text && <small>{text}</small>}
              </span>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
