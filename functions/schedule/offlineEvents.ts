import { iso } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { Write } from '../data/db.ts'
import type { Stores } from '../data/stores.ts'
import { happening, isAwaited } from '../lib/webhooks/recordEvent.ts'

/**
 * What webhooks are told of devices that are noted as offline; nothing where none waits for that.
 * @param silent ids of devices of the company
 * @param now when they are noted so, epoch ms
 */
export const offlineEvents = async (
  { devices, groups, webhookEvents }: Pick<Stores, 'devices' | 'groups' | 'webhookEvents'>,
  company: Pick<CompanyRecord, 'uid' | 'webhook_events'>,
  silent: readonly string[],
  now: number,
): Promise<(device: string) => Write[]> => {
  if (silent.length === 0 || !isAwaited(company, 'deviceOffline')) return () => []
  const all = new Map((await groups.list(company.uid)).map((group) => [group.uid, group]))
  const known = new Map((await devices.several(silent)).map(([device, state], at) => [silent[at], { device, state }]))
  return (id) => {
    const { device, state } = known.get(id) ?? {}
    // A device that was hidden is nobody's any more.
    if (!device || device.hidden) return []
    const team = all.get(device.team ?? device.last_team ?? '')
    const facility = team?.parent_id ?? device.facility
    const seen = state?.seen_at
    const data = {
      ...{ device_id: id, device: device.label, serial_number: device.serial_number },
      ...{ facility_uid: facility ?? null, team_uid: team?.uid ?? null },
      ...{ last_seen_on: seen === undefined ? null : iso(seen), battery_percent: state?.battery_percent ?? null },
    }
    const line = [team?.uid, facility, company.uid].filter((uid) => uid !== undefined && uid !== null)
    const what = `${id} ${seen ?? 0}`
    return [webhookEvents.happened(happening(company.uid, 'deviceOffline', { what, groups: line, at: now, data }))]
  }
}
