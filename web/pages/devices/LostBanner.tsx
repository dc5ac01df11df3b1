import { CircleCheck, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Device, DeviceDetails } from '../../../shared/contract/devices.ts'
import { serverNow } from '../../api/clock.ts'
import { Battery } from '../../features/devices/Battery.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { devices, deviceDrawer as drawer } from '../../words/en/devices.ts'
import type { DeviceActions } from './columns.tsx'

const words = devices.lost

/** What becomes of it: whether it is heard of, rings, lets people work, was found. */
export const nextOf = ({ ring, lock, found_at }: Asked, stamp: (at: string) => string): string => {
  const { found, open, waiting, rings, silent } = words.next
  // Who signs in anew is refused by the server, whoever was signed in goes on where the device cannot lock.
  const isOpen = lock === 'failed' || lock === 'expired' || lock === 'withdrawn'
  if (found_at !== null) return [found(stamp(found_at)), isOpen && open].filter(Boolean).join(' ')
  if (ring === 'waiting' || ring === null) return waiting
  const { locked, locking, unlocked } = ring === 'delivered' ? rings : silent
  if (lock === 'done') return locked
  return isOpen ? unlocked : locking
}

type Asked = Pick<NonNullable<DeviceDetails['lost']>, 'ring' | 'lock' | 'found_at'>

interface Props {
  row: Device
  /** Undefined while it loads. */
  known: DeviceDetails | undefined
  zone: string
  /** When its battery is empty by how it drained (epoch ms); undefined where that is not known. */
  end: number | undefined
  actions: DeviceActions
}

/** Where a lost device was last, who had it, and what it does now. */
export const LostBanner = ({ row, known, zone, end, actions }: Props) => {
  const stamp = (at: string) => stampIn(zone, at)
  const { find, foundAgain } = actions
  const lost = known?.lost
  const lastPlace = (): ReactNode => {
    if (row.loc_latitude !== null && row.loc_longitude !== null)
      return (
        <>
          <span className="tn">
            {row.loc_latitude.toFixed(4)}, {row.loc_longitude.toFixed(4)}
          </span>
          {find && (
            <button type="button" className="link" onClick={() => find(row)}>
              {words.map}
            </button>
          )}
        </>
      )
    if (!known) return '–'
    return known.finder ? words.noPlace : words.noFinder
  }
  const endStamp = end === undefined ? undefined : stamp(new Date(end).toISOString())
  const facts: readonly (readonly [string, ReactNode, ReactNode?])[] = [
    [words.place, lastPlace(), row.loc_time && stamp(row.loc_time)],
    [words.user, row.user_name ?? row.username ?? words.nobody],
    [words.network, known?.wifi?.ssid ?? (known ? drawer.noNetwork : '–')],
    [
      words.battery,
      <Battery key="battery" percent={row.battery_percentage} />,
      endStamp && end !== undefined && (end < serverNow() ? words.empty(endStamp) : words.emptyBy(endStamp)),
    ],
  ]
  return (
    <section className="lost-banner" aria-label={words.is}>
      <SearchX className="i" size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <h3>
          {[
            row.lost_at && words.since(stamp(row.lost_at)),
            row.offline_at && row.last_updated && words.silent(stamp(row.last_updated)),
          ]
            .filter(Boolean)
            .join(', ')}
        </h3>
        {lost && <p>{words.by(lost.user_name ?? drawer.somebody, lost.reason)}</p>}
        {lost && <p role="status">{nextOf(lost, stamp)}</p>}
      </div>
      {foundAgain && (
        <button type="button" className="btn" onClick={() => foundAgain(row)}>
          <CircleCheck className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.found}
        </button>
      )}
      <dl>
        {facts.map(([name, value, more]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
