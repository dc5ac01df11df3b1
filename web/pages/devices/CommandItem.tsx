import { CircleSlash, Clock, Download, Hourglass } from 'lucide-react'
import type { DeviceCommand } from '../../../shared/contract/deviceCommands.ts'
import { DoneMark, FailedMark } from '../../parts/outcome/marks.tsx'
import { stampAfter, stampIn } from '../../parts/table/stamp.ts'
import { devices, deviceDrawer as words } from '../../words/en/devices.ts'
import { locale } from '../../words/en/locale.ts'
import { AgainButton } from './AgainButton.tsx'

const icons = {
  ...{ waiting: Clock, delivered: Download, done: DoneMark, failed: FailedMark },
  ...{ expired: Hourglass, withdrawn: CircleSlash },
}

const seconds = (ms: number) => (ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })

/**
 * When a command came to how it stands, and how: what it waits for, when the device had it, why it failed.
 * @param zone by whose clock; of the day on which it was asked for the time alone is said
 */
export const storyOf = (command: DeviceCommand, zone: string): string[] => {
  const { status, at, expires_at, delivered_at, pushed, ended_at, reason } = command
  const stamp = (instant: string) => stampAfter(at, zone, instant, true)
  const { story } = words
  const reached = delivered_at && (pushed ? story.pushed : story.received)(stamp(delivered_at))
  const over = ended_at && stamp(ended_at)
  const expires = expires_at && stamp(expires_at)
  const parts = {
    waiting: [story.waits, expires && story.expires(expires)],
    delivered: [pushed ? reached : delivered_at && stamp(delivered_at), story.noResult],
    done: [over, ended_at && story.doneIn(seconds(Date.parse(ended_at) - Date.parse(at))), reached],
    failed: [over, reason, reached],
    expired: [expires ?? over, reached ?? story.notReceived],
    withdrawn: [over, reached],
  }[status]
  return parts.filter((part) => typeof part === 'string' && part !== '') as string[]
}

interface Props {
  command: DeviceCommand
  zone: string
  /** Absent where it cannot be done again. */
  onAgain: (() => void) | undefined
  busy: boolean
}

/** Something that was asked of the device, and what became of it. */
export const CommandItem = ({ command, zone, onAgain, busy }: Props) => {
  const { status, at, user_name, kind, options, setting } = command
  const Icon = icons[status]
  const how = options.map((option) => devices.ping.options[option].toLowerCase()).join(', ')
  const title = [words.kinds[kind] ?? kind, how, setting && words.sections[setting.section], setting?.name]
    .filter(Boolean)
    .join(': ')
  return (
    <li className={status}>
      <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span>
        <b>{title}</b>
        <small>
          <span className="dd-state">{words.statuses[status]}</span> {storyOf(command, zone).join(' · ')}
        </small>
      </span>
      <span className="dd-when">
        <time dateTime={at}>{stampIn(zone, at)}</time>
        <small>{user_name}</small>
      </span>
      {onAgain && <AgainButton what={title} busy={busy} onAgain={onAgain} />}
    </li>
  )
}
