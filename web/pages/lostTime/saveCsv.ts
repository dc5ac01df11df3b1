import { troubleCauses } from '../../../shared/metrics/lostTime.ts'
import type { LostTimeSummary } from '../../features/lostTime/summary.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'

const exact = (value: number | null) => value && Number(value.toFixed(6))

/** `time-lost_2026-11-13-00_2026-11-13-24` */
const fileName = ({ start, end }: HourSpan) => [words.file, start.replace(' ', '-'), end.replace(' ', '-')].join('_')

/** The workers as they are shown, then the devices, as a table for other programs. */
export const saveLostTime = async (summary: LostTimeSummary, span: HourSpan, pace: string): Promise<void> => {
  try {
    const { csvText, saveCsv } = await import('../../parts/csv.ts')
    const { columns } = words
    const workers = summary.workers.map(({ person, team, lost, paces, goal, held, device }) => [
      ...[person ? `${person.first_name} ${person.last_name}` : words.gone, team, exact(lost)],
      ...[exact(paces.measured), exact(paces.without), goal, words.held[held], device?.name ?? ''],
    ])
    const devices = summary.devices.map(({ name, model, teams, workers: people, causes, lost, cost }) => [
      ...[name, model, teams.join(', '), people, exact(lost), exact(cost)],
      ...troubleCauses.map((cause) => exact(causes[cause])),
    ])
    const people = [columns.worker, columns.team, columns.lost, `${columns.measured} (${pace})`, columns.without]
    const fleet = [columns.device, columns.model, columns.teams, columns.workers, columns.lost, columns.cost]
    const lines = [
      [...people, columns.goal, columns.heldBack, columns.device],
      ...workers,
      [],
      [...fleet, ...troubleCauses.map((cause) => words.causes[cause])],
      ...devices,
    ]
    saveCsv(csvText(lines), `${fileName(span)}.csv`)
  } catch {
    toast.error(words.csvFailed)
  }
}
