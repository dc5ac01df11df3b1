import type { GroupRecord } from '../../functions/data/groups.ts'
import type { Section } from '../../functions/reports/figures.ts'
import type { Report } from '../../functions/reports/letter/report.ts'
import type { TargetMetrics } from '../../shared/contract/entities.ts'
import type { Zone } from '../../shared/metrics/zones.ts'
import { periodOf, type ReportKind } from '../../shared/reports.ts'

/** The week of a facility as the design draws it. */

const group: GroupRecord = {
  ...{ uid: 'reno', company: 'acme', type: 'facility', name: 'Reno North', parent_id: 'acme', status: 1 },
  ...{ time_zone: 'America/Los_Angeles', created_on: '2026-01-01T00:00:00.000Z', version: 1 },
}

const goals: TargetMetrics = {
  ...{ yellow_zone: 10, scans_phr: 205, sec_pscan: 17.56, cost_pscan: 0.09, steps_phr: 2400 },
  ...{ scans_pworker: null, steps_pworker: null, steps_pscan: null, total_scans: null, total_steps: null },
  ...{ efficiency_gain_percentage: 20, hourly_wage: 18.5, cycle_time: null },
}

const held = (goal: number | null) => ({ goal, due: goal })
/** What a value was, by how much it changed since in percent. */
const before = (value: number, percent: number) => value / (1 + percent / 100)

const cards: Section['cards'] = [
  { id: 1, value: 219.84, target: held(205), zone: 'green', past: before(219.84, 2.94) },
  { id: 2, value: 16.38, target: held(17.56), zone: 'green', past: before(16.38, -2.86) },
  { id: 6, value: 0.08, target: held(0.09), zone: 'green', past: before(0.08, -2.86) },
  { id: 0, value: 148_212, target: held(null), zone: 'none', past: before(148_212, 4.18) },
  { id: 4, value: 2312.4, target: held(2400), zone: 'yellow', past: before(2312.4, -3.12) },
  { id: 17, value: 4137.53, target: held(null), zone: 'none', past: before(4137.53, 1.2) },
]

const days = [226.65, 238.75, 234.93, 224.64, 210.29, 208.46, 183.9].map((value, index) => ({
  ...{ date: `2026-11-${String(9 + index).padStart(2, '0')}`, value },
  zone: (value >= 205 ? 'green' : 'red') as Zone,
}))

const row = (name: string, zone: Zone, value: number, scans: number, percent: number) => ({
  ...{ name, zone, value, scans },
  past: before(value, percent),
})

export const sampleSection: Section = {
  ...{ group, goals, lead: 1, cards, days, rowsAre: 'teams', idle: ['Night Pack'] },
  rows: [
    row('Pick Mezzanine', 'green', 231.4, 48_915, 5.13),
    row('Export Pick', 'green', 226.12, 21_340, 1.2),
    row('Inbound Dock', 'green', 206.2, 30_679, 0.4),
    row('Pack Line 2', 'yellow', 196.7, 33_806, -2.41),
    row('Cold Store', 'red', 187.05, 12_472, -6.84),
  ],
}

export const sampleReport = (kind: ReportKind): Report => ({
  period: periodOf(kind, 'America/Los_Angeles', '2026-11-15'),
  company: 'Acme Logistics',
  groups: [sampleSection],
  origin: 'https://console.example',
  stop: 'https://console.example/api/reports/stop?t=token',
})
