import { CircleSlash, Clock, Download, Hourglass } from 'lucide-react'
import type { DeviceCommand } from '../../../shared/contract/deviceCommands.ts'
import { DoneMark, FailedMark } from '../../parts/outcome/marks.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { devices, deviceDrawer as words } from '../../words/en/devices.ts'
import { locale } from '../../words/en/locale.ts'

const icons = {
  ...{ waiting: Clock, delivered: Download, done: DoneMark, failed: FailedMark },
  ...{ expired: Hourglass, withdrawn: CircleSlash },
}

const seconds = (ms: number) => (ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })

/** Something that was asked of the device, and what became of it. */
export const CommandItem = ({ command, zone }: { command: DeviceCommand; zone: string }) => {
  const { status, at, ended_at, reason, user_name, kind, options } = command
  const Icon = icons[status]
  const how = options.map((option) => devices.ping.options[option].toLowerCase()).join(', ')
  const took = status === 'done' && ended_at ? words.doneIn(seconds(Date.parse(ended_at) - Date.parse(at))) : undefined
  return (
    <li className={status}>
      <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span>
        <b>{[words.kinds[kind] ?? kind, how].filter(Boolean).join(': ')}</b>
        <small>
          <span className="dd-state">{words.statuses[status]}</span> {reason ?? took}
        </small>
      </span>
      <span className="dd-when">
        <time dateTime={at}>{stampIn(zone, at)}</time>
        <small>{user_name}</small>
      </span>
    </li>
  )
}
