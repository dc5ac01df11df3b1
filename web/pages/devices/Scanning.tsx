import type { DeviceDetails } from '../../../shared/contract/devices.ts'
import { Facts } from '../../parts/facts/Facts.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { deviceDrawer as words } from '../../words/en/devices.ts'

/** Which scanner settings hold for the device, from where, and since when it goes by them. */
export const Scanning = ({ of, zone }: { of: DeviceDetails['scanner_preset']; zone: string }) => {
  const { scanning } = words
  const { preset, label, group, inherited, status, reason, reported_at } = of
  return (
    <section className="dd-list">
      <h3>{scanning.title}</h3>
      <Facts
        none="–"
        facts={[
          [scanning.holds, preset === null ? scanning.own : scanning.preset(preset, label ?? '')],
          [scanning.why, group === null ? scanning.noPreset : (inherited ? scanning.inherited : scanning.given)(group)],
          [
            scanning.device,
            status === 'pending'
              ? scanning.pending
              : status === 'failed'
                ? scanning.failed(reason ?? '')
                : reported_at === null
                  ? scanning.nothing
                  : scanning.since(stampIn(zone, reported_at)),
          ],
        ]}
      />
    </section>
  )
}
