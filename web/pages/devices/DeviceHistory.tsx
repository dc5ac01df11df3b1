import type { UseQueryResult } from '@tanstack/react-query'
import type { Device } from '../../../shared/contract/devices.ts'
import type { Output } from '../../../shared/contract/index.ts'
import { counterIncrease } from '../../../shared/counterIncrease.ts'
import { historyDays } from '../../../shared/deviceHistory.ts'
import { isOffline } from '../../features/devices/useDevices.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { Skeleton } from '../../parts/states/states.tsx'
import { deviceDrawer as words } from '../../words/en/devices.ts'
import { BatteryChart } from './BatteryChart.tsx'

export type Days = (typeof historyDays)[number]

interface Props {
  row: Device
  history: UseQueryResult<Output<'getDeviceHistory'>>
  /** How its battery was when it was heard of last. */
  last: { percent: number; at: number; charging: boolean } | undefined
  zone: string
  days: Days
  setDays: (days: Days) => void
}

/** How a device was over the last days: its battery, its silences and its connections. */
export const DeviceHistory = ({ row, history, last, zone, days, setDays }: Props) => {
  const past = history.data
  const shown = past?.samples ?? []
  const silences = shown.filter(({ silent_minutes }) => silent_minutes > 0).length
  const reconnects = counterIncrease(shown.map(({ reconnects }) => reconnects))
  const offline = counterIncrease(shown.map(({ offline_seconds }) => offline_seconds))
  return (
    <section className="dd-history">
      <header>
        <h3>{words.history}</h3>
        <SegRadio
          label={words.range}
          options={historyDays.map((value) => ({ value: String(value), label: words.days(value) }))}
          value={String(days)}
          onChange={(value) => setDays(historyDays.find((one) => String(one) === value) ?? historyDays[0])}
        />
      </header>
      {!past && !history.error && <Skeleton />}
      {past && shown.length === 0 && <p className="muted">{words.noHistory}</p>}
      {past && shown.length > 0 && (
        <>
          <BatteryChart
            samples={shown}
            from={Date.parse(past.from)}
            to={Date.parse(past.to)}
            zone={zone}
            now={last}
            offline={isOffline(row)}
            heartbeats={{ missed: past.missed, counted: past.heartbeats }}
          />
          <p className="muted">
            {[
              words.silences(silences),
              reconnects > 0 && words.reconnects(reconnects),
              offline > 0 && words.offline(Math.round(offline / 60)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      )}
    </section>
  )
}
