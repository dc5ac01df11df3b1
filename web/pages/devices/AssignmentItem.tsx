import type { DeviceItem } from '../../../shared/contract/devices.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { deviceDrawer as words } from '../../words/en/devices.ts'
import { AgainButton } from './AgainButton.tsx'

interface Props {
  item: DeviceItem
  zone: string
  /** By its name alone, among things of its kind. */
  bare?: boolean
  note?: string | undefined
  /** Absent where it cannot be done again. */
  onAgain: (() => void) | undefined
  busy: boolean
}

/** Something that the device shall have, and how that stands. */
export const AssignmentItem = ({ item, zone, bare = false, note, onAgain, busy }: Props) => {
  const { section, name, removal, status, reason, assigned_at } = item
  const kind = words.sections[section] ?? section
  const title = [kind, name].filter(Boolean).join(': ')
  return (
    <li className={status}>
      <span>
        <b>{bare ? (name ?? words.deleted) : title}</b> {removal && <small>{words.removal}</small>}
        <small>
          <span className="dd-state">{words.assignmentStatus[status]}</span> {reason}
          {note && ` · ${note}`}
        </small>
      </span>
      <span className="dd-when">
        <time dateTime={assigned_at}>{stampIn(zone, assigned_at)}</time>
      </span>
      {onAgain && <AgainButton what={title} busy={busy} onAgain={onAgain} />}
    </li>
  )
}
