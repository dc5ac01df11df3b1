import { TriangleAlert } from 'lucide-react'
import type { Device, DeviceDetails } from '../../../shared/contract/devices.ts'
import { Facts } from '../../parts/facts/Facts.tsx'
import { DoneMark } from '../../parts/outcome/marks.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { deviceDrawer as words } from '../../words/en/devices.ts'

interface Props {
  row: Device
  /** Undefined while it loads. */
  known: DeviceDetails | undefined
  zone: string
}

/** A version, and whether others have a newer one by now; nothing of that while it loads. */
const withNewer = (version: string | null, newer: string | null | undefined) =>
  version && newer !== undefined ? (
    <span className="dd-newer">
      {version}
      {newer === null ? (
        <span className="newest" role="img" aria-label={words.newest} title={words.newest}>
          <DoneMark className="i" size={14} strokeWidth={1.75} aria-hidden />
        </span>
      ) : (
        <span>
          <TriangleAlert className="i" size={14} strokeWidth={1.75} aria-hidden />
          {words.newer(newer)}
        </span>
      )}
    </span>
  ) : (
    version
  )

/** What a device runs, and since when it is known. */
export const Versions = ({ row, known, zone }: Props) => {
  const stamp = (at: string | null | undefined) => (at ? stampIn(zone, at) : undefined)
  const pushOf = ({ sent_at, received_at }: NonNullable<DeviceDetails['push']>) =>
    received_at ? words.push.received(stampIn(zone, received_at)) : words.push.sent(stampIn(zone, sent_at))
  return (
    <section className="dd-list">
      <h3>{words.versions}</h3>
      <Facts
        none="–"
        facts={[
          [words.version.app, withNewer(row.workhero_version, known?.newer.app)],
          [words.version.os, row.os_version],
          [words.version.scanner, withNewer(row.scanner_version, known?.newer.scanner)],
          [words.version.scannerModel, known?.scanner],
          [words.facts.lastContact, stamp(row.last_updated) ?? words.never],
          ...(known?.push ? [[words.facts.push, pushOf(known.push)] as const] : []),
          [words.facts.enrolled, stamp(known?.enrolled_on)],
          [
            words.facts.clock,
            known?.clock_skew === null || known?.clock_skew === undefined
              ? undefined
              : words.clock(Math.round(known.clock_skew / 1000)),
          ],
        ]}
      />
    </section>
  )
}
