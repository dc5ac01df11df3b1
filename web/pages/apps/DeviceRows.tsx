import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { type Strategy, strategies } from '../../../shared/apps.ts'
import type { AppDevice } from '../../../shared/contract/apps.ts'
import { useSession } from '../../api/session.tsx'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { Check } from '../../parts/forms/Check.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { ZoneNote } from '../../parts/ZoneNote.tsx'
import { apps as words } from '../../words/en/apps.ts'
import { AppStatus } from './AppStatus.tsx'
import { type Change, type Choice, changeOf } from './choices.ts'
import type { AppRow } from './columns.tsx'
import { shownStatusOf } from './shownStatus.ts'

interface Props {
  app: AppRow
  devices: readonly AppDevice[]
  /** What is said where there are none. */
  none: string
  chosenOf: (device: AppDevice) => Choice
  /** Nothing can be chosen. */
  fixed: boolean
  onTick: (devices: readonly AppDevice[], on: boolean) => void
  onStrategy: (device: AppDevice, strategy: Strategy) => void
}

/** px of a row, as the style sheet says too. */
const rowHeight = 52
const options = [
  { value: 'normal', label: words.strategies.normal },
  { value: 'forced', label: words.strategies.forced },
] as const
const { heads } = words

/** Devices with a tick for those that shall have an app. Only the rows in sight are in the document. */
export const DeviceRows = ({ app, devices, none, chosenOf, fixed, onTick, onStrategy }: Props) => {
  const zone = useSession().company.time_zone
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: devices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => devices[index]?.id ?? index,
    overscan: 8,
    initialRect: { width: 800, height: 600 },
  })
  const on = devices.filter((device) => chosenOf(device).on).length
  return (
    // A region that scrolls must be reachable without a pointer.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: that is why it takes the focus
    <section className="app-devices" ref={scroller} tabIndex={0} aria-label={words.drawer(app.name)}>
      <div className="app-device head">
        <Check
          label={words.selectAll}
          checked={devices.length > 0 && on === devices.length}
          mixed={on > 0 && on < devices.length}
          disabled={fixed || devices.length === 0}
          onChange={(ticked) => onTick(devices, ticked)}
        />
        <span>{heads.device}</span>
        <span>{heads.group}</span>
        <span>{heads.user}</span>
        <span>{heads.version}</span>
        <span>{heads.strategy}</span>
        <span>{heads.status}</span>
      </div>
      {devices.length === 0 && <p className="muted app-no-devices">{none}</p>}
      {devices.length > 0 && <ZoneNote zone={zone} className="hint app-zone" />}
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const device = devices[index]
          if (!device) return null
          const choice = chosenOf(device)
          const change = changeOf(device, choice)
          const name = device.label
          return (
            <li
              key={key}
              className={change ? 'app-device changed' : 'app-device'}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Check
                label={words.select(name)}
                checked={choice.on}
                disabled={fixed}
                onChange={(ticked) => onTick([device], ticked)}
              />
              <span className="app-two">
                <b className="trunc">{name}</b>
                <small className="mono trunc" title={`${device.serial_number} · ${device.mac_address}`}>
                  {[device.label && device.serial_number, device.mac_address].filter(Boolean).join(' · ')}
                </small>
              </span>
              <span className="app-two">
                <span className="trunc">{device.group_name}</span>
                <small className="trunc">{device.model}</small>
              </span>
              <span className="app-two">
                <span className={device.user_name ? 'trunc' : 'trunc muted'}>{device.user_name ?? words.noUser}</span>
                <small className="trunc tn">
                  {device.last_updated ? words.lastContact(stampIn(zone, device.last_updated)) : words.never}
                </small>
              </span>
              <span className="app-two">
                <span className={device.version_name ? 'trunc tn' : 'trunc muted'}>
                  {device.version_name ?? words.notInstalled}
                </span>
                <small className="trunc">{device.workhero_version && words.agent(device.workhero_version)}</small>
              </span>
              {choice.on ? (
                <SegRadio
                  label={words.strategyOf(name)}
                  options={options}
                  value={choice.strategy === strategies.forced ? 'forced' : 'normal'}
                  disabled={fixed}
                  onChange={(value) => onStrategy(device, strategies[value])}
                />
              ) : (
                <span className="muted">–</span>
              )}
              <Status app={app} device={device} change={change} choice={choice} zone={zone} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What is said below: what will be done, or else why it stands as it does. */
const whyOf = (app: AppRow, device: AppDevice, zone: string): string => {
  const { deployment_strategy, version_code, version_name, reason, reported_on } = device
  const status = shownStatusOf(device)
  const at = reported_on ? stampIn(zone, reported_on) : ''
  if (status === 'upToDate') return words.since(version_name ?? '', at)
  if (status === 'failed') return reason || words.noReason
  if (status === 'none') return ''
  const lowers = version_code !== null && version_code > app.version_code && deployment_strategy === strategies.forced
  return [reason || words.waits, lowers && version_name && words.downgrade(version_name)].filter(Boolean).join(', ')
}

interface StatusProps {
  app: AppRow
  device: AppDevice
  change: Change | undefined
  choice: Choice
  zone: string
}

const Status = ({ app, device, change, choice, zone }: StatusProps) => {
  const { comes } = words
  const coming = choice.strategy === strategies.forced ? comes.forced : comes.install
  const text = change === 'uninstall' ? comes.uninstall : change === 'install' ? coming : whyOf(app, device, zone)
  return (
    <span className="app-two">
      <AppStatus status={shownStatusOf(device)} />
      <small className="trunc" title={text}>
        {text}
      </small>
    </span>
  )
}
