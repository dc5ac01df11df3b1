import type { DeviceItem } from '../../../shared/contract/devices.ts'
import { AssignmentItem } from './AssignmentItem.tsx'
import type { useAgain } from './useAgain.ts'

interface Props {
  items: readonly DeviceItem[]
  /** Said where there are none. */
  none: string
  zone: string
  again: ReturnType<typeof useAgain>
  /** What else is known of one. */
  noteOf?: (item: DeviceItem) => string | undefined
}

/** Things of one kind that a device shall have, by name. */
export const AssignmentList = ({ items, none, zone, again, noteOf }: Props) => (
  <section className="dd-list">
    {items.length === 0 ? (
      <p className="muted">{none}</p>
    ) : (
      <ul>
        {items.map((item) => (
          <AssignmentItem
            key={item.id}
            bare
            item={item}
            zone={zone}
            note={noteOf?.(item)}
            onAgain={again.of(item)}
            busy={again.busy}
          />
        ))}
      </ul>
    )}
  </section>
)
