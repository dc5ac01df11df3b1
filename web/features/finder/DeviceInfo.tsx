import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortTimeIn } from '../../parts/zonedTimes.ts'
import { finder as words } from '../../words/en/finder.ts'
import { dotOf, type Findable } from './model.ts'

interface Props {
  row: Findable
  zone: string
  /** Further lines: what each is called, and what it says. */
  lines: readonly (readonly [title: string, value: ReactNode])[]
  actions: ReactNode
  onClose: () => void
}

/** What is known of the chosen device, at its place on the map. */
export const DeviceInfo = ({ row, zone, lines, actions, onClose }: Props) => (
  <section className="device-info" aria-label={row.label}>
    <header>
      <i className={dotOf(row)} aria-hidden="true" />
      <b>{row.label}</b>
      {row.lost_at !== null && <span className="finder-lost">{words.legend.lost}</span>}
      <span className="mono muted trunc">{row.serial_number}</span>
      <button
        type="button"
        className="icon-button small"
        aria-label={words.close}
        title={words.close}
        onClick={onClose}
      >
        <X size={14} aria-hidden />
      </button>
    </header>
    <dl>
      {lines.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{words.locatedAt}</dt>
        <dd className="tn">
          {row.loc_time ? shortTimeIn(zone, row.loc_time, true) : '–'}
          {row.loc_accuracy !== null && <span className="muted">{words.within(row.loc_accuracy)}</span>}
        </dd>
      </div>
    </dl>
    {actions && <footer>{actions}</footer>}
  </section>
)
