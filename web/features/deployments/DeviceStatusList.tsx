import { ChevronRight, RefreshCw, Unlink } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { NetworkDevice } from '../../../shared/contract/networks.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import type { RowsQuery } from '../../parts/table/useTable.ts'
import { deployments as words } from '../../words/en/deployments.ts'
import { countsOf } from './counts.ts'
import { StatusBar, StatusMark } from './DeploymentStatus.tsx'
import { DeviceFind, matching } from './DeviceFind.tsx'
import { type Pending, pendingReasonOf } from './pendingReason.ts'
import './deployments.css'

/** A device of a thing, as its calls list it. */
export type DeployedDevice = Pick<
  NetworkDevice,
  | ('device_id' | 'status' | 'removing' | 'label' | 'serial_number' | 'user_name')
  | ('reason' | 'reported_on' | 'last_updated' | 'charging')
> &
  Pending

interface Props {
  query: RowsQuery<DeployedDevice>
  onAgain?: ((device: DeployedDevice) => void) | undefined
  onTakeOut?: ((device: DeployedDevice) => void) | undefined
  busy: boolean
}

type Show = 'all' | 'pending' | 'failed'
const none: readonly DeployedDevice[] = []
/** Devices of a section that are drawn at first, and more each time. */
const step = 50

/** The devices of a thing: those on which it failed, those that are open, and those that have it. */
export const DeviceStatusList = ({ query, onAgain, onTakeOut, busy }: Props) => {
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<Show>('all')
  const rows = query.data ?? none
  const counts = useMemo(() => countsOf(rows), [rows])
  const found = useMemo(
    () => matching(rows, search, ({ label, serial_number, user_name }) => [label, serial_number, user_name]),
    [rows, search],
  )
  if (!query.data) return query.error ? <ErrorState error={query.error} onRetry={query.refetch} /> : <Skeleton />
  const of = (status: 0 | 1 | 2) => found.filter((one) => one.status === status)
  const filters: { key: Show; title: string; count: number }[] = [
    { key: 'all', title: words.show.all, count: counts.total },
    { key: 'pending', title: words.show.pending, count: counts.pending },
    { key: 'failed', title: words.show.failed, count: counts.failed },
  ]
  const section = (title: string, devices: readonly DeployedDevice[], open: boolean) =>
    devices.length > 0 && (
      <Section title={title} devices={devices} open={open} onAgain={onAgain} onTakeOut={onTakeOut} busy={busy} />
    )
  return (
    <>
      <div className="dep-sum">
        <StatusBar counts={counts} />
        <p className="dep-key">
          <span>
            <StatusMark status={1} />
            <b className="tn">{words.count(counts.upToDate)}</b>
            {words.keys.upToDate}
          </span>
          <span>
            <StatusMark status={0} />
            <b className="tn">{words.count(counts.pending)}</b>
            {words.keys.pending}
          </span>
          <span>
            <StatusMark status={2} />
            <b className="tn">{words.count(counts.failed)}</b>
            {words.keys.failed}
          </span>
          {counts.total > 0 && <span className="muted tn">{words.share(counts.upToDate, counts.total)}</span>}
        </p>
      </div>
      {counts.total > 0 && (
        <DeviceFind
          search={search}
          hint={words.searchHint}
          onSearch={setSearch}
          legend={words.show.all}
          filters={filters}
          show={show}
          onShow={setShow}
        />
      )}
      <div className="dep-list">
        {counts.total === 0 && <p className="muted">{words.noDevices}</p>}
        {counts.total > 0 && found.length === 0 && <p className="muted">{words.none}</p>}
        {show !== 'pending' && section(words.sections.failed, of(2), true)}
        {show !== 'failed' && section(words.sections.pending, of(0), true)}
        {show === 'all' && section(words.sections.upToDate, of(1), counts.pending + counts.failed === 0)}
      </div>
    </>
  )
}

const Section = ({
  title,
  devices,
  open,
  onAgain,
  onTakeOut,
  busy,
}: Pick<Props, 'onAgain' | 'onTakeOut' | 'busy'> & {
  title: string
  devices: readonly DeployedDevice[]
  open: boolean
}) => {
  const [most, setMost] = useState(open ? step : 0)
  if (most === 0)
    return (
      <button type="button" className="fold" aria-expanded={false} onClick={() => setMost(step)}>
        {title} <span className="tn">{words.count(devices.length)}</span>
        <ChevronRight className="i" size={14} strokeWidth={1.75} aria-hidden />
      </button>
    )
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="tn">{words.count(devices.length)}</span>
      </h3>
      <ul>
        {devices.slice(0, most).map((device) => (
          <li key={device.device_id}>
            <StatusMark status={device.status} />
            <div>
              <b>{device.label}</b>
              {device.label && <span className="mono">{device.serial_number}</span>}
              <Why device={device} />
            </div>
            {device.status === 2 && onAgain ? (
              <button
                type="button"
                className="btn sm"
                disabled={busy}
                aria-label={words.againOne(device.label)}
                onClick={() => onAgain(device)}
              >
                <RefreshCw className="i" size={14} strokeWidth={1.75} aria-hidden />
                {words.again}
              </button>
            ) : (
              <span className="who trunc">{device.user_name}</span>
            )}
            {onTakeOut && !device.removing && (
              <button
                type="button"
                className="icon-button"
                disabled={busy}
                aria-label={words.takeOutOne(device.label)}
                title={words.takeOut}
                onClick={() => onTakeOut(device)}
              >
                <Unlink className="i" size={15} strokeWidth={1.75} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > most && (
        <button type="button" className="link-button" onClick={() => setMost(most + 4 * step)}>
          {words.more(devices.length - most)}
        </button>
      )}
    </section>
  )
}

/** Why it failed, what is waited for, or since when all is well. */
const Why = ({ device }: { device: DeployedDevice }) => {
  const zone = useSession().company.time_zone
  const { status, reason, reported_on, last_updated, removing } = device
  const at = (instant: string) => stampIn(zone, instant)
  if (status === 2)
    return (
      <p className="why">
        <span className="deployment-status red">{reason || words.noReason}</span>
        {reported_on && words.reported(at(reported_on))}
      </p>
    )
  if (status === 1) return <p className="why">{reported_on && words.since(at(reported_on))}</p>
  const waiting = pendingReasonOf(device, serverNow())
  const lastContact = last_updated && words.lastContact(at(last_updated))
  // What is overdue is not promised any more.
  const due = 'next' in waiting && waiting.next > serverNow() ? new Date(waiting.next).toISOString() : undefined
  return (
    <p className="why">
      <span className="deployment-status amber">{removing ? words.taking : words.waiting[waiting.why]}</span>
      {due ? words.nextHeartbeat(at(due).slice(-5)) : lastContact}
    </p>
  )
}
